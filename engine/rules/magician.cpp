// The Magician of Magician's Death Match (docs/games/magician.md): she replaces a Bishop, and is promoted when a pawn of
// hers reaches the sixth rank, to what the enemy's strongest piece says or, in the Telepath game, as chosen.

#include "engine/move_maker.h"
#include "engine/move_outlet.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

void generate_swaps(const Position& pos, MoveSet wanted, MoveOutlet& out) {
    const MagicianRule& rule = pos.variant().magician;
    const Color us = pos.side_to_move();
    // A swap changes no square's occupation, so it never ends a check.
    if (wanted == MoveSet::Captures || pos.in_check()) return;
    if (rule.from_hand && pos.in_hand(us, rule.type) == 0) return;
    Bitboard bishops = pos.pieces(us, rule.swapped);
    if (rule.swap_needs_moved) bishops &= ~pos.state().unmoved;
    for (Square s : bishops) out.one(Move::swap(rule.type, s));
}

void make_swap(MoveMaker& maker, Move m) {
    const MagicianRule& rule = maker.position().variant().magician;
    if (rule.from_hand) maker.take_from_hand(maker.mover(), m.type());
    maker.put(m.to(), Piece(maker.mover(), m.type()));
    maker.reset_clock();
}

TypeId promoted_magician(const Position& pos, Color c) {
    const MagicianRule& rule = pos.variant().magician;
    for (const auto& [enemy, becomes] : rule.by_strongest)
        if (pos.pieces(~c, enemy).any()) return becomes;
    return rule.otherwise;
}

void promote_by_trigger(MoveMaker& maker, Color c, Square to) {
    const Position& pos = maker.position();
    const MagicianRule& rule = pos.variant().magician;
    if (!rule.trigger[index(c)].has(to)) return;
    for (Square s : pos.pieces(c, rule.type)) maker.put(s, Piece(c, promoted_magician(pos, c)));
}

void make_trigger(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Piece pawn = pos.piece_on(m.from());
    const bool en_passant = m.kind() == MoveKind::TriggerEnPassant;
    const Square victim = en_passant ? maker.en_passant_victim() : m.to();
    maker.put(m.from(), {});
    if (pos.piece_on(victim).exists()) maker.capture(victim);
    maker.put(m.to(), pawn);
    maker.put(Square(static_cast<int>(m.extra())), Piece(maker.mover(), m.type()));
}

}  // namespace magus
