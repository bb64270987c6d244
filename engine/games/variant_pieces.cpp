#include "engine/games/variant_pieces.h"

#include <algorithm>
#include <sstream>

namespace magus {

namespace {

class PieceRuleReader {
public:
    PieceRuleReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    void read() {
        read_first_moves();
        const std::pair<std::string_view, bool PieceType::*> flags[] = {
            {"halflingTypes", &PieceType::halfling},
            {"edgeLeapTypes", &PieceType::edge_leap},
            {"transferenceTypes", &PieceType::transference}};
        for (const auto& [key, flag] : flags)
            keys_.several_pieces(key, [&, member = flag](TypeId t) { v_.types[t].*member = true; });
        if (keys_.boolean("flyingGeneral", false) && v_.any_has_king())
            for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                v_.types[v_.king].royal_rides.push_back(
                    {static_cast<std::int8_t>(files), static_cast<std::int8_t>(ranks), 0});
        read_drawn_lines();
        for (const auto& [key, half] :
             {std::pair{"ownHalfMoves", Half::Own}, {"enemyHalfMoves", Half::Enemy}})
            read_half_moves(key, half);
        keys_.words_by_piece("sanNames", [&](TypeId t, std::string name, const IniEntry&, std::size_t) {
            v_.types[t].san = std::move(name);
        });
        read_alternation();
    }

private:
    // Diagonals drawn on the board: who goes straight, or straight forward, may follow them.
    void read_drawn_lines() {
        const Bitboard lines = keys_.region("diagonalLines", {});
        const auto add = [&](TypeId t, std::string_view betza) {
            if (t == kNoType || lines.none()) return;
            const auto moves = parse_betza(betza);
            v_.types[t].line_rides = moves->rides;
            v_.types[t].drawn_lines = lines;
        };
        constexpr std::pair<std::string_view, std::string_view> kAlongLines[] = {
            {"wazir", "F"}, {"soldier", "fF"}, {"rook", "B"}, {"janggiCannon", "pB"}};
        for (const auto& [piece, betza] : kAlongLines) add(keys_.piece(piece), betza);
        if (v_.king != kNoKing && v_.types[v_.king].betza == "W") add(v_.king, "F");
    }

    // First moves start where double steps do, whether the piece has moved or not, unless the FEN says which have not.
    void read_first_moves() {
        const Bitboard white = keys_.double_step_region(Color::White),
                       black = keys_.double_step_region(Color::Black);
        const auto start_there = [&](TypeId t) {
            if (std::ranges::any_of(v_.types[t].rides, &Ride::initial))
                v_.types[t].first_squares = {white, black};
        };
        if (fen_shows_unmoved()) return keys_.several_pieces("pawnTypes", start_there);
        for (TypeId t = 0; t < v_.types.size(); ++t) start_there(t);
    }

    // Are there letters beside those of castling? They are of other things where pieces gate or Rooks are named by files.
    bool fen_shows_unmoved() {
        for (std::string_view key : {"gating", "chess960"})
            if (keys_.boolean(key, false)) return false;
        std::istringstream fields(v_.start_fen);
        std::string rights;
        for (int i = 0; i < 3; ++i) fields >> rights;
        return rights.find_first_not_of("KQkq-") != std::string::npos;
    }

    // "j:mfR": moves that a piece has beside its others in one half of the board.
    void read_half_moves(std::string_view key, Half half) {
        keys_.words_by_piece(key, [&](TypeId t, const std::string& betza, const IniEntry& e, std::size_t at) {
            const auto moves = parse_betza(betza);
            if (!moves)
                return keys_.refuse(e, moves.error().text,
                                    at + static_cast<std::size_t>(moves.error().column) - 1);
            for (Ride ride : moves->rides) {
                if (ride.bent()) return keys_.refuse(e, "a bent path cannot be bound to half the board", at);
                ride.half = half;
                v_.types[t].rides.push_back(ride);
            }
        });
    }

    // "h:j j:h": what a piece is after its move.
    void read_alternation() {
        for (TypeId t = 0; t < kMaxTypes; ++t) v_.arrives_as[t] = t;
        keys_.words_by_piece("alternation",
                             [&](TypeId t, const std::string&, const IniEntry& e, std::size_t at) {
                                 const auto becomes = keys_.letter(e, at);
                                 if (!becomes) return keys_.refuse(becomes.error());
                                 v_.arrives_as[t] = *becomes;
                             });
    }

    VariantKeys& keys_;
    Variant& v_;
};

}  // namespace

void read_piece_rules(VariantKeys& keys, Variant& v) { PieceRuleReader(keys, v).read(); }

// Pieces with first moves of their own, or named by the key, are remembered as unmoved on their first squares.
void read_unmoved_marks(VariantKeys& keys, Variant& v) {
    for (TypeId t = 0; t < v.types.size(); ++t)
        for (const Ride& ride : v.types[t].rides)
            if (ride.initial && !v.types[t].first_squares) v.marked_types.add(t);
    keys.several_pieces("unmovedMarks", [&](TypeId t) { v.marked_types.add(t); });
    for_placement(v.start_fen, v.board.ranks(), [&](int file, int rank, char c) {
        const auto t = v.find_type(VariantKeys::upper(c));
        if (const Square s = v.board.at(file, rank); t && s.exists() && v.marked_types.has(*t))
            v.marked_squares.add(s);
    });
}

}  // namespace magus
