#pragma once

// A match as the file of a run (run_file.h): what makes it the same match, and its games as JSON.

#include "tuning/match/match.h"

#include <string>

namespace magus {

// What has to be the same for a match to go on, as JSON.
std::string match_identity(const MatchSettings& settings);

std::string to_json(const GameResult& game);  // without its number
Result<GameResult> parse_game_result(const FinishedJob& job);

}  // namespace magus
