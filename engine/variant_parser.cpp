#include "engine/variant_parser.h"

#include "engine/position.h"
#include "engine/variant_keys.h"
#include "engine/variant_rules.h"

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

class Compiler {
public:
    Compiler(const std::string& name, const std::vector<IniEntry>& entries)
        : entries_(entries), keys_(entries, v_) {
        v_.name = name;
    }

    Result<VariantPtr> run() {
        // Later steps need what earlier ones read: the board before squares, the pieces before their letters.
        for (Stage stage : {&Compiler::read_board, &Compiler::read_pieces, &Compiler::read_rules,
                            &Compiler::read_pawns, &Compiler::read_castling, &Compiler::read_rules_of_hands,
                            &Compiler::read_start, &Compiler::reject_unknown})
            if (auto done = (this->*stage)(); !done) return done.error();
        auto variant = std::make_shared<const Variant>(std::move(v_));
        if (auto pos = Position::from_fen(variant, variant->start_fen); !pos) {
            const IniEntry* fen = keys_.find("startFen");
            return fen->bad_value(pos.error().text,
                                  static_cast<std::size_t>(std::max(0, pos.error().column - 1)));
        }
        return VariantPtr(variant);
    }

private:
    using Stage = Result<Done> (Compiler::*)();

    // ---- The stages ----

    Result<Done> read_board() {
        if (const IniEntry* e = keys_.find("title")) v_.title = e->value;
        if (auto done = read_texts(); !done) return done.error();
        const IniEntry* xboard = keys_.find("xboardName");
        v_.xboard_name = xboard ? xboard->value : v_.name;
        auto ranks = keys_.number("maxRank", 8, 1, Geometry::kMaxSide);
        if (!ranks) return ranks.error();
        int files = 8;
        if (const IniEntry* e = keys_.find("maxFile")) {
            // A number or a letter.
            if (e->value.size() == 1 && std::isalpha(static_cast<unsigned char>(e->value[0])))
                files = VariantKeys::upper(e->value[0]) - 'A' + 1;
            else if (auto n = keys_.number("maxFile", 8, 1, Geometry::kMaxSide); !n)
                return n.error();
            else
                files = *n;
            if (files > Geometry::kMaxSide) return e->bad_value("a board has at most 16 files");
        }
        if (files * *ranks > kMaxSquares)
            return Error{"[" + v_.name + "] a board has at most 120 squares",
                         entries_.empty() ? 0 : entries_[0].line, 0,
                         entries_.empty() ? "" : entries_[0].file};
        const IniEntry* fen = keys_.find("startFen");
        if (!fen) return keys_.missing("startFen");
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
            const IniEntry* e = keys_.find(key);
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
        for_placement(fen, ranks, [&](int file, int rank, char c) {
            if (c == '*' && file < files) out.add(Square(rank * files + file));
        });
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
        auto only_start =
            keys_.boolean("startPiecesOnly", false);  // the others are there for games that inherit
        if (!only_start) return only_start.error();
        for (const auto& [entry, piece] : wanted) {
            keys_.find(entry->key);
            if (entry->value == "-") continue;  // removed
            if (*only_start && !in_start_fen(entry->value)) continue;
            if (auto done = add_piece(*entry, piece); !done) return done.error();
        }
        if (v_.king == kNoType) return keys_.missing("king");
        if (auto done = read_piece_names(); !done) return done.error();
        if (auto done = read_piece_values(*only_start); !done) return done.error();
        if (auto done = read_piece_rules(keys_, v_); !done) return done.error();
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
        return !value.empty() && std::any_of(pieces.begin(), pieces.end(), [&](char c) {
            return VariantKeys::upper(c) == VariantKeys::upper(value[0]);
        });
    }

    // "n" or "n:Betza".
    Result<Done> add_piece(const IniEntry& e, const NamedPiece& piece) {
        if (e.value.empty() || !std::isalpha(static_cast<unsigned char>(e.value[0])))
            return e.bad_value("expected a letter");
        PieceType type;
        type.letter = VariantKeys::upper(e.value[0]);
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
        const IniEntry* e = keys_.find("pieceNames");
        if (!e) return Done{};
        std::istringstream words(e->value);
        for (std::string word; words >> word;) {
            const auto at = static_cast<std::size_t>(words.eof() ? e->value.size()
                                                                 : static_cast<std::size_t>(words.tellg())) -
                            word.size();
            const auto type = v_.find_type(VariantKeys::upper(word[0]));
            if (!type && keys_.find("startPiecesOnly")) continue;
            if (!type || word.size() < 3 || word[1] != ':')
                return e->bad_value("expected LETTER:Name of a piece of this game", at);
            std::string name = word.substr(2);
            std::replace(name.begin(), name.end(), '_', ' ');
            v_.types[*type].name = std::move(name);
        }
        return Done{};
    }

    Result<Done> read_piece_values(bool only_start) {
        for (const auto& [key, phase] :
             {std::pair{kMiddleValueKey, &GivenValue::middle}, std::pair{kEndValueKey, &GivenValue::end}}) {
            const IniEntry* e = keys_.find(key);
            if (!e) continue;
            auto values = parse_letter_values(*e);
            if (!values) return values.error();
            for (const LetterValue& value : *values) {
                const auto type = v_.find_type(value.letter);
                if (!type && only_start) continue;
                if (!type) return e->bad_value("expected the letter of a piece of this game", value.at);
                if (*type == v_.king) return e->bad_value("the King has no value", value.at);
                v_.given_values[*type].*phase = value.value;
            }
        }
        return Done{};
    }

    Result<Done> read_rules() {
        auto moves = keys_.number("nMoveRule", 50, 0, 10000);
        if (!moves) return moves.error();
        v_.move_rule = 2 * *moves;
        auto fold = keys_.number("nFoldRule", 3, 0, 100);
        if (!fold) return fold.error();
        v_.repetitions = *fold;
        if (auto done = read_stalemate(); !done) return done.error();
        return read_extinction();
    }

    Result<Done> read_stalemate() {
        if (const IniEntry* e = keys_.find("stalemateValue")) {
            // What the stalemated side gets.
            const std::map<std::string_view, double> given{{"win", 0.0}, {"draw", 0.5}, {"loss", 1.0}};
            const auto found = given.find(e->value);
            if (found == given.end()) return e->bad_value("expected win, draw or loss");
            v_.stalemate_score = {found->second, found->second};
        }
        if (const IniEntry* e = keys_.find("stalemateScore")) {
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
            if (const IniEntry* e = keys_.find(key)) {
                if (e->value != value)
                    return e->bad_value("only the bare King rule is supported: expected " +
                                        std::string(value));
                ++given;
            }
        if (given != 0 && given != std::size(bare_king))
            return keys_.missing("extinction... (all five keys of the bare King rule)");
        v_.bare_king_loses = given != 0;
        return Done{};
    }

    Result<Done> read_pawns() {
        const int last = v_.board.ranks() - 1;
        const Bitboard ranks[2] = {v_.board.rank_mask(last), v_.board.rank_mask(0)};
        const std::string_view zone_keys[2] = {"promotionRegionWhite", "promotionRegionBlack"};
        for (Color c : kColors) {
            auto zone = keys_.region(zone_keys[index(c)], ranks[index(c)]);
            if (!zone) return zone.error();
            v_.promotion_zone[index(c)] = *zone;
        }
        if (const IniEntry* e = keys_.find("promotionPieceTypes")) {
            for (TypeId t = 0; e->value == "*" && t < v_.types.size(); ++t)
                if (t != v_.king && !v_.types[t].promotes) v_.promotions.push_back(t);
            for (std::size_t i = 0; i < e->value.size() && e->value != "-" && e->value != "*"; ++i) {
                auto type = keys_.letter(*e, i);
                if (!type) return type.error();
                if (*type == v_.king || v_.types[*type].promotes)
                    return e->bad_value("a pawn cannot become this piece", i);
                v_.promotions.push_back(*type);
            }
        }
        if (v_.pawn != kNoType && v_.promotions.empty()) return keys_.missing("promotionPieceTypes");
        return read_pawn_steps();
    }

    // Where double and triple steps start; each further step needs that the pawn came from there.
    Result<Done> read_pawn_steps() {
        const std::string_view switches[] = {"doubleStep", "tripleStep"};
        const std::string_view keys[2][2] = {{"doubleStepRegionWhite", "doubleStepRegionBlack"},
                                             {"tripleStepRegionWhite", "tripleStepRegionBlack"}};
        for (int steps = 2; steps <= Variant::kMaxPawnSteps; ++steps) {
            const auto k = static_cast<std::size_t>(steps - 2);
            auto allowed = keys_.boolean(switches[k], steps == 2);
            if (!allowed) return allowed.error();
            for (Color c : kColors) {
                const int second = c == Color::White ? 1 : v_.board.ranks() - 2;
                auto from = keys_.region(keys[k][index(c)], v_.board.rank_mask(second));
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
        auto allowed = keys_.boolean("castling", false);
        auto king_file = keys_.file("castlingKingFile", 4);
        auto right_file = keys_.file("castlingKingsideFile", std::min(6, v_.board.files() - 1));
        auto left_file = keys_.file("castlingQueensideFile", 2);
        auto right_rook = keys_.file("castlingRookKingsideFile", v_.board.files() - 1);
        auto left_rook = keys_.file("castlingRookQueensideFile", 0);
        for (const auto* f : {&king_file, &right_file, &left_file, &right_rook, &left_rook})
            if (!*f) return f->error();
        if (!allowed) return allowed.error();
        if (!*allowed) return Done{};
        auto rank = keys_.number("castlingRank", 1, 1, v_.board.ranks());
        if (!rank) return rank.error();
        // The King goes any number of squares up to the Rook's own.
        auto flexible = keys_.boolean("castlingFlexible", false);
        if (!flexible) return flexible.error();
        v_.names_castling_rook = *flexible;
        auto chess960 = keys_.boolean("chess960", false);
        if (!chess960) return chess960.error();
        if (*chess960) {
            if (*flexible || v_.marked_squares.any())
                return keys_.find("chess960")
                    ->bad_value("neither with flexible castling nor with first moves of other pieces", 0);
            v_.castling.mode = CastlingMode::Chess960;
        }
        v_.castling_rank = *rank - 1;
        v_.castling_to_file = {*right_file, *left_file};
        const IniEntry* rook_key = keys_.find("castlingRookPieces");
        if (rook_key) {
            auto type = keys_.letter(*rook_key, 0);
            if (!type) return type.error();
            if (rook_key->value.size() != 1) return rook_key->bad_value("expected one letter", 1);
            v_.castling_rook = *type;
        } else if (const auto rook = v_.find_type('R')) {
            v_.castling_rook = *rook;
        } else {
            return keys_.missing("castlingRookPieces");
        }
        for (Color c : kColors) {
            const int r = c == Color::White ? *rank - 1 : v_.board.ranks() - *rank;
            for (const auto& [to, rook] : {std::pair{*right_file, *right_rook}, {*left_file, *left_rook}}) {
                if (!*flexible) {
                    add_castling(c, r, *king_file, rook, to);
                    continue;
                }
                const int step = rook > *king_file ? 1 : -1;
                for (int f = *king_file + step; f != rook + step; f += step)
                    add_castling(c, r, *king_file, rook, f);
            }
        }
        return Done{};
    }

    void add_castling(Color c, int rank, int king_file, int rook_file, int to_file) {
        const Geometry& b = v_.board;
        v_.castling.add(make_castling_way(b, v_.attacks.lines(), c, b.at(king_file, rank),
                                          b.at(rook_file, rank), to_file));
    }

    Result<Done> read_start() {
        for (const IniEntry& e : entries_) v_.source += e.key + " = " + e.value + "\n";
        keys_.find("pieceToCharTable");  // for GUIs; read by the protocol layer
        return Done{};
    }

    Result<Done> read_rules_of_hands() { return read_hand_rules(keys_, v_); }

    Result<Done> reject_unknown() {
        if (const IniEntry* e = keys_.unknown())
            return Error{"the key '" + e->key + "' is not supported", e->line, e->key_column, e->file};
        return Done{};
    }

    const std::vector<IniEntry>& entries_;
    Variant v_;
    VariantKeys keys_;
};

}  // namespace

Result<VariantPtr> compile_variant(const std::string& name, const std::vector<IniEntry>& entries) {
    return Compiler(name, entries).run();
}

}  // namespace magus
