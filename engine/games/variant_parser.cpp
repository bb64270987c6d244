#include "engine/games/variant_parser.h"

#include "engine/base/text.h"
#include "engine/games/variant_castling.h"
#include "engine/games/variant_ends.h"
#include "engine/games/variant_pieces.h"
#include "engine/games/variant_promotions.h"
#include "engine/keys/variant_keys.h"
#include "engine/position/position.h"
#include "engine/rules/table.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <map>
#include <optional>
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
    {"shogiPawn", "Pawn", "fW"},
    {"lance", "Lance", "fR"},
    {"shogiKnight", "Knight", "fN"},
    {"gold", "Gold", "WfF"},
    {"dragonHorse", "Dragon Horse", "BW"},
    {"clobber", "Clobber piece", "cW"},
    {"breakthrough", "Breakthrough piece", "fmWfF"},
    {"immobile", "Immobile piece", ""},
    {"cannon", "Cannon", "mRcpR"},
    {"soldier", "Soldier", "fsW"},
    {"horse", "Horse", "nN"},
    {"janggiCannon", "Cannon", "pR"},
    {"elephant", "Elephant", "nA"},
    {"janggiElephant", "Elephant", "nZ"},
    {"banner", "Banner", "RcpRnN"},
    {"wazir", "Wazir", "W"},
    {"commoner", "Commoner", "K"},
    {"centaur", "Centaur", "KN"},
    {"king", "King", "K"},
};
constexpr int kCustomPieces = 26;

// The piece that this key makes, if any.
std::optional<NamedPiece> piece_of(std::string_view key) {
    for (const NamedPiece& piece : kNamedPieces)
        if (key == piece.key) return piece;
    for (int i = 1; i <= kCustomPieces; ++i)
        if (key == "customPiece" + std::to_string(i)) return NamedPiece{key, "", ""};
    return std::nullopt;
}

constexpr std::string_view kOrthodoxBetza[] = {"fmWfcF", "N", "B", "R", "Q", "K"};

class Compiler {
public:
    Compiler(const std::string& name, const std::vector<IniEntry>& entries)
        : entries_(entries), keys_(entries, v_) {
        v_.name = name;
    }

    // Without errors: the game.
    VariantPtr run() {
        // Later steps need what earlier ones read: the board before squares, the pieces before their letters.
        read_board();
        if (failed()) return nullptr;
        add_pieces();
        if (failed()) return nullptr;
        find_kings();
        if (failed()) return nullptr;
        read_pieces();
        read_ends(keys_, v_);
        read_pawns();
        read_castling_rules(keys_, v_);
        rules_.ready(keys_, v_);
        check_own_kind();
        read_texts();
        v_.facts.dead_material_draws &= !v_.drop.captures && v_.checkmate_score == 0 && v_.both_have_kings();
        write_source();
        keys_.refuse_unknown();
        if (failed()) return nullptr;
        auto variant = std::make_shared<const Variant>(std::move(v_));
        if (auto pos = Position::from_fen(variant, variant->start_fen); !pos) {
            const IniEntry* fen = keys_.find("startFen");
            keys_.refuse(fen ? fen->bad_value(pos.error().text,
                                              static_cast<std::size_t>(std::max(0, pos.error().column - 1)))
                             : keys_.missing("startFen"));
            return nullptr;
        }
        return variant;
    }
    const std::vector<Error>& errors() const { return keys_.errors(); }
    std::vector<std::string> asked() const { return keys_.asked(); }

private:
    bool failed() const { return !keys_.errors().empty(); }
    void refuse_game(const std::string& text) {
        keys_.refuse(Error{"[" + v_.name + "] " + text, entries_.empty() ? 0 : entries_[0].line, 0,
                           entries_.empty() ? "" : entries_[0].file});
    }

    // ---- The stages ----

    void read_board() {
        const int ranks = keys_.number("maxRank", 8, 1, Geometry::kMaxSide), files = read_files();
        if (files * ranks > kMaxSquares) refuse_game("a board has at most 120 squares");
        const IniEntry* fen = keys_.find("startFen");
        v_.start_fen = fen ? fen->value : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        if (!failed()) v_.board = Geometry(files, ranks, holes(v_.start_fen, files, ranks));
    }

    // A number or a letter.
    int read_files() {
        const IniEntry* e = keys_.find("maxFile");
        if (!e || e->value.size() != 1 || !std::isalpha(static_cast<unsigned char>(e->value[0])))
            return keys_.number("maxFile", 8, 1, Geometry::kMaxSide);
        const int files = VariantKeys::upper(e->value[0]) - 'A' + 1;
        if (files > Geometry::kMaxSide) keys_.refuse(*e, "a board has at most 16 files");
        return files;
    }

    // What people read about the game. It must fit on one screen.
    void read_texts() {
        if (const IniEntry* e = keys_.find("title")) v_.title = e->value;
        const IniEntry* xboard = keys_.find("xboardName");
        v_.xboard_name = xboard ? xboard->value : v_.name;
        constexpr std::size_t kScreenful = std::size_t{24} * 80;
        const std::pair<std::string_view, std::string Variant::*> texts[] = {
            {"rules", &Variant::rules_text},
            {"alsoRules", &Variant::more_rules},
            {"origin", &Variant::origin}};
        std::size_t room = kScreenful;
        for (const auto& [key, text] : texts) {
            const IniEntry* e = keys_.find(key);
            if (!e || e->value == "-") continue;
            const auto control = std::ranges::find_if(e->value, [](unsigned char c) { return c < ' '; });
            if (e->value.empty())
                keys_.refuse(*e, "expected a text, or '-' for none");
            else if (e->value.size() > room)
                keys_.refuse(*e,
                             "the texts of a game have at most " + std::to_string(kScreenful) + " characters",
                             room);
            else if (control != e->value.end())
                keys_.refuse(*e, "expected plain text", static_cast<std::size_t>(control - e->value.begin()));
            else
                room -= e->value.size();
            v_.*text = e->value;
        }
    }

    // The squares that the start position marks with '*'. A malformed FEN is reported when it is read as one.
    static Bitboard holes(std::string_view fen, int files, int ranks) {
        Bitboard out;
        for_placement(fen, ranks, [&](int file, int rank, char c) {
            if (c == '*' && file < files) out.add(Square(rank * files + file));
        });
        return out;
    }

    void read_pieces() {
        read_piece_names();
        read_piece_values();
        read_piece_rules(keys_, v_);
        rules_.shape(keys_, v_);
        read_unmoved_marks(keys_, v_);
        read_promoted_pieces(keys_, v_);
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (t != v_.king && t != v_.pawn) v_.movers.push_back(t);
        v_.orthodox_pieces = std::all_of(v_.types.begin(), v_.types.end(), [](const PieceType& t) {
            return std::find(std::begin(kOrthodoxBetza), std::end(kOrthodoxBetza), t.betza) !=
                   std::end(kOrthodoxBetza);
        });
        v_.attacks = AttackTables(v_.board, v_.types);
    }

    // In the order of the file.
    void add_pieces() {
        soldier_rank_ = keys_.number("soldierPromotionRank", 1, 1, Geometry::kMaxSide);
        std::vector<std::pair<const IniEntry*, NamedPiece>> wanted;
        for (const IniEntry& e : entries_)
            if (const auto piece = piece_of(e.key)) wanted.emplace_back(&e, *piece);
        // The others are there for games that inherit.
        const bool only_start = keys_.boolean("startPiecesOnly", false);
        for (const auto& [entry, piece] : wanted) keys_.note_piece(*entry);
        for (const auto& [entry, piece] : wanted) {
            keys_.find(entry->key);
            if (is_removed(*entry, piece) || (only_start && !in_start_fen(entry->value))) continue;
            if (add_piece(*entry, piece)) keys_.note_type(*entry, static_cast<TypeId>(v_.types.size() - 1));
        }
    }

    // By "-", or by another piece with its letter. Then its mobility is read for nothing, too.
    bool is_removed(const IniEntry& entry, const NamedPiece& piece) {
        const bool removed = entry.value == "-";
        if (!removed && !keys_.is_replaced(entry)) return false;
        if (!removed) replaced_.push_back(entry.key);
        for (Color c : kColors)
            if (const IniEntry* e = keys_.find(mobility_key(piece.key, c)); e && !removed)
                replaced_.push_back(e->key);
        return true;
    }

    // Who has a King in the start position keeps him; games may do without.
    void find_kings() {
        const bool known =
            std::any_of(v_.types.begin(), v_.types.end(), [](const PieceType& t) { return t.royal; });
        // On the board or in hand.
        for (char letter : v_.start_fen.substr(0, v_.start_fen.find(' ')))
            if (known && VariantKeys::upper(letter) == v_.types[v_.king].letter)
                v_.has_king[std::isupper(static_cast<unsigned char>(letter)) ? 0 : 1] = true;
        if (known && !v_.any_has_king()) {
            const std::string text = "no King stands here; games without one say 'king = -'";
            const IniEntry* fen = keys_.find("startFen");
            return keys_.refuse(fen ? fen->bad_value(text) : keys_.missing("startFen"));
        }
        if (v_.types.empty()) return keys_.refuse(keys_.missing("king"));
        if (v_.types.size() > v_.most_types())
            refuse_game("a game without Kings has at most " + std::to_string(v_.most_types()) +
                        " piece types");
    }

    bool in_start_fen(const std::string& value) const {
        const std::string pieces = v_.start_fen.substr(0, v_.start_fen.find(' '));
        return !value.empty() && std::any_of(pieces.begin(), pieces.end(), [&](char c) {
            return VariantKeys::upper(c) == VariantKeys::upper(value[0]);
        });
    }

    // "n" or "n:Betza".
    bool add_piece(const IniEntry& e, const NamedPiece& piece) {
        const auto refused = [&](std::string text, std::size_t at = 0) {
            keys_.refuse(e, std::move(text), at);
            return false;
        };
        if (e.value.empty() || !std::isalpha(static_cast<unsigned char>(e.value[0])))
            return refused("expected a letter");
        PieceType type;
        type.letter = VariantKeys::upper(e.value[0]);
        type.name = piece.name;
        type.betza = piece.betza;
        std::size_t betza_at = 0;
        if (e.value.size() > 1) {
            if (e.value[1] != ':') return refused("expected ':' and a Betza description after the letter", 1);
            betza_at = 2;
            type.betza = e.value.substr(2);
        }
        if (type.betza.empty() && piece.key != "immobile")
            return refused("expected LETTER:BETZA", e.value.size());
        if (v_.find_type(type.letter)) return refused(std::string("the letter ") + type.letter + " is taken");
        if (v_.types.size() == kMaxTypes) return refused("a game has at most 32 piece types");
        auto moves = type.betza.empty() ? Result<BetzaMoves>(BetzaMoves{}) : parse_betza(type.betza);
        if (!moves)
            return refused(moves.error().text, betza_at + static_cast<std::size_t>(moves.error().column) - 1);
        if (moves->castling != 0) return refused("castling has its own keys, O is not used", betza_at);
        type.rides = std::move(moves->rides);
        type.en_passant = moves->en_passant && piece.key != "pawn";
        const auto id = static_cast<TypeId>(v_.types.size());
        if (piece.key == "king") {
            v_.king = id;
            type.royal = true;
        } else if (piece.key == "pawn") {
            if (type.betza != piece.betza) return refused("the pawn's own moves cannot be changed", betza_at);
            v_.pawn = id;
        }
        type.avoids_own_kind = piece.key == "janggiCannon";
        if (type.avoids_own_kind) v_.avoided_types.add(id);
        if (piece.key == "soldier")
            for (Color c : kColors)
                for (Square s : v_.board.squares())
                    if (v_.board.relative_rank(c, s) + 1 < soldier_rank_) type.straight[c].add(s);
        type.shape = type.captured_as = id;
        read_mobility(piece.key, type);
        type.san = piece.key == "pawn" ? "" : std::string(1, type.letter);
        v_.types.push_back(std::move(type));
        return true;
    }

    // "mobilityRegionWhiteRook": the only squares to which the piece may go.
    static std::string mobility_key(std::string_view piece_key, Color c) {
        std::string name(piece_key);
        name[0] = VariantKeys::upper(name[0]);
        return (c == Color::White ? "mobilityRegionWhite" : "mobilityRegionBlack") + name;
    }

    void read_mobility(std::string_view piece_key, PieceType& type) {
        for (Color c : kColors) {
            const std::string key = mobility_key(piece_key, c);
            const IniEntry* e = keys_.find(key);
            if (!e) continue;
            if (piece_key == "pawn") return keys_.refuse(*e, "not supported for pawns");
            type.region[c] = keys_.region(key, {});
        }
    }

    // "g:Giraffe c:Camel", for people.
    void read_piece_names() {
        for (PieceType& type : v_.types)
            if (type.name.empty()) type.name = std::string(1, type.letter);
        keys_.words_by_piece("pieceNames", [&](TypeId t, std::string name, const IniEntry&, std::size_t) {
            std::replace(name.begin(), name.end(), '_', ' ');
            v_.types[t].name = std::move(name);
        });
    }

    void read_piece_values() {
        for (const auto& [key, phase] :
             {std::pair{kMiddleValueKey, &GivenValue::middle}, std::pair{kEndValueKey, &GivenValue::end}}) {
            const IniEntry* e = keys_.find(key);
            if (!e) continue;
            const auto values = parse_letter_values(*e);
            if (!values) {
                keys_.refuse(values.error());
                continue;
            }
            for (const LetterValue& value : *values) {
                const auto type = keys_.known_letter(*e, value.at);
                if (!type) continue;
                if (*type == v_.king) keys_.refuse(*e, "the King has no value", value.at);
                v_.given_values[*type].*phase = value.value;
            }
        }
    }

    void read_pawns() {
        read_promotions(keys_, v_);
        for (TypeId t : v_.movers)
            if (t != v_.wide && !v_.types[t].by_rule) v_.table_movers.push_back(t);
        sort_movers();
        read_pawn_steps();
    }

    void sort_movers() {
        using Kind = AttackTables::Kind;
        for (TypeId t : v_.table_movers) {
            bool plain = !v_.types[t].promotes(), slides = false;
            for (Color c : kColors) {
                const AttackTables::Mover& mover = v_.attacks.mover(c, t);
                plain &= mover.kind != Kind::Indirect && mover.quiet == mover.capture;
                slides |= mover.kind != Kind::Leaper;
            }
            (!plain ? v_.other_movers : slides ? v_.plain_sliders : v_.plain_leapers).push_back(t);
        }
    }

    // Where double and triple steps start; each further step needs that the pawn came from there.
    void read_pawn_steps() {
        const std::string_view switches[] = {"doubleStep", "tripleStep"};
        for (int steps = 2; steps <= Variant::kMaxPawnSteps; ++steps) {
            const auto k = static_cast<std::size_t>(steps - 2);
            // The format knows only the regions of triple steps; "tripleStep" is ours.
            const bool allowed = keys_.boolean(switches[k], true);
            for (Color c : kColors) {
                const Bitboard from = steps == 2 ? keys_.double_step_region(c)
                                                 : keys_.region(c == Color::White ? "tripleStepRegionWhite"
                                                                                  : "tripleStepRegionBlack",
                                                                keys_.region("tripleStepRegion", {}));
                if (allowed) add_further_steps(c, steps, from);
            }
        }
    }

    void add_further_steps(Color c, int steps, Bitboard from) {
        for (int step = 1; step < steps; ++step)
            for (Square s : from) {
                const int rank = v_.board.rank(s) + (c == Color::White ? step : -step);
                if (const Square on = v_.board.at(v_.board.file(s), rank); on.exists())
                    v_.further_step[c][static_cast<std::size_t>(step)].add(on);
            }
    }

    void write_source() {
        for (const IniEntry& e : entries_) {
            const auto later = [&](const IniEntry& other) { return &other > &e && other.key == e.key; };
            if (std::any_of(entries_.begin(), entries_.end(), later))
                continue;  // written with the last of them
            const bool gone = std::find(replaced_.begin(), replaced_.end(), e.key) != replaced_.end();
            if (!gone) v_.source += e.key + " = " + joined(e.key) + "\n";
        }
        // For other programs' GUIs.
        for (std::string_view key : {"pieceToCharTable", "variantTemplate", "pocketSize"}) keys_.find(key);
        keys_.refuse_foreign();
    }

    // The value of a key, or of all its entries what counts: each letter's last word.
    std::string joined(const std::string& key) const {
        std::vector<std::string> words;
        for (const IniEntry& e : entries_) {
            if (e.key != key) continue;
            if (!is_added_to(key)) return keys_.value_read(e);
            std::istringstream in(keys_.value_read(e));
            for (std::string word; in >> word;) {
                std::erase_if(words, [&](const std::string& old) {
                    return VariantKeys::upper(old[0]) == VariantKeys::upper(word[0]);
                });
                if (v_.find_type(VariantKeys::upper(word[0]))) words.push_back(word);
            }
        }
        return words.empty() ? "-" : join(words, " ");
    }

    // A move is asked whether it leaves the King attacked before its piece has become another one.
    void check_own_kind() {
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (v_.types[t].avoids_own_kind && can_become(t))
                keys_.refuse("janggiCannon", "no other piece may become this one");
    }

    bool can_become(TypeId becomes) const {
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (t != becomes && (v_.types[t].promoted == becomes || v_.arrives_as[t] == becomes)) return true;
        if (v_.piece_promotion.demotion && v_.types[becomes].promoted != kNoType) return true;
        return v_.conversion.type != kNoType || std::ranges::any_of(v_.promotions, [&](const auto& types) {
                   return std::ranges::find(types, becomes) != types.end();
               });
    }

    const std::vector<IniEntry>& entries_;
    Variant v_;
    VariantKeys keys_;
    RulesInTheMaking rules_;
    int soldier_rank_ = 1;               // from which soldiers move sideways too
    std::vector<std::string> replaced_;  // keys of pieces whose letter another one has taken
};

}  // namespace

std::string usual_piece_name(std::string_view key) {
    const auto piece = piece_of(key);
    return piece ? std::string(piece->name) : "";
}

Compiled compile_variant(const std::string& name, const std::vector<IniEntry>& entries) {
    Compiler compiler(name, entries);
    VariantPtr variant = compiler.run();
    return {std::move(variant), compiler.errors(), compiler.asked()};
}

}  // namespace magus
