// Drops (rules/sorcerer.md): a piece in hand enters on an empty square of its own region.

#include "engine/move_maker.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

void generate_drops(const Position& pos, MoveSet wanted, MoveList& out) {
    if (wanted == MoveSet::Captures) return;
    const Color us = pos.side_to_move();
    for (TypeId t : pos.variant().hand_order)
        if (pos.in_hand(us, t) > 0)
            for (Square to : pos.variant().drop_region[index(us)][t] & pos.empty())
                out.push(Move::drop(t, to));
}

void make_drop(MoveMaker& maker, Move m) {
    maker.take_from_hand(maker.mover(), m.type());
    maker.put(m.to(), Piece(maker.mover(), m.type()));
    maker.reset_clock();
}

}  // namespace magus
