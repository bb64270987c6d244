#include "search/strength.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

// By matches between levels at 1000 and 10000 nodes a move: some seventy rating points for each level.
constexpr double kErrorPerLevel = 13;
// At level 0, and how often it is doubled by a level: with much time, the error alone would not do.
constexpr double kLeastNodes = 1000, kDoublings = 0.75;

}  // namespace

Strength Strength::of_level(double level) {
    const double missing = kMostLevel - std::clamp(level, 0.0, static_cast<double>(kMostLevel));
    if (missing <= 0) return {};
    return {static_cast<int>(std::lround(kErrorPerLevel * missing)),
            static_cast<std::uint64_t>(kLeastNodes * std::exp2(kDoublings * (kMostLevel - missing)))};
}

Strength Strength::of_elo(int elo) {
    return of_level(static_cast<double>(kMostLevel) * (elo - kLeastElo) / (kMostElo - kLeastElo));
}

Score misjudged(Score eval, Key key, int error) {
    // The sum of four uniform numbers of 16 bits is nearly normal; this is its standard deviation.
    constexpr double kDeviation = 37837.0;
    const Key random = zobrist::mix(key);
    const auto sum = static_cast<std::int64_t>((random & 0xFFFF) + (random >> 16 & 0xFFFF) +
                                               (random >> 32 & 0xFFFF) + (random >> 48));
    const double deviation = static_cast<double>(sum - std::int64_t{2} * 0xFFFF) / kDeviation;
    return std::clamp(eval + static_cast<Score>(std::lround(deviation * error)), -kMaxEval, kMaxEval);
}

}  // namespace magus
