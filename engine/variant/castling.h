#pragma once

// Castling: the ways in which Kings and Rooks may do it. A game has its own; a game of Fischer Random chess (its
// `chess960`) finds them in each position that is set up.

#include "engine/board/bitboard.h"
#include "engine/board/geometry.h"
#include "engine/board/lines.h"
#include "engine/board/piece.h"
#include "engine/board/square.h"

#include <array>
#include <cstdint>
#include <vector>

namespace magus {

// Castling rights are four bits: White's right-hand Rook, left-hand Rook, then Black's.
constexpr int castling_right(Color c, bool right_hand) {
    return static_cast<int>(index(c)) * 2 + (right_hand ? 0 : 1);
}

// Both rights of a side, as bits.
constexpr unsigned castling_rights_of(Color c) { return 3u << castling_right(c, true); }

// One way to castle.
struct CastlingWay {
    Color color = Color::White;
    int right = 0;  // number of the right that it needs
    Square king_from, king_to, rook_from, rook_to;
    Bitboard must_be_empty;
    Bitboard
        king_path;  // all squares where the King stands or passes, start and end too: none may be attacked
};

// Is castling written as the King's own step or as "King takes Rook" (from any squares in the FEN)?
enum class CastlingMode : std::uint8_t { Usual, Chess960 };

// All ways; a move names one by its number.
struct CastlingWays {
    CastlingMode mode = CastlingMode::Usual;
    std::vector<CastlingWay> ways;
    std::array<std::uint8_t, 128> rights_kept;  // rights that survive a move from or to a square

    CastlingWays() { rights_kept.fill(0xF); }

    // There is a way for each right, in their order, and none is possible yet. So moves have the same numbers whichever
    // rights a FEN still has.
    static CastlingWays one_for_each_right();

    void add(const CastlingWay& way);
    // Replaces the way with the same right.
    void replace(const CastlingWay& way);

private:
    void note_rights(const CastlingWay& way);
};

// All squares are on one rank. The Rook lands beside the King, on the side where the King came from.
CastlingWay make_castling_way(const Geometry& board, const LineTable& lines, Color c, Square king,
                              Square rook, int to_file);

}  // namespace magus
