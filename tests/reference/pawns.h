#pragma once

// The steps and captures of pawns and ninja pawns. Promotion and en passant are in moves.cpp.

#include "tests/reference/position.h"

namespace reference {

// By how many squares at most a pawn standing on that square may step forward.
int longest_pawn_step(const Position& position, int square, bool white);

SquareSet pawn_steps(const Position& position, int from);
SquareSet pawn_captures(const Position& position, int from);

SquareSet ninja_steps(const Position& position, int from);
SquareSet ninja_captures(const Position& position, int from);

}  // namespace reference
