#pragma once

// longboard.md: the halflings, the Withdrawer's captures and the Wall. That sliders pass over their own Wall
// is in steps.cpp.

#include "tests/reference/steps.h"

#include <vector>

namespace reference {

SquareSet halfling_slides(const Position& position, int from, Directions directions);

// The square whose piece a Withdrawer takes by moving in this direction: the one behind it.
int withdrawal_victim(const Position& position, int from, Direction direction);
SquareSet withdrawer_captures(const Position& position, int from);

// A Wall is named by its left half: `left` is where it stands, `to` where the left half goes.
// The new squares that it covers when it goes there.
std::vector<int> newly_covered(const Position& position, int left, int to);
SquareSet wall_destinations(const Position& position, int left);
SquareSet wall_captures(const Position& position, int left);

}  // namespace reference
