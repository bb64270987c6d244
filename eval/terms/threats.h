#pragma once

// What we attack: pieces attacked by pawns or by cheaper pieces, weakly guarded and undefended ones, pieces that a
// pawn's next step would attack, and squares that the enemy cannot use well.

#include "eval/eval_context.h"

namespace magus {

template <class Num, Color Us> Num threats(const EvalContext<Num>& c) {
    constexpr Color kThem = ~Us;
    const WeightsOf<Num>& w = c.weights;
    const EvalSide<Num>& us = c.side(Us);
    const Bitboard pieces = c.pos.pieces(kThem) & ~c.side(kThem).pawns & ~Bitboard::of(c.side(kThem).king);
    const Bitboard by_pawn = pieces & us.pawn_attacks;

    // Cheapest types first: what the types so far attack are threats to all types that are clearly dearer.
    Bitboard lesser, by_lesser, pending;
    Score values = 0;
    for (const auto& [t, value, clearly_dearer] : c.tables.by_value) {
        if (clearly_dearer) {
            lesser |= pending;
            pending = {};
        }
        // Counting what is mostly empty costs less than a mispredicted question whether it is.
        const Bitboard threatened = c.pos.pieces(kThem, t) & (lesser | us.pawn_attacks);
        by_lesser |= threatened;
        values += threatened.count() * value;
        pending |= us.attacks_of[t];
    }
    // Guarded by a pawn, or by more of the enemy's pieces than attack there.
    const Bitboard well_guarded = c.side(kThem).pawn_attacks | (c.all_twice(kThem) & ~c.all_twice(Us));
    const Bitboard contested = c.all_attacks(Us) & ~well_guarded;
    const Bitboard by_dearer = pieces & contested & us.attacks & ~by_pawn & ~by_lesser;
    const Bitboard hanging = (pieces | c.side(kThem).pawns) & us.attacks & ~c.all_attacks(kThem);

    const int files = c.pos.board().files();
    const Bitboard steps = pawn_step<Us>(c.tables.masks, files, us.pawns, 0) & ~c.occupied &
                           ~(c.all_attacks(kThem) & ~us.attacks) & ~c.side(kThem).pawn_attacks;
    const Bitboard pushed =
        pawn_step<Us>(c.tables.masks, files, steps, 1) | pawn_step<Us>(c.tables.masks, files, steps, -1);
    return w.threat_by_pawn * by_pawn.count() + w.threat_by_lesser * (by_lesser & ~by_pawn).count() +
           w.threat_worth * (values / 100) + w.threat_by_dearer * by_dearer.count() +
           w.restricted * (contested & c.all_attacks(kThem)).count() + w.hanging * hanging.count() +
           w.pawn_push_threat * (pushed & pieces & ~by_pawn).count();
}

}  // namespace magus
