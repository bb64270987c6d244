// Gating (Seirawan chess): when a piece leaves the square where it started, one from the hand may enter there. The move
// itself has to be legal: what enters cannot stop a check.

#include "engine/moves/movegen.h"
#include "engine/position/core_moves.h"
#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

#include <cctype>

namespace magus {

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

Bitboard closed_gates(const Position& pos, Color c) {
    const Variant& v = pos.variant();
    if (v.drop.captures) return {};
    for (TypeId t : v.hand_order)
        if (pos.in_hand(c, t) > 0) return {};
    return pos.state().unmoved & pos.pieces(c);
}

namespace {

struct Gating {
    bool gating = false, seirawan = false;
};

constexpr GameKey kKeys[] = {
    key<&Gating::gating>(
        "gating", Chapter::Hands,
        "Switch. `true`, together with `seirawanGating = true`: when a piece on the first rank makes its "
        "first move, a piece in hand may enter on the square that it leaves: `b1c3h`. After castling the new "
        "piece enters on the King's square, `e1g1h`, or on the Rook's, `h1e1h`. In the FEN, letters of files "
        "beside the castling rights name the pieces that have not moved.",
        "gating = true"),
    key<&Gating::seirawan>("seirawanGating", Chapter::Hands, "Switch. It has the value of `gating`.",
                           "seirawanGating = true")};

// What stands on the first rank leaves a gate when it moves.
bool ready(Gating& rule, VariantKeys& keys, Variant& v) {
    // There the FEN's letters stand for first leaps, and no piece enters.
    if (v.facts.first_leaps && rule.gating && !rule.seirawan) return false;
    if (rule.gating != rule.seirawan)
        keys.refuse(rule.gating ? "gating" : "seirawanGating",
                    "gating and seirawanGating are supported together only");
    if (!rule.gating) return false;
    if (v.marked_types.any())
        keys.refuse("gating", "not together with pieces that have first moves of their own");
    if (v.castling.mode == CastlingMode::Chess960)
        keys.refuse("chess960", "neither with flexible castling nor with first moves of other pieces");
    v.facts.hand_gates = true;
    v.marked_types = TypeSet::all();
    v.marked_squares = {};
    for_placement(v.start_fen, v.board.ranks(), [&](int file, int rank, char c) {
        const int first = std::isupper(static_cast<unsigned char>(c)) ? 0 : v.board.ranks() - 1;
        if (const Square s = v.board.at(file, rank); s.exists() && rank == first) v.marked_squares.add(s);
    });
    return true;
}

bool may_enter(const Position& pos, TypeId t, Square on) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    return pos.in_hand(us, t) > 0 && (!v.drops || v.drop_region[us][t].has(on));
}

void add_gating(const Gating&, const Position& pos, MoveList& moves, std::size_t first) {
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

void close_gates(const Gating&, MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    if (m.kind() == MoveKind::Castling || m.kind() == MoveKind::GateCastling)
        maker.leave_unmoved(Bitboard::of(pos.castling_way(m).rook_from));
    maker.leave_unmoved(closed_gates(pos, maker.mover()));
}

}  // namespace

extern const Rule kGating;
constexpr Rule kGating{.keys = kKeys,
                       .make = make<Gating>,
                       .ready = kSetup<ready>,
                       .hooks = {.add = kHook<add_gating>, .after_move = kHook<close_gates>}};

}  // namespace magus
