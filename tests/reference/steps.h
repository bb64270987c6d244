#pragma once

// Steps, leaps and slides over the board, from which the moves of all pieces are put together, and small
// helpers for sets of squares. Which piece has which of them is in reach.cpp.

#include "tests/reference/position.h"

#include <array>
#include <span>

namespace reference {

using Directions = std::span<const Direction>;

inline constexpr std::array<Direction, 4> kOrthogonal = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
inline constexpr std::array<Direction, 4> kDiagonal = {{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
inline constexpr std::array<Direction, 8> kEveryWay = {
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

void add(SquareSet& squares, int square);  // kNowhere adds nothing
bool has(const SquareSet& squares, int square);
SquareSet empty_ones_of(const SquareSet& squares, const Position& position);

// A leap by a and b in any of its (up to eight) directions.
SquareSet leaps(const Position& position, int from, int a, int b);

// The squares that the piece on `from` slides over in one direction, the first piece in its way included;
// `reach` limits the range. The only thing ever passed over is the own Wall (longboard.md).
SquareSet slide_one_way(const Position& position, int from, Direction direction, int reach = kMaxSquares);
SquareSet slides(const Position& position, int from, Directions directions, int reach = kMaxSquares);

SquareSet king_steps(const Position& position, int from);
SquareSet knight_leaps(const Position& position, int from);
SquareSet camel_leaps(const Position& position, int from);
SquareSet zebra_leaps(const Position& position, int from);
SquareSet giraffe_leaps(const Position& position, int from);
SquareSet rook_slides(const Position& position, int from);
SquareSet bishop_slides(const Position& position, int from);
SquareSet queen_slides(const Position& position, int from);

}  // namespace reference
