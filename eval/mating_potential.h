#pragma once

// Which pieces of a game mate a bare King with their own King's help, and how far from mate they are. It is solved
// (engine/endgame), not guessed, and only when it is asked for the first time: many games never ask.

#include "engine/position.h"
#include "engine/variant.h"

#include <memory>
#include <optional>

namespace magus {

class MatingPotential {
public:
    explicit MatingPotential(VariantPtr variant);

    // Any number of threads may ask. A piece that promotes does not mate as what it is. Where no tables can be made
    // (check_endgame) every other one is believed to.
    bool mates_alone(TypeId type) const;

    // Of a side that has its King and one piece that mates alone, against a bare King: the plies to the mate when both
    // play best. None where it is not won, or other men are on the board.
    std::optional<int> plies_to_mate(const Position& pos, Color strong) const;

private:
    struct Answer;

    const Answer& answer(TypeId type) const;

    VariantPtr variant_;
    std::shared_ptr<Answer[]> answers_;  // by type
};

}  // namespace magus
