#pragma once

// The values of pieces from scores of unequal armies: expected score = logistic(4 * slope * (material of the first army -
// material of the second)), fitted to all cells of a stage at once by weighted least squares. Where the armies are even,
// `slope` is the score for a centipawn. What the pieces are worth and what a centipawn counts are its unknowns; known
// material, the Pawn at least, is its scale. So pieces may be measured
// against each other. A pair of games with the armies exchanged between the colours is one observation.

#include <cstddef>
#include <optional>
#include <vector>

namespace magus::values {

// The games of one cell.
struct Sample {
    std::size_t subject = 0;  // that it was played for
    std::size_t bundle = 0;   // number of the bundle that it belongs to, among the subject's
    // By subject: how many more of them the first army has.
    std::vector<double> counts;
    double against = 0;               // centipawns of known material that the second army has more
    std::vector<double> pair_scores;  // of the first army, 0 to 1
};

struct BundleEstimate {
    std::size_t bundle = 0, pairs = 0;
    double score = 0.5, against = 0;   // means over the levels; with the values found
    std::optional<double> value;       // by this bundle alone
    std::optional<double> half_width;  // of its 95 % interval, everything else taken as known
};

struct MatchEstimate {
    std::size_t pairs = 0;                    // of the subject's own cells
    std::optional<double> value, half_width;  // centipawns; none as long as the games do not tell
    double slope = 0, slope_error = 0;        // score for a centipawn at an even score, standard error
    double chi_square = 0;                    // of the agreement of the subject's bundles
    int freedom = 0;
    double agreement = 1;  // probability of a chi-square at least so large when the bundles agree
    double scatter =
        0;  // of the bundles' values beyond what their games explain: a standard deviation, centipawns
    std::vector<BundleEstimate> bundles;
};

// By subject; `subjects` is their number.
std::vector<MatchEstimate> estimate(const std::vector<Sample>& samples, std::size_t subjects);

}  // namespace magus::values
