#pragma once

// The values of pieces from scores of unequal armies. A pair of games with the armies exchanged between the colours is
// one observation. Its expected score is
//
//     logistic(4 slope (v + pull (assumed - v) + of the bundle - against))
//
// where `against` is the known material that the second army has more, and `assumed` is what the engine believed the
// piece's value to be in these games: games confirm a belief by the part `pull`. For an army with several measured
// pieces the terms add up. Unknown are each piece's value v and pull, one slope for the stage, and for each bundle how
// much higher the piece's value is against it: a random effect. docs/values.md derives the ranges.

#include "tuning/values/range.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace magus {

// Games of one cell that were played with the same assumed values.
struct Sample {
    std::size_t subject = 0;  // that it was played for
    std::size_t bundle = 0;   // number of the bundle that it belongs to, among the subject's
    // By subject: how many more of them the first army has, and what the engine took each for.
    std::vector<double> counts, assumed;
    double against = 0;               // centipawns of known material that the second army has more
    std::vector<double> pair_scores;  // of the first army, 0 to 1
};

struct BundleEstimate {
    std::size_t bundle = 0, pairs = 0;
    double score = 0.5, against = 0;   // means over the levels
    std::optional<double> value;       // by this bundle alone
    std::optional<double> half_width;  // of its 95 % range, everything else taken as known
};

struct MatchEstimate {
    std::size_t pairs = 0;                        // of the subject's own cells
    std::optional<double> value;                  // centipawns; none where the games are too few
    Range range;                                  // of the mean over bundles such as those that were played
    Range games_range;                            // of the mean over these very bundles: the games' own error
    double error = 0, games_error = 0;            // standard errors to these, near the value
    double range_freedom = 1, games_freedom = 1;  // degrees of, with which these are known
    double slope = 0, slope_error = 0;            // score for a centipawn at an even score
    double pull = 0, pull_error = 0;              // how much the games confirm what is assumed, 0 to 1
    double chi_square = 0;                        // of the agreement of the subject's bundles
    int freedom = 0;
    double agreement = 1;  // probability of a chi-square at least so large when the bundles agree
    double scatter = 0;    // of the bundles' values beyond what their games explain: a standard deviation
    std::vector<BundleEstimate> bundles;
};

// By subject; `subjects` is their number.
std::vector<MatchEstimate> estimate_values(const std::vector<Sample>& samples, std::size_t subjects);

}  // namespace magus
