#pragma once

// What a match has shown, for people and as JSON.

#include "tuning/match/match.h"

#include <string>

namespace magus {

// One line without its end: games, score, rating difference, endings.
std::string progress_line(const MatchSettings& settings, const Tally& tally);
std::string match_report(const MatchSettings& settings, const Tally& tally);
std::string match_json(const MatchSettings& settings, const Tally& tally);

// Games that ended by a program's fault, with the position.
std::string fault_list(const MatchSettings& settings, const Tally& tally);

// A line per variant: games, and how they ended.
std::string self_play_table(const MatchSettings& settings, const Tally& tally);
// A line per game of a Random Variant Chess match: throw, colours, result, the score so far.
std::string throw_table(const MatchSettings& settings, const Tally& tally);

}  // namespace magus
