// Captures that blow up (atomic chess): the captor goes with his victim, and so does all that stands around the square
// where he arrived, pawns and the types that the game names excepted.

#include "engine/move_maker.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

Bitboard blast(const Position& pos, Square center) {
    const Variant& v = pos.variant();
    Bitboard out;
    for (Square s : pos.board().neighbours(center) & pos.occupied())
        if (const TypeId t = pos.piece_on(s).type(); t != v.pawn && !survives_blast(v, t)) out.add(s);
    return out;
}

bool survives_blast(const Variant& v, TypeId type) { return (v.blast_immune >> type & 1) != 0; }

void explode(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    if (!pos.state().captured.exists()) return;
    const Square center = m.to();
    for (Square s : blast(pos, center)) maker.remove(s);
    if (!survives_blast(pos.variant(), pos.piece_on(center).type())) maker.remove(center);
}

}  // namespace magus
