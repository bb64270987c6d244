#pragma once

// Ways to win beside mate: how near the pieces are that must reach a region, and how many checks are still to be given.

#include "eval/eval_context.h"

#include <algorithm>
#include <array>
#include <bit>

namespace magus {

// Moves that the side's pieces need altogether until enough of them have reached its goal, the other side passing.
template <class Num, Color Us> int moves_to_flag(const EvalContext<Num>& c) {
    const GoalRegions& goal = c.pos.variant().facts.goal;
    std::array<int, EvalTables::kFarFromFlag + 1> pieces{};  // by the moves that they need
    for (TypeId t : goal.types[Us])
        c.pos.pieces(Us, t).for_each([&](Square s) { ++pieces[c.tables.moves_to_flag(Us, t, s)]; });
    pieces.back() = goal.count;
    int moves = 0, wanted = goal.count;
    for (int d = 0; wanted > 0; ++d) {
        const int here = std::min(wanted, pieces[static_cast<std::size_t>(d)]);
        moves += here * d;
        wanted -= here;
    }
    return moves;
}

template <class Num, Color Us> Num goals(const EvalContext<Num>& c) {
    const Variant& v = c.pos.variant();
    const WeightsOf<Num>& w = c.weights;
    Num out{};
    if (v.facts.goal.region[Us].any()) {
        const int moves = moves_to_flag<Num, Us>(c);
        const int nearer = EvalTables::kFarFromFlag - std::min(moves, EvalTables::kFarFromFlag);
        const int near = 64 >> std::min(moves, 6);
        out += c.tables.races ? w.race_step * nearer + w.race_near * near / 16
                              : w.flag_step * nearer + w.flag_near * near / 16;
    }
    if (v.facts.checks_to_win > 0)
        out += w.check_given * (8 / std::max(1, int{c.pos.state().checks_left[Us]}));
    return out;
}

}  // namespace magus
