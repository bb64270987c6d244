#pragma once

// The end of a game in words for people: "White mates", "White stalemates: 3/5-2/5", "Draw by repetition".

#include "engine/ends/outcome.h"
#include "engine/position/position.h"

#include <string>

namespace magus {

// `pos` is the final position.
std::string describe_end(const Position& pos, const Outcome& end);
// "1-0 {White mates}"
std::string result_line(const Position& pos, const Outcome& end);

}  // namespace magus
