#pragma once

// Counting the leaves of the move tree: the standard test of a move generator.

#include "engine/position/position.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace magus {

// Nodes at the given depth; the last ply is counted without making its moves.
std::uint64_t perft(Position& pos, int depth);

// The same for each move of the position. Depth is at least 1. A long count asks from time to time whether it may go on;
// none when it may not.
using PerftRows = std::vector<std::pair<Move, std::uint64_t>>;
std::optional<PerftRows> perft_divide(Position& pos, int depth, const std::function<bool()>& may_go_on);
PerftRows perft_divide(Position& pos, int depth);
// The same, in parts of about equal size. The listener gets a report after each part.
struct PerftProgress {
    std::uint64_t parts, all, nodes;
};
PerftRows perft_divide(Position& pos, int depth, const std::function<void(const PerftProgress&)>& listener);

}  // namespace magus
