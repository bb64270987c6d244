// Captures that blow up (atomic chess): the captor goes with his victim, and so does all that stands around the square
// where he arrived, pawns excepted.

#include "engine/move_maker.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

Bitboard blast(const Position& pos, Square center) {
    const TypeId pawn = pos.variant().pawn;
    Bitboard around = pos.board().neighbours(center) & pos.occupied();
    if (pawn != kNoType)
        for (Color c : kColors) around &= ~pos.pieces(c, pawn);
    return around | Bitboard::of(center);
}

void explode(MoveMaker& maker, Square center) {
    for (Square s : blast(maker.position(), center)) maker.remove(s);
}

}  // namespace magus
