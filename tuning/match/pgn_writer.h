#pragma once

// A finished game as PGN, with what the players said in comments: score for the mover, depth, time.

#include "tuning/match/referee.h"

#include <string>

namespace magus {

struct PgnTags {
    std::string event, date, round, white, black, time_control;
};

std::string to_pgn(const Variant& variant, const GameRecord& game, const PgnTags& tags);

}  // namespace magus
