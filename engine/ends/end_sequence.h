#pragma once

// The parts of the one sequence in which a game ends that the referee (outcome.cpp) and the search put together: on the
// board, without a move, by a choice, then what stands here.

#include "engine/ends/outcome.h"

namespace magus {

// The last part of the sequence, for the referee and for the search: by how the position came about, and because neither
// side can win any more. They differ in what counts as a repetition, and in when they know that there is a move: without
// one the count of moves draws nothing, for the side to move may be mated.
template <class Repeats, class MayMove>
std::optional<GameEnd> end_after_moves(const Position& pos, Repeats&& repeats, MayMove&& may_move) {
    if (const auto end = pos.end_by_history()) return end;
    if (repeats()) return pos.repetition_end();
    if (pos.plies_to_draw() <= 0 && may_move()) {
        const int rule = pos.variant().move_rule;
        return GameEnd{rule > 0 && pos.state().clock >= rule ? &kMoveRule : &kMoveCount, pos.drawn_score()};
    }
    if (pos.dead_material()) return GameEnd{&kDeadMaterial, 0.5};
    return std::nullopt;
}

// The end of a game whose side to move has no move; not where it has ended on the board.
GameEnd end_without_moves(const Position& pos, bool in_check);

}  // namespace magus
