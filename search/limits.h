#pragma once

// When a search has to stop. Every limit is optional. Without any the search runs until it is stopped.

#include "engine/board/by_color.h"
#include "engine/board/move.h"
#include "search/strength.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace magus {

using Milliseconds = std::chrono::milliseconds;

struct Clock {
    Milliseconds left{0}, increment{0};
};

struct Limits {
    std::optional<int> depth;  // plies
    std::optional<std::uint64_t> nodes;
    std::optional<int> mate;  // stop when a mate in so many moves is found
    std::optional<Milliseconds> move_time;
    std::optional<ByColor<Clock>> clocks;  // White's, Black's
    int moves_to_go = 0;                   // to the next time control; 0: the whole game
    // So many nodes count as a millisecond of all times here; 0: the clock on the wall.
    std::uint64_t nodes_per_ms = 0;
    bool infinite = false;      // the best move is not reported before stop()
    bool ponder = false;        // like infinite until ponder_hit()
    Milliseconds overhead{10};  // lost between the GUI's clock and ours, each move
    int multi_pv = 1;
    Strength strength;
    std::vector<Move> search_moves;  // only these at the root; empty: all
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

}  // namespace magus
