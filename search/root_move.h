#pragma once

#include "engine/board/move.h"
#include "eval/score.h"

#include <cstdint>
#include <vector>

namespace magus {

// A move of the position that is searched, with what is known of it.
struct RootMove {
    Move move;
    Score score = -kInfinite, previous = -kInfinite;
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> pv;
};

}  // namespace magus
