#pragma once

// Fast games in this process: no protocol, no text, no clocks. What is played, and what is remembered of it, is
// the caller's business.

#include "engine/position.h"
#include "search/searcher.h"

#include <atomic>
#include <functional>
#include <optional>

namespace magus {

// The move to be played in a position that has one, and what was found about it. Whoever wants to remember
// something of the game does so here.
using MoveChooser = std::function<SearchResult(const Position& pos)>;

// White's expected score at the end by the rules; none when `stop` was set before.
std::optional<double> play_fast_game(Position position, const MoveChooser& choose,
                                     const std::atomic<bool>& stop);

}  // namespace magus
