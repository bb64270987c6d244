#pragma once

// Playing below full strength, gradually. A weaker player misjudges positions, each in its own way and always in
// the same way, and thinks about fewer of them. At full strength nothing of this happens.

#include "engine/board/zobrist.h"
#include "eval/score.h"

#include <cstdint>
#include <limits>

namespace magus {

struct Strength {
    static constexpr int kMostLevel = 20;                   // full strength
    static constexpr int kLeastElo = 800, kMostElo = 2200;  // seventy points a level

    int error = 0;  // centipawns: standard deviation of what a position is misjudged by; 0: none
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // for a move, at most

    static Strength of_level(double level);  // from 0 to kMostLevel
    static Strength of_elo(int elo);

    bool operator==(const Strength&) const = default;
};

// The evaluation of the position with that key as a player with that error sees it.
Score misjudged(Score eval, Key key, int error);

}  // namespace magus
