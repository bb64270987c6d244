#pragma once

// What a net is trained for: that evaluation and net together expect what the search's scores expect, now and a few moves
// later (and, with very many positions, a little of the game's result).

#include "eval/net/net.h"
#include "tuning/train/samples.h"

#include <algorithm>
#include <cmath>

namespace magus {

struct LossSettings {
    double scale = 174;        // centipawns, of the curve from scores to expected results
    double later_share = 0.8;  // of the next half-move's target in a position's; the rest is its score
    double result_share = 0;   // of the game's result in the target; the rest is that of the scores
};

inline double expected_score(double centipawns, double scale) {
    return 1 / (1 + std::exp(-centipawns / scale));
}

inline double target_of(const Samples& samples, std::size_t n, const LossSettings& settings) {
    return (1 - settings.result_share) * expected_score(samples.score(n), settings.scale) +
           settings.result_share * samples.result(n);
}

// Cross entropy, less that of the target with itself: nought when what was found is the target.
inline double divergence(double target, double found) {
    static constexpr double kLeast = 1e-9;
    const auto part = [](double t, double f) {
        return t <= 0 ? 0 : t * std::log(t / std::clamp(f, kLeast, 1 - kLeast));
    };
    return part(target, found) + part(1 - target, 1 - found);
}

// The net's share, 0 to 1, in a position with this evaluation.
inline double share_of_net(Score eval) {
    return static_cast<double>(net_share(eval)) / (Net::kNoneFrom - Net::kFullUntil);
}

}  // namespace magus
