#pragma once

// Which pieces of a game mate a bare King with their own King's help. It is solved (engine/endgame), not guessed,
// and only when it is asked for the first time: that takes 2 to 30 milliseconds a piece, and many games never ask.

#include "engine/variant.h"

#include <memory>

namespace magus {

class MatingPotential {
public:
    explicit MatingPotential(VariantPtr variant);

    // Any number of threads may ask. A piece that promotes does not mate as what it is. Where no tables can be made
    // (check_endgame) every other one is believed to.
    bool mates_alone(TypeId type) const;

private:
    struct Answer;

    VariantPtr variant_;
    std::shared_ptr<Answer[]> answers_;  // by type
};

}  // namespace magus
