#pragma once

// Counting the leaves of the move tree: the standard test of a move generator.

#include "engine/position.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace magus {

// Nodes at the given depth; the last ply is counted without making its moves.
std::uint64_t perft(Position& pos, int depth);
// The same for each move of the position. Depth is at least 1.
std::vector<std::pair<Move, std::uint64_t>> perft_divide(Position& pos, int depth);

}  // namespace magus
