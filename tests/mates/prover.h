#pragma once

// Forced mates by trying everything, without any of the search's ideas: for the tool that collects mate problems and
// for the test that holds the search against them.

#include "engine/position/position.h"

#include <optional>

namespace magus::testing {

// Does the side to move mate within so many of its moves, whatever the answers? All answers are tried. Of its own
// moves all are in the last two; before them only checks, so that a quiet first move of a longer mate is overlooked,
// but what is found is true.
bool mates_within(Position& pos, int moves);

// The length of the shortest mate found that way.
std::optional<int> find_mate(Position& pos, int most_moves);

}  // namespace magus::testing
