#pragma once

// Games that are decided by counting material where a rule would draw them: the side wins whose pieces count more. A
// side that wins all drawn games is the same with a start that no material outweighs.

#include "engine/piece.h"

#include <array>

namespace magus {

class Position;

struct MaterialRule {
    bool decides = false;
    std::array<int, kMaxTypes> value{};  // each piece, by type
    double white_starts_with = 0;
};

// What the side to move gets when a rule draws the game.
double drawn_score(const Position& pos);

}  // namespace magus
