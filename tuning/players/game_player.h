#pragma once

// Fast games in this process: no protocol, no text, no clocks. What is played, and what is remembered of it, is
// the caller's business.

#include "engine/position/position.h"

#include <functional>
#include <optional>

namespace magus {

// The move to be played in a position that has one; none gives the game up. Whoever wants to remember something of the
// game does so here.
using MoveChooser = std::function<std::optional<Move>(const Position& pos)>;

// White's expected score at the end by the rules; none when it was given up.
std::optional<double> play_fast_game(Position position, const MoveChooser& choose);

}  // namespace magus
