#pragma once

// What a run found: as a table for people, as JSON, and as a weights file.

#include "eval/weights_file.h"
#include "tuning/values/analysis.h"

#include <string>

namespace magus::values {

struct Report {
    const RunSettings& settings;
    const Analysis& analysis;
    std::size_t games = 0;
    double games_per_second = 0;  // of this run of the program; 0: not known
};

std::string_view describe(Stage stage);
// Do the bundles agree, and how far are they apart beyond chance? "p=0.05, scatter 24"
std::string agreement(const SubjectResult& s);
std::string to_table(const Report& report);
std::string to_json(const Report& report);
// The measured values over those that the run began with; `games` names the section.
WeightsFile to_weights(const Report& report, const std::string& games);

}  // namespace magus::values
