#pragma once

// What a run found: as a table for people, as JSON, and as a weights file.

#include "eval/weights_file.h"
#include "tuning/values/analysis.h"

#include <string>

namespace magus {

struct ValuesReport {
    const RunSettings& settings;
    const Analysis& analysis;
    std::size_t games = 0;
    double games_per_second = 0;  // of this run of the program; 0: not known
};

std::string_view describe(Stage stage);
// How far are the bundles apart beyond chance, and do they agree? "24 (p=0.05)"
std::string agreement(const SubjectResult& s);
std::string to_table(const ValuesReport& report);
std::string to_json(const ValuesReport& report);
// The measured values over those that the run began with; `games` names the section.
WeightsFile to_weights(const ValuesReport& report, const std::string& games);

}  // namespace magus
