#pragma once

// How exact will a measurement be? What to expect of so many games, before the first one: `magus-lab values --plan`.

#include "tuning/values/plan.h"

#include <string>
#include <vector>

namespace magus {

// What is usual, where nothing is known of the piece.
struct Expectation {
    double pull = 0.3;
    double scatter = 60;  // of bundles, centipawns
};

// Half of the range of 95 % after so many games of a subject, the scatter of its bundles left out or taken in.
double expected_half_width(double pawn, Stage stage, double games, const Expectation& e);
double expected_half_width(double pawn, Stage stage, double games, int bundles, const Expectation& e);

std::string forecast_table(const RunSettings& settings, const std::vector<Subject>& all);

}  // namespace magus
