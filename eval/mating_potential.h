#pragma once

// Which pieces of a game mate a bare King with their own King's help, and how far from mate they are. It is solved
// (engine/endgame), not guessed, and only when it is asked for the first time: many games never ask.

#include "engine/position.h"
#include "engine/variant.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace magus {

class MatingPotential {
public:
    explicit MatingPotential(VariantPtr variant);

    // Is there time to solve for so long? Asked before anything is solved; what is not solved is believed.
    using MayTake = std::function<bool(std::chrono::milliseconds)>;
    static inline const MayTake kAnyTime{};

    // Any number of threads may ask. A piece that promotes does not mate as what it is. Where no tables can be made
    // (check_endgame), or not now, every other one is believed to.
    bool mates_alone(TypeId type, const MayTake& may_take = kAnyTime) const;

    // The plies to the mate with best play, for a side that has its King and one piece that mates alone against a bare
    // King. Returns nothing where it is not won or not solved, or where other men are on the board.
    std::optional<int> plies_to_mate(const Position& pos, Color strong,
                                     const MayTake& may_take = kAnyTime) const;

private:
    struct Answer;

    const Answer* answer(TypeId type, const MayTake& may_take) const;

    VariantPtr variant_;
    std::shared_ptr<Answer[]> answers_;  // by type
};

}  // namespace magus
