#pragma once

// Are the laboratory's error bars what they say? Its own procedures are run on simulated games whose truth is known, many
// times over; each row says how often a range of 95 % has the truth in it. Nothing of the procedures is written again
// here: what is simulated are the results of games alone.

#include "engine/base/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace magus {

struct CalibrationSettings {
    int repeats = 400;  // of a whole measurement of values; what costs less is repeated more often
    std::uint64_t seed = 1;
    int threads = 1;
    std::string only;  // rows with these words in their name alone
};

// One repeat: what the procedure stated.
struct SimulatedTrial {
    bool stated = false;   // false: it said nothing
    bool covered = false;  // has its range the truth in it? (a test: did it decide rightly?)
    bool limited = true;   // has its range two ends?
    double error = 0;      // estimate minus truth
    double half_width = 0;
};

struct CalibrationRow {
    std::string name, unit;
    int repeats = 0, stated = 0, covered = 0, limited = 0;
    double bias = 0, spread = 0;  // of the estimates with limited ranges
    double claimed = 0;           // half of a mean range, as a standard error
    double coverage() const { return stated > 0 ? 1.0 * covered / stated : 0; }
};

// A situation of a procedure. `cheapness`: how many of it take as long as one measurement of values.
struct SimulatedSituation {
    std::string name, unit;
    int cheapness = 1;
    std::function<SimulatedTrial(std::uint64_t repeat)> trial;
};

std::vector<SimulatedSituation> match_situations(std::uint64_t seed);
std::vector<SimulatedSituation> value_situations(std::uint64_t seed);
std::vector<SimulatedSituation> regression_situations(std::uint64_t seed);
std::vector<SimulatedSituation> all_situations(std::uint64_t seed);

// Returns nothing when `stop` was set meanwhile.
std::optional<CalibrationRow> run_calibration(const SimulatedSituation& situation,
                                              const CalibrationSettings& settings,
                                              const std::atomic<bool>& stop);

std::string calibration_head();
std::string to_text(const CalibrationRow& row);
double worst_coverage(const std::vector<CalibrationRow>& rows);
// Can the coverage be 93 to 97 %? No: chance alone would show so much less or more once in ten thousand times.
bool holds(const CalibrationRow& row);

}  // namespace magus
