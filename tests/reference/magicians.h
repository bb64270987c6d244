#pragma once

// magician.md, "Pieces": how M, H, A, C, I and T move and capture, cross-board leap and transference
// included.

#include "tests/reference/position.h"

namespace reference {

SquareSet magician_moves(const Position& position, int from);  // squares need not be empty
SquareSet magician_captures(const Position& position, int from);

}  // namespace reference
