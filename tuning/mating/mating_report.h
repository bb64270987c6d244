#pragma once

// The report of `magus-lab mating`, for people and as JSON.

#include "tuning/mating/mating_table.h"

#include <string>
#include <string_view>

namespace magus {

// Can the stronger side force mate? Generally: see won_generally. Not: in less than one of a hundred positions with it
// to move, which are accidents of where the men stand.
enum class MatingVerdict { Generally, Sometimes, No };

MatingVerdict verdict(const MatingCounts& counts);
std::string_view describe(MatingVerdict verdict);

std::string mating_report(const Endgame& endgame, const MatingTable& table);
std::string mating_json(const Endgame& endgame, const MatingTable& table);

}  // namespace magus
