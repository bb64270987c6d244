// Gating (Seirawan chess): when a piece leaves the square where it started, one from the hand may enter there. The move
// itself has to be legal: what enters cannot stop a check.

#include "engine/move_maker.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

namespace {

bool may_enter(const Position& pos, TypeId t, Square on) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    return pos.in_hand(us, t) > 0 && (!v.drops || v.drop_region[index(us)][t].has(on));
}

}  // namespace

void add_gating(const Position& pos, MoveList& moves, std::size_t first) {
    const Bitboard gates = pos.state().unmoved & pos.pieces(pos.side_to_move());
    if (gates.none()) return;
    const std::size_t plain = moves.size();
    for (std::size_t i = first; i < plain; ++i) {
        const Move m = moves[i];
        if (m.kind() != MoveKind::Normal && m.kind() != MoveKind::Castling) continue;
        for (TypeId t : pos.variant().hand_order) {
            if (gates.has(m.from()) && may_enter(pos, t, m.from()))
                moves.push(m.kind() == MoveKind::Normal ? Move::gate(m.from(), m.to(), t)
                                                        : Move::gate_castling(m, t, false));
            if (m.kind() != MoveKind::Castling) continue;
            const Square rook = pos.castling_way(m).rook_from;
            if (gates.has(rook) && may_enter(pos, t, rook)) moves.push(Move::gate_castling(m, t, true));
        }
    }
}

Square gate_of(const Position& pos, Move m) {
    return m.kind() == MoveKind::GateCastling && m.gates_at_rook() ? pos.castling_way(m).rook_from : m.from();
}

void make_gate(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Piece mover = pos.piece_on(m.from());
    const Square gate = gate_of(pos, m);
    if (m.kind() == MoveKind::GateCastling) {
        const CastlingWay& way = pos.castling_way(m);
        const Piece rook = pos.piece_on(way.rook_from);
        maker.put(way.king_from, {});
        maker.put(way.rook_from, {});
        maker.put(way.king_to, mover);
        maker.put(way.rook_to, rook);
    } else {
        if (pos.piece_on(m.to()).exists()) maker.capture(m.to());
        maker.put(m.from(), {});
        maker.put(m.to(), Piece(maker.mover(), pos.variant().arrives_as[mover.type()]));
    }
    maker.put(gate, Piece(maker.mover(), m.type()));
    maker.take_from_hand(maker.mover(), m.type());
}

void close_gates(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    if (m.kind() == MoveKind::Castling || m.kind() == MoveKind::GateCastling)
        maker.leave_unmoved(Bitboard::of(pos.castling_way(m).rook_from));
    maker.leave_unmoved(closed_gates(pos, maker.mover()));
}

Bitboard closed_gates(const Position& pos, Color c) {
    const Variant& v = pos.variant();
    if (v.drop.captures) return {};
    for (TypeId t : v.hand_order)
        if (pos.in_hand(c, t) > 0) return {};
    return pos.state().unmoved & pos.pieces(c);
}

}  // namespace magus
