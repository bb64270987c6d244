#pragma once

// Which pieces of a game mate a bare King with their own King's help, and how far from mate they are. It is solved
// (engine/endgame), not guessed: all at once before a game is played, or a piece when it is asked for. So an answer
// never depends on who asks, or when. All pieces of a game take 0.02 s (chess) to 0.1 s (104 squares).

#include "engine/position/position.h"
#include "engine/variant/variant.h"

#include <memory>
#include <optional>

namespace magus {

class MatingPotential {
public:
    explicit MatingPotential(VariantPtr variant);

    void solve_all() const;

    // Any number of threads may ask. A piece that promotes does not mate as what it is. Where no tables can be made
    // (check_endgame) every other one is believed to.
    bool mates_alone(TypeId type) const;

    // The plies to the mate with best play, for a side that has its King and one piece that mates alone against a bare
    // King. Returns nothing where it is not won, or where other men are on the board.
    std::optional<int> plies_to_mate(const Position& pos, Color strong) const;

private:
    struct Answer;
    struct Answers;

    const Answer& answer(TypeId type) const;

    VariantPtr variant_;
    std::shared_ptr<Answers> answers_;
};

}  // namespace magus
