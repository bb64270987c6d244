#pragma once

// How a training run divides its time. A generation plays, and then its net is trained and tested; how long the latter takes
// is known from the generation before. All times are in seconds.

#include <algorithm>

namespace magus {

struct TimePlan {
    double whole;         // of the run
    int generations = 4;  // at most

    // The first generation plays without a net, so in a long run it ends early.
    static constexpr double kFirstShare = 0.4, kFirstMost = 3600;
    static constexpr double kOnlyShare = 0.85;  // of the only generation
    // A generation plays at least so many times as long as it trains and tests, or there are fewer generations.
    static constexpr double kPlayed = 2;

    // For how long generation `number` (from 1) plays from now on. `overhead`: training and testing of the one before.
    double playing(int number, double elapsed, double overhead) const {
        if (generations == 1) return std::max(0.0, kOnlyShare * whole - elapsed);
        if (number == 1) return std::max(0.0, std::min(kFirstShare * whole, kFirstMost) - elapsed);
        const double left = whole - elapsed;
        const int to_come = generations - number + 1;
        const double fit = overhead > 0 ? left / ((1 + kPlayed) * overhead) : to_come;
        const int planned = std::clamp(static_cast<int>(std::min<double>(fit, to_come)), 1, to_come);
        return std::max(0.0, left / planned - overhead);
    }
    // Is there time for one more generation, that plays at least as long as it trains and tests?
    bool has_time(double elapsed, double overhead) const { return whole - elapsed > 2 * overhead; }
};

}  // namespace magus
