#pragma once

// The value of a piece from scores against bundles: at which material difference would the score be even? A Pawn more
// or less in the same bundle tells what a score means in centipawns. A pair of games with the armies exchanged between
// the colours is one observation.

#include <cstddef>
#include <optional>
#include <vector>

namespace magus::values {

// The games of one cell.
struct Sample {
    std::size_t bundle = 0;           // number of the bundle that it belongs to
    double against = 0;               // centipawns that the measured pieces stand against
    std::vector<double> pair_scores;  // of the army with them, 0 to 1
};

struct BundleEstimate {
    std::size_t bundle = 0, pairs = 0;
    double score = 0.5, against = 0;   // means over the levels
    std::optional<double> value;       // by this bundle alone, with the common slope
    std::optional<double> half_width;  // of its 95 % interval, the slope taken as known
};

struct MatchEstimate {
    std::size_t pairs = 0;
    std::optional<double> value, half_width;  // centipawns; none as long as the games do not tell
    double slope = 0, slope_error = 0;        // score for a centipawn, standard error
    double chi_square = 0;                    // of the bundles' agreement
    int freedom = 0;
    double agreement = 1;  // probability of a chi-square at least so large when the bundles agree
    double spread = 1;     // by which the interval was widened because they do not
    std::vector<BundleEstimate> bundles;
};

MatchEstimate estimate(const std::vector<Sample>& samples);

}  // namespace magus::values
