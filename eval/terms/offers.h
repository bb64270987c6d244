#pragma once

// Games where captures are forced and who loses his pieces wins: where we can put a piece that the enemy must take, and
// whether we must take ourselves.

#include "eval/eval_context.h"

namespace magus {

template <class Num, Color Us> Num offers(const EvalContext<Num>& c) {
    if (!c.tables.gives_away) return {};
    constexpr Color kThem = ~Us;
    const WeightsOf<Num>& w = c.weights;
    const EvalSide<Num>& us = c.side(Us);
    const Bitboard ours = c.all_attacks(Us);
    // Pieces are taken to move as they capture; where a pawn of ours would have to take back they are not counted.
    const Bitboard by_piece = ours & ~us.pawn_attacks & ~c.occupied;
    const Bitboard by_pawn = pawn_step<Us>(c.tables.masks, c.pos.board().files(), us.pawns, 0) & ~c.occupied;
    const Bitboard offers = (by_piece | by_pawn) & c.all_attacks(kThem);
    // What takes the piece there can then be taken by another one of ours, which has to.
    const Bitboard taken_back = c.all_twice(Us) | (by_pawn & ours);
    const bool must_capture = (ours & c.pos.pieces(kThem)).any();
    return w.offer * offers.count() + w.lone_offer * (offers & ~taken_back).count() +
           w.forced_capture * (must_capture ? 1 : 0);
}

}  // namespace magus
