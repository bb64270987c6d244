#include "engine/variant_parser.h"

#include "engine/position.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

namespace magus {

namespace {

struct NamedPiece {
    std::string_view key, name, betza;
};

// The pieces that have a key of their own, with the format's names.
constexpr NamedPiece kNamedPieces[] = {
    {"pawn", "Pawn", "fmWfcF"},
    {"knight", "Knight", "N"},
    {"bishop", "Bishop", "B"},
    {"rook", "Rook", "R"},
    {"queen", "Queen", "Q"},
    {"fers", "Fers", "F"},
    {"alfil", "Alfil", "A"},
    {"fersAlfil", "Elephant", "FA"},
    {"silver", "Silver", "FfW"},
    {"aiwok", "Aiwok", "RNF"},
    {"bers", "Bers", "RF"},
    {"archbishop", "Archbishop", "BN"},
    {"chancellor", "Chancellor", "RN"},
    {"amazon", "Amazon", "QN"},
    {"knibis", "Knibis", "mNcB"},
    {"biskni", "Biskni", "mBcN"},
    {"kniroo", "Kniroo", "mNcR"},
    {"rookni", "Rookni", "mRcN"},
    {"lance", "Lance", "fR"},
    {"gold", "Gold", "WfF"},
    {"dragonHorse", "Dragon Horse", "BW"},
    {"cannon", "Cannon", "mRcpR"},
    {"soldier", "Soldier", "fsW"},
    {"horse", "Horse", "nN"},
    {"elephant", "Elephant", "nA"},
    {"janggiElephant", "Elephant", "nZ"},
    {"banner", "Banner", "RcpRnN"},
    {"wazir", "Wazir", "W"},
    {"commoner", "Commoner", "K"},
    {"centaur", "Centaur", "KN"},
    {"king", "King", "K"},
};
constexpr int kCustomPieces = 26;

constexpr std::string_view kOrthodoxBetza[] = {"fmWfcF", "N", "B", "R", "Q", "K"};

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

class Compiler {
public:
    Compiler(const std::string& name, const std::vector<IniEntry>& entries) : entries_(entries) {
        v_.name = name;
    }

    Result<VariantPtr> run() {
        // Later steps need what earlier ones read: the board before squares, the pieces before their letters.
        for (Stage stage : {&Compiler::read_board, &Compiler::read_pieces, &Compiler::read_rules,
                            &Compiler::read_pawns, &Compiler::read_castling, &Compiler::read_hands,
                            &Compiler::read_magician, &Compiler::read_start, &Compiler::reject_unknown})
            if (auto done = (this->*stage)(); !done) return done.error();
        auto variant = std::make_shared<const Variant>(std::move(v_));
        if (auto pos = Position::from_fen(variant, variant->start_fen); !pos) {
            const IniEntry* fen = find("startFen");
            return fen->bad_value(pos.error().text,
                                  static_cast<std::size_t>(std::max(0, pos.error().column - 1)));
        }
        return VariantPtr(variant);
    }

private:
    using Stage = Result<Done> (Compiler::*)();

    // ---- Reading values ----

    // The entry of a key, which counts as understood from now on.
    const IniEntry* find(std::string_view key) {
        known_.insert(std::string(key));
        for (const IniEntry& e : entries_)
            if (e.key == key) return &e;
        return nullptr;
    }

    Error missing(std::string_view key) const {
        const IniEntry* last = entries_.empty() ? nullptr : &entries_.back();
        return Error{"[" + v_.name + "] needs the key '" + std::string(key) + "'", last ? last->line : 0, 0,
                     last ? last->file : ""};
    }

    Result<int> number(std::string_view key, int otherwise, int least, int most) {
        const IniEntry* e = find(key);
        if (!e) return otherwise;
        int value = 0;
        const char* end = e->value.data() + e->value.size();
        const auto [stop, error] = std::from_chars(e->value.data(), end, value);
        if (error != std::errc() || stop != end || value < least || value > most)
            return e->bad_value("expected a number from " + std::to_string(least) + " to " +
                                std::to_string(most));
        return value;
    }

    Result<bool> boolean(std::string_view key, bool otherwise) {
        const IniEntry* e = find(key);
        if (!e) return otherwise;
        if (e->value == "true") return true;
        if (e->value == "false") return false;
        return e->bad_value("expected true or false");
    }

    // A file as a letter, as in "castlingKingFile = g".
    Result<int> file(std::string_view key, int otherwise) {
        const IniEntry* e = find(key);
        if (!e) return otherwise;
        const int f = e->value.size() == 1 ? e->value[0] - 'a' : -1;
        if (f < 0 || f >= v_.board.files()) return e->bad_value("expected a file letter of this board");
        return f;
    }

    Result<TypeId> letter(const IniEntry& e, std::size_t at) const {
        const auto type = at < e.value.size() ? v_.find_type(upper(e.value[at])) : std::nullopt;
        if (!type) return e.bad_value("expected the letter of a piece of this game", at);
        return *type;
    }

    Result<Bitboard> region(std::string_view key, Bitboard otherwise) {
        const IniEntry* e = find(key);
        if (!e) return otherwise;
        return parse_region(*e, e->value, 0);
    }

    // Regions: "*8" (a rank), "a*" (a file), "e4", separated by blanks; `offset` into the entry's value.
    Result<Bitboard> parse_region(const IniEntry& e, const std::string& text, std::size_t offset) const {
        if (text == "-") return Bitboard();
        Bitboard out;
        const Geometry& b = v_.board;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            if (end > at) {
                const std::string_view word = std::string_view(text).substr(at, end - at);
                const std::string_view rank_text = word.substr(1);
                const char* rank_end = rank_text.data() + rank_text.size();
                int rank = 0;
                const auto [stop, error] = std::from_chars(rank_text.data(), rank_end, rank);
                const bool any_file = word[0] == '*', any_rank = rank_text == "*";
                const bool good_rank =
                    any_rank || (error == std::errc() && stop == rank_end && rank >= 1 && rank <= b.ranks());
                const bool good_file = any_file || (word[0] >= 'a' && word[0] < 'a' + b.files());
                if (!good_rank || !good_file)
                    return e.bad_value("expected squares such as *8, a* or e4", offset + at);
                Bitboard squares = b.squares();
                if (!any_file) squares &= b.file_mask(word[0] - 'a');
                if (!any_rank) squares &= b.rank_mask(rank - 1);
                out |= squares;
            }
            at = end + 1;
        }
        return out;
    }

    // ---- The stages ----

    Result<Done> read_board() {
        if (const IniEntry* e = find("title")) v_.title = e->value;
        if (auto done = read_texts(); !done) return done.error();
        const IniEntry* xboard = find("xboardName");
        v_.xboard_name = xboard ? xboard->value : v_.name;
        auto ranks = number("maxRank", 8, 1, Geometry::kMaxSide);
        if (!ranks) return ranks.error();
        int files = 8;
        if (const IniEntry* e = find("maxFile")) {
            // A number or a letter.
            if (e->value.size() == 1 && std::isalpha(static_cast<unsigned char>(e->value[0])))
                files = upper(e->value[0]) - 'A' + 1;
            else if (auto n = number("maxFile", 8, 1, Geometry::kMaxSide); !n)
                return n.error();
            else
                files = *n;
            if (files > Geometry::kMaxSide) return e->bad_value("a board has at most 16 files");
        }
        if (files * *ranks > kMaxSquares)
            return Error{"[" + v_.name + "] a board has at most 120 squares",
                         entries_.empty() ? 0 : entries_[0].line, 0,
                         entries_.empty() ? "" : entries_[0].file};
        const IniEntry* fen = find("startFen");
        if (!fen) return missing("startFen");
        v_.start_fen = fen->value;
        v_.board = Geometry(files, *ranks, holes(fen->value, files, *ranks));
        return Done{};
    }

    // What people read about the game: told in a screenful.
    Result<Done> read_texts() {
        constexpr std::size_t kScreenful = 24 * 80;
        const std::pair<std::string_view, std::string Variant::*> texts[] = {
            {"rules", &Variant::rules_text},
            {"alsoRules", &Variant::more_rules},
            {"origin", &Variant::origin}};
        std::size_t room = kScreenful;
        for (const auto& [key, text] : texts) {
            const IniEntry* e = find(key);
            if (!e || e->value == "-") continue;
            if (e->value.empty()) return e->bad_value("expected a text, or '-' for none");
            if (e->value.size() > room)
                return e->bad_value("a game is told in " + std::to_string(kScreenful) + " characters", room);
            const auto control = std::ranges::find_if(e->value, [](unsigned char c) { return c < ' '; });
            if (control != e->value.end())
                return e->bad_value("expected plain text",
                                    static_cast<std::size_t>(control - e->value.begin()));
            room -= e->value.size();
            v_.*text = e->value;
        }
        return Done{};
    }

    // The squares that the start position marks with '*'. A malformed FEN is reported when it is read as one.
    static Bitboard holes(std::string_view fen, int files, int ranks) {
        Bitboard out;
        int file = 0, rank = ranks - 1, count = 0;
        for (char c : fen.substr(0, fen.find(' '))) {
            if (c == '[' || rank < 0) break;
            if (std::isdigit(static_cast<unsigned char>(c))) {
                count = std::min(count * 10 + (c - '0'), 100);
                continue;
            }
            file += count;
            count = 0;
            if (c == '/') {
                --rank;
                file = 0;
                continue;
            }
            if (c == '*' && file < files) out.add(Square(rank * files + file));
            ++file;
        }
        return out;
    }

    Result<Done> read_pieces() {
        std::vector<std::pair<const IniEntry*, NamedPiece>> wanted;  // in the order of the file
        for (const IniEntry& e : entries_) {
            for (const NamedPiece& piece : kNamedPieces)
                if (e.key == piece.key) wanted.emplace_back(&e, piece);
            for (int i = 1; i <= kCustomPieces; ++i)
                if (e.key == "customPiece" + std::to_string(i))
                    wanted.emplace_back(&e, NamedPiece{e.key, "", ""});
        }
        auto only_start = boolean("startPiecesOnly", false);  // the others are there for games that inherit
        if (!only_start) return only_start.error();
        for (const auto& [entry, piece] : wanted) {
            known_.insert(entry->key);
            if (entry->value == "-") continue;  // removed
            if (*only_start && !in_start_fen(entry->value)) continue;
            if (auto done = add_piece(*entry, piece); !done) return done.error();
        }
        if (v_.king == kNoType) return missing("king");
        if (auto done = read_piece_names(); !done) return done.error();
        for (Stage rule :
             {&Compiler::read_piece_rules, &Compiler::read_alternation, &Compiler::read_unmoved_marks})
            if (auto done = (this->*rule)(); !done) return done.error();
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (t != v_.king && t != v_.pawn) v_.movers.push_back(t);
        for (TypeId t : v_.movers)
            if (!v_.types[t].special) v_.table_movers.push_back(t);
        v_.orthodox_pieces = std::all_of(v_.types.begin(), v_.types.end(), [](const PieceType& t) {
            return std::find(std::begin(kOrthodoxBetza), std::end(kOrthodoxBetza), t.betza) !=
                   std::end(kOrthodoxBetza);
        });
        v_.attacks = AttackTables(v_.board, v_.types);
        return Done{};
    }

    bool in_start_fen(const std::string& value) const {
        const std::string pieces = v_.start_fen.substr(0, v_.start_fen.find(' '));
        return !value.empty() &&
               std::any_of(pieces.begin(), pieces.end(), [&](char c) { return upper(c) == upper(value[0]); });
    }

    // "n" or "n:Betza".
    Result<Done> add_piece(const IniEntry& e, const NamedPiece& piece) {
        if (e.value.empty() || !std::isalpha(static_cast<unsigned char>(e.value[0])))
            return e.bad_value("expected a letter");
        PieceType type;
        type.letter = upper(e.value[0]);
        type.name = piece.name;
        type.betza = piece.betza;
        std::size_t betza_at = 0;
        if (e.value.size() > 1) {
            if (e.value[1] != ':')
                return e.bad_value("expected ':' and a Betza description after the letter", 1);
            betza_at = 2;
            type.betza = e.value.substr(2);
        }
        if (type.betza.empty()) return e.bad_value("expected LETTER:BETZA", e.value.size());
        if (v_.find_type(type.letter))
            return e.bad_value(std::string("the letter ") + type.letter + " is taken");
        if (v_.types.size() == kMaxTypes) return e.bad_value("a game has at most 32 piece types");
        auto moves = parse_betza(type.betza);
        if (!moves)
            return e.bad_value(moves.error().text,
                               betza_at + static_cast<std::size_t>(moves.error().column) - 1);
        if (moves->castling != 0) return e.bad_value("castling is told by its own keys, not by O", betza_at);
        type.rides = std::move(moves->rides);
        const auto id = static_cast<TypeId>(v_.types.size());
        if (piece.key == "king") {
            v_.king = id;
            type.royal = true;
        } else if (piece.key == "pawn") {
            if (type.betza != piece.betza)
                return e.bad_value("the pawn's own moves cannot be changed", betza_at);
            v_.pawn = id;
            type.promotes = true;
            v_.resets_clock |= 1u << id;
        }
        type.san = piece.key == "pawn" ? "" : std::string(1, type.letter);
        v_.types.push_back(std::move(type));
        return Done{};
    }

    // "g:Giraffe c:Camel", for people.
    Result<Done> read_piece_names() {
        for (PieceType& type : v_.types)
            if (type.name.empty()) type.name = std::string(1, type.letter);
        const IniEntry* e = find("pieceNames");
        if (!e) return Done{};
        std::istringstream words(e->value);
        for (std::string word; words >> word;) {
            const auto at = static_cast<std::size_t>(words.eof() ? e->value.size()
                                                                 : static_cast<std::size_t>(words.tellg())) -
                            word.size();
            const auto type = v_.find_type(upper(word[0]));
            if (!type && find("startPiecesOnly")) continue;
            if (!type || word.size() < 3 || word[1] != ':')
                return e->bad_value("expected LETTER:Name of a piece of this game", at);
            std::string name = word.substr(2);
            std::replace(name.begin(), name.end(), '_', ' ');
            v_.types[*type].name = std::move(name);
        }
        return Done{};
    }

    // ---- Pieces with rules of their own ----

    // A key that names one piece of this game by its letter.
    Result<TypeId> one_piece(std::string_view key) {
        const IniEntry* e = find(key);
        if (!e || e->value == "-") return kNoType;
        if (e->value.size() != 1) return e->bad_value("expected the letter of one piece");
        return letter(*e, 0);
    }

    // A key that names any number of pieces; `mark` is called for each.
    template <class F> Result<Done> several_pieces(std::string_view key, F&& mark) {
        const IniEntry* e = find(key);
        for (std::size_t i = 0; e && e->value != "-" && i < e->value.size(); ++i) {
            auto type = letter(*e, i);
            if (!type) return type.error();
            mark(v_.types[*type]);
        }
        return Done{};
    }

    // "LETTER:rest" words separated by blanks; `take` gets the type, the rest, the entry and the rest's offset.
    template <class F> Result<Done> words_by_piece(std::string_view key, F&& take) {
        const IniEntry* e = find(key);
        if (!e || e->value == "-") return Done{};
        for (std::size_t at = 0; at < e->value.size();) {
            const std::size_t end = std::min(e->value.find(' ', at), e->value.size());
            if (end > at) {
                auto type = letter(*e, at);
                if (!type) return type.error();
                if (end < at + 3 || e->value[at + 1] != ':')
                    return e->bad_value("expected LETTER:VALUE", at + 1);
                if (auto done = take(*type, e->value.substr(at + 2, end - at - 2), *e, at + 2); !done)
                    return done.error();
            }
            at = end + 1;
        }
        return Done{};
    }

    Result<Done> read_piece_rules() {
        auto wall = one_piece("wall"), withdrawer = one_piece("withdrawer");
        if (!wall) return wall.error();
        if (!withdrawer) return withdrawer.error();
        v_.wall = *wall;
        v_.withdrawer = *withdrawer;
        if (v_.wall != kNoType) {
            v_.types[v_.wall].special = wall_reach;
            v_.types[v_.wall].rides.clear();
            v_.rules.generate.push_back(generate_wall_moves);
        }
        if (v_.withdrawer != kNoType) {
            v_.types[v_.withdrawer].special = withdrawer_reach;
            v_.rules.generate.push_back(generate_withdrawer_moves);
        }
        const std::pair<std::string_view, bool PieceType::*> flags[] = {
            {"halflingTypes", &PieceType::halfling},
            {"edgeLeapTypes", &PieceType::edge_leap},
            {"transferenceTypes", &PieceType::transference},
            {"wallPassingTypes", &PieceType::passes_wall}};
        for (const auto& [key, flag] : flags)
            if (auto done = several_pieces(key, [&](PieceType& t) { t.*flag = true; }); !done)
                return done.error();
        if (auto done = several_pieces("promotingTypes", [&](PieceType& t) { t.promotes = true; }); !done)
            return done.error();
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (v_.types[t].promotes) v_.resets_clock |= 1u << t;
        for (const auto& [key, half] :
             {std::pair{"ownHalfMoves", Half::Own}, {"enemyHalfMoves", Half::Enemy}})
            if (auto done = read_half_moves(key, half); !done) return done.error();
        return words_by_piece("sanNames",
                              [&](TypeId t, std::string name, const IniEntry&, std::size_t) -> Result<Done> {
                                  v_.types[t].san = std::move(name);
                                  return Done{};
                              });
    }

    // "j:mfR": moves that a piece has beside its others in one half of the board.
    Result<Done> read_half_moves(std::string_view key, Half half) {
        return words_by_piece(
            key, [&](TypeId t, const std::string& betza, const IniEntry& e, std::size_t at) -> Result<Done> {
                auto moves = parse_betza(betza);
                if (!moves)
                    return e.bad_value(moves.error().text,
                                       at + static_cast<std::size_t>(moves.error().column) - 1);
                for (Ride ride : moves->rides) {
                    if (ride.bent()) return e.bad_value("a bent path cannot be bound to half the board", at);
                    ride.half = half;
                    v_.types[t].rides.push_back(ride);
                }
                return Done{};
            });
    }

    // "h:j j:h": what a piece is after its move.
    Result<Done> read_alternation() {
        for (TypeId t = 0; t < kMaxTypes; ++t) v_.arrives_as[t] = t;
        return words_by_piece(
            "alternation",
            [&](TypeId t, const std::string&, const IniEntry& e, std::size_t at) -> Result<Done> {
                auto becomes = letter(e, at);
                if (!becomes) return becomes.error();
                v_.arrives_as[t] = *becomes;
                return Done{};
            });
    }

    // Pieces with first moves of their own, or named by the key, are remembered as unmoved on their first squares.
    Result<Done> read_unmoved_marks() {
        for (TypeId t = 0; t < v_.types.size(); ++t)
            for (const Ride& ride : v_.types[t].rides)
                if (ride.initial) v_.marked_types |= 1u << t;
        const auto mark = [&](PieceType& t) { v_.marked_types |= 1u << (&t - v_.types.data()); };
        if (auto done = several_pieces("unmovedMarks", mark); !done) return done.error();
        for_start_squares([&](Square s, char c) {
            if (const auto t = v_.find_type(upper(c)); t && (v_.marked_types >> *t & 1))
                v_.marked_squares.add(s);
        });
        return Done{};
    }

    // Calls f(square, character) for every piece of the start FEN that can be placed.
    template <class F> void for_start_squares(F&& f) const {
        int file = 0, rank = v_.board.ranks() - 1, count = 0;
        for (char c : v_.start_fen.substr(0, v_.start_fen.find_first_of(" ["))) {
            if (std::isdigit(static_cast<unsigned char>(c))) {
                count = std::min(count * 10 + (c - '0'), 100);
                continue;
            }
            file += count;
            count = 0;
            if (c == '/') {
                --rank;
                file = 0;
                continue;
            }
            if (std::isalpha(static_cast<unsigned char>(c)))
                if (const Square s = v_.board.at(file, rank); s.exists()) f(s, c);
            ++file;
        }
    }

    // ---- Hands and Magicians ----

    // What stands in brackets in the start FEN may be in hand; "dropRegions = j:e1,f1,*3 g:e1,f1" (White's squares,
    // Black's are mirrored) says where it is dropped.
    Result<Done> read_hands() {
        const std::size_t open = v_.start_fen.find('['), close = v_.start_fen.find(']');
        if (open != std::string::npos && close != std::string::npos && open < close)
            for (char c : v_.start_fen.substr(open + 1, close - open - 1)) {
                const auto t = v_.find_type(upper(c));
                if (t && std::find(v_.hand_order.begin(), v_.hand_order.end(), *t) == v_.hand_order.end())
                    v_.hand_order.push_back(*t);
            }
        auto done = words_by_piece(
            "dropRegions",
            [&](TypeId t, std::string squares, const IniEntry& e, std::size_t at) -> Result<Done> {
                std::replace(squares.begin(), squares.end(), ',', ' ');
                auto region = parse_region(e, squares, at);
                if (!region) return region.error();
                v_.drop_region[0][t] = *region;
                for (Square s : *region)
                    if (const Square m =
                            v_.board.at(v_.board.file(s), v_.board.ranks() - 1 - v_.board.rank(s));
                        m.exists())
                        v_.drop_region[1][t].add(m);
                v_.drops = true;
                return Done{};
            });
        if (done && v_.drops) v_.rules.generate.push_back(generate_drops);
        return done;
    }

    Result<Done> read_magician() {
        MagicianRule& rule = v_.magician;
        auto type = one_piece("magician"), swapped = one_piece("magicianReplaces"),
             otherwise = one_piece("magicianOtherwise");
        for (const auto* t : {&type, &swapped, &otherwise})
            if (!*t) return t->error();
        auto moved = boolean("magicianReplacesMoved", false);
        if (!moved) return moved.error();
        rule.type = *type;
        rule.swapped = *swapped;
        rule.otherwise = *otherwise == kNoType ? *type : *otherwise;
        rule.swap_needs_moved = *moved;
        for (Color c : kColors) {
            auto trigger = region(c == Color::White ? "magicianTriggerWhite" : "magicianTriggerBlack", {});
            if (!trigger) return trigger.error();
            rule.trigger[index(c)] = *trigger;
        }
        auto forms = words_by_piece(
            "magicianForms",
            [&](TypeId enemy, const std::string&, const IniEntry& e, std::size_t at) -> Result<Done> {
                auto becomes = letter(e, at);
                if (!becomes) return becomes.error();
                rule.by_strongest.emplace_back(enemy, *becomes);
                return Done{};
            });
        if (!forms) return forms.error();
        const auto choose = [&](PieceType& t) {
            rule.choice.push_back(static_cast<TypeId>(&t - v_.types.data()));
        };
        if (auto done = several_pieces("magicianChoice", choose); !done) return done.error();
        if (rule.type == kNoType) return Done{};
        if (rule.swapped == kNoType) return missing("magicianReplaces");
        rule.from_hand =
            std::find(v_.hand_order.begin(), v_.hand_order.end(), rule.type) != v_.hand_order.end();
        // She can be promoted to only while she is in hand.
        v_.promotions_with_hand = v_.promotions;
        if (rule.from_hand) std::erase(v_.promotions, rule.type);
        v_.rules.generate.push_back(generate_swaps);
        if (rule.choice.empty()) v_.rules.after_pawn_move.push_back(promote_by_trigger);
        return Done{};
    }

    Result<Done> read_rules() {
        auto moves = number("nMoveRule", 50, 0, 10000);
        if (!moves) return moves.error();
        v_.move_rule = 2 * *moves;
        auto fold = number("nFoldRule", 3, 0, 100);
        if (!fold) return fold.error();
        v_.repetitions = *fold;
        if (auto done = read_stalemate(); !done) return done.error();
        return read_extinction();
    }

    Result<Done> read_stalemate() {
        if (const IniEntry* e = find("stalemateValue")) {
            // What the stalemated side gets.
            const std::map<std::string_view, double> given{{"win", 0.0}, {"draw", 0.5}, {"loss", 1.0}};
            const auto found = given.find(e->value);
            if (found == given.end()) return e->bad_value("expected win, draw or loss");
            v_.stalemate_score = {found->second, found->second};
        }
        if (const IniEntry* e = find("stalemateScore")) {
            std::istringstream in(e->value);
            std::string rest;
            double& white = v_.stalemate_score[0];
            double& black = v_.stalemate_score[1];
            if (!(in >> white >> black) || in >> rest || white < 0 || white > 1 || black < 0 || black > 1)
                return e->bad_value(
                    "expected two scores from 0 to 1: what White and what Black gets for giving stalemate");
        }
        return Done{};
    }

    // Of the format's extinction rules only the bare King is known, which is these five keys together.
    Result<Done> read_extinction() {
        const std::pair<std::string_view, std::string_view> bare_king[] = {
            {"extinctionValue", "loss"},
            {"extinctionClaim", "true"},
            {"extinctionPieceTypes", "*"},
            {"extinctionPieceCount", "1"},
            {"extinctionOpponentPieceCount", "2"}};
        std::size_t given = 0;
        for (const auto& [key, value] : bare_king)
            if (const IniEntry* e = find(key)) {
                if (e->value != value)
                    return e->bad_value("only the bare King rule is supported: expected " +
                                        std::string(value));
                ++given;
            }
        if (given != 0 && given != std::size(bare_king))
            return missing("extinction... (all five keys of the bare King rule)");
        v_.bare_king_loses = given != 0;
        return Done{};
    }

    Result<Done> read_pawns() {
        const int last = v_.board.ranks() - 1;
        const Bitboard ranks[2] = {v_.board.rank_mask(last), v_.board.rank_mask(0)};
        const std::string_view zone_keys[2] = {"promotionRegionWhite", "promotionRegionBlack"};
        for (Color c : kColors) {
            auto zone = region(zone_keys[index(c)], ranks[index(c)]);
            if (!zone) return zone.error();
            v_.promotion_zone[index(c)] = *zone;
        }
        if (const IniEntry* e = find("promotionPieceTypes")) {
            for (TypeId t = 0; e->value == "*" && t < v_.types.size(); ++t)
                if (t != v_.king && !v_.types[t].promotes) v_.promotions.push_back(t);
            for (std::size_t i = 0; i < e->value.size() && e->value != "-" && e->value != "*"; ++i) {
                auto type = letter(*e, i);
                if (!type) return type.error();
                if (*type == v_.king || v_.types[*type].promotes)
                    return e->bad_value("a pawn cannot become this piece", i);
                v_.promotions.push_back(*type);
            }
        }
        if (v_.pawn != kNoType && v_.promotions.empty()) return missing("promotionPieceTypes");
        return read_pawn_steps();
    }

    // Where double and triple steps start; each further step needs that the pawn came from there.
    Result<Done> read_pawn_steps() {
        const std::string_view switches[] = {"doubleStep", "tripleStep"};
        const std::string_view keys[2][2] = {{"doubleStepRegionWhite", "doubleStepRegionBlack"},
                                             {"tripleStepRegionWhite", "tripleStepRegionBlack"}};
        for (int steps = 2; steps <= Variant::kMaxPawnSteps; ++steps) {
            const auto k = static_cast<std::size_t>(steps - 2);
            auto allowed = boolean(switches[k], steps == 2);
            if (!allowed) return allowed.error();
            for (Color c : kColors) {
                const int second = c == Color::White ? 1 : v_.board.ranks() - 2;
                auto from = region(keys[k][index(c)], v_.board.rank_mask(second));
                if (!from) return from.error();
                if (!*allowed) continue;
                for (int step = 1; step < steps; ++step)
                    for (Square s : *from) {
                        const int rank = v_.board.rank(s) + (c == Color::White ? step : -step);
                        if (const Square on = v_.board.at(v_.board.file(s), rank); on.exists())
                            v_.further_step[index(c)][static_cast<std::size_t>(step)].add(on);
                    }
            }
        }
        return Done{};
    }

    Result<Done> read_castling() {
        v_.rights_kept.fill(0xF);
        auto allowed = boolean("castling", false);
        auto king_file = file("castlingKingFile", 4);
        auto right_file = file("castlingKingsideFile", std::min(6, v_.board.files() - 1));
        auto left_file = file("castlingQueensideFile", 2);
        auto right_rook = file("castlingRookKingsideFile", v_.board.files() - 1);
        auto left_rook = file("castlingRookQueensideFile", 0);
        for (const auto* f : {&king_file, &right_file, &left_file, &right_rook, &left_rook})
            if (!*f) return f->error();
        if (!allowed) return allowed.error();
        if (!*allowed) return Done{};
        auto rank = number("castlingRank", 1, 1, v_.board.ranks());
        if (!rank) return rank.error();
        // The King goes any number of squares up to the Rook's own.
        auto flexible = boolean("castlingFlexible", false);
        if (!flexible) return flexible.error();
        v_.names_castling_rook = *flexible;
        const IniEntry* rook_key = find("castlingRookPieces");
        if (rook_key) {
            auto type = letter(*rook_key, 0);
            if (!type) return type.error();
            if (rook_key->value.size() != 1) return rook_key->bad_value("expected one letter", 1);
            v_.castling_rook = *type;
        } else if (const auto rook = v_.find_type('R')) {
            v_.castling_rook = *rook;
        } else {
            return missing("castlingRookPieces");
        }
        for (Color c : kColors) {
            const int r = c == Color::White ? *rank - 1 : v_.board.ranks() - *rank;
            for (const auto& [to, rook] : {std::pair{*right_file, *right_rook}, {*left_file, *left_rook}}) {
                if (!*flexible) {
                    add_castling(c, r, *king_file, to, rook);
                    continue;
                }
                const int step = rook > *king_file ? 1 : -1;
                for (int f = *king_file + step; f != rook + step; f += step)
                    add_castling(c, r, *king_file, f, rook);
            }
        }
        return Done{};
    }

    void add_castling(Color c, int rank, int king_file, int to_file, int rook_file) {
        const Geometry& b = v_.board;
        const bool right_hand = rook_file > king_file;
        CastlingWay way;
        way.color = c;
        way.right = castling_right(c, right_hand);
        way.king_from = b.at(king_file, rank);
        way.king_to = b.at(to_file, rank);
        way.rook_from = b.at(rook_file, rank);
        way.rook_to = b.at(to_file + (right_hand ? -1 : 1), rank);
        const LineTable& lines = v_.attacks.lines();
        way.must_be_empty = lines.between(way.king_from, way.rook_from);
        way.king_path = lines.between(way.king_from, way.king_to) | Bitboard::of(way.king_from) |
                        Bitboard::of(way.king_to);
        const auto lost = static_cast<std::uint8_t>(~(1 << way.right));
        v_.rights_kept[way.king_from.index()] &= lost;
        v_.rights_kept[way.rook_from.index()] &= lost;
        v_.castlings.push_back(way);
    }

    Result<Done> read_start() {
        for (const IniEntry& e : entries_) v_.source += e.key + " = " + e.value + "\n";
        find("pieceToCharTable");  // for GUIs; read by the protocol layer
        return Done{};
    }

    Result<Done> reject_unknown() {
        for (const IniEntry& e : entries_)
            if (!known_.contains(e.key))
                return Error{"the key '" + e.key + "' is not supported", e.line, e.key_column, e.file};
        return Done{};
    }

    const std::vector<IniEntry>& entries_;
    std::set<std::string> known_;
    Variant v_;
};

}  // namespace

Result<VariantPtr> compile_variant(const std::string& name, const std::vector<IniEntry>& entries) {
    return Compiler(name, entries).run();
}

}  // namespace magus
