#pragma once

// What a net knows about pieces: by how much its output changes when one is taken from the board, on average over
// positions, by kind and square.

#include "tuning/train/samples.h"

#include <string>
#include <vector>

namespace magus {

struct PieceEffect {
    std::string kind;  // symbol of the piece
    std::string name;  // what people call it; piece_effects() leaves it empty
    struct Mean {
        double sum = 0;
        int count = 0;
        double value() const { return count == 0 ? 0 : sum / count; }
    };
    Mean all;
    std::vector<Mean>
        squares;  // as the owner sees them, from its left-hand corner; mirrored as the net does it
};

// Centipawns for the owner, on top of what the evaluation says. At most so many positions are looked at.
std::vector<PieceEffect> piece_effects(const Net& net, const Samples& samples, std::size_t most = 6000);

}  // namespace magus
