#pragma once

// Randomness that is the same on every machine and for every way to cut a run into pieces: a game's stream depends on
// the run's seed and on what the game is, never on what was played before.

#include "engine/board/zobrist.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <span>
#include <utility>

namespace magus {

class Random {
public:
    explicit Random(std::initializer_list<std::uint64_t> what) {
        std::uint64_t seed = 0;
        for (std::uint64_t part : what) seed = zobrist::mix(seed ^ zobrist::mix(part + 1));
        engine_.seed(seed);
    }

    double uniform() { return (static_cast<double>(engine_() >> 11) + 0.5) * 0x1p-53; }  // 0 to 1

    // We do not use std::uniform_int_distribution, because it differs from library to library.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }

    template <class T> void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace magus
