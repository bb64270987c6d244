#pragma once

// Random numbers for simulated games: the same on every machine, a stream of its own for each repeat.

#include "tuning/random.h"

#include <cmath>
#include <numbers>

namespace magus {

class Chance : public Random {
public:
    using Random::Random;

    double normal() {  // by Box and Muller
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

    // A game's result with this expectation, and this part of the even games drawn.
    double result(double expected, double draws) {
        const double drawn = draws * 4 * expected * (1 - expected) * (draws < 0.5 ? 1 : 0.5 / draws);
        const double u = uniform();
        if (u < drawn) return 0.5;
        return u < drawn + expected - drawn / 2 ? 1 : 0;
    }
};

inline constexpr double kDraws = 0.2;  // the part of even games, where nothing else is said

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace magus
