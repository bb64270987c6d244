#pragma once

// Random numbers for simulated games: the same on every machine, a stream of its own for each repeat.

#include "engine/zobrist.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>
#include <random>

namespace magus::calibration {

class Chance {
public:
    explicit Chance(std::initializer_list<std::uint64_t> what) {
        std::uint64_t seed = 0;
        for (std::uint64_t part : what) seed = zobrist::mix(seed ^ zobrist::mix(part + 1));
        engine_.seed(seed);
    }

    double uniform() { return (static_cast<double>(engine_() >> 11) + 0.5) * 0x1p-53; }  // 0 to 1
    double normal() {                                                                    // by Box and Muller
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }

    // A game's result with this expectation, and this part of the even games drawn.
    double result(double expected, double draws) {
        const double drawn = draws * 4 * expected * (1 - expected) * (draws < 0.5 ? 1 : 0.5 / draws);
        const double u = uniform();
        if (u < drawn) return 0.5;
        return u < drawn + expected - drawn / 2 ? 1 : 0;
    }

private:
    std::mt19937_64 engine_;
};

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace magus::calibration
