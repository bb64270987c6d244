#pragma once

// Pawn structure, and the prospects of passed pawns. Ranks are counted by the steps left to the promotion zone,
// so that the same code serves every board.

#include "eval/eval_context.h"

#include <algorithm>

namespace magus {

// Passed pawns are worth what their promotion brings; where pawns become Ferses that is next to nothing.
template <class Num> Num promoted(const EvalContext<Num>& c, Num bonus) {
    return bonus * c.tables.promotion_share / 64;
}

template <class Num, Color Us> Num one_pawn(EvalContext<Num>& c, Square s, Bitboard enemy_attacks) {
    const WeightsOf<Num>& w = c.weights;
    const BoardMasks::Side& masks = c.masks(Us);
    const Bitboard own = c.side(Us).pawns, enemy = c.side(~Us).pawns;
    const auto file = static_cast<std::size_t>(c.pos.board().file(s));
    const Bitboard neighbours = own & c.tables.masks.neighbours[file];
    Num out{};

    if (masks.ahead[s.index()].intersects(own)) out += w.pawn_doubled;
    const bool connected = neighbours.intersects(c.masks(Us).support[s.index()] &
                                                 c.masks(~Us).king_zone[s.index()]);  // beside or just behind
    if (neighbours.none())
        out += w.pawn_isolated;
    else if (connected)
        out += w.pawn_connected +
               w.pawn_connected_advanced * std::max(0, c.pos.board().relative_rank(Us, s) - 2);
    else if (!neighbours.intersects(masks.support[s.index()]) &&
             (masks.shelter_near[s.index()] & masks.ahead[s.index()]).intersects(enemy | enemy_attacks))
        out += w.pawn_backward;

    const bool passed = !masks.passed[s.index()].intersects(enemy) && !masks.ahead[s.index()].intersects(own);
    if (const int steps = masks.steps_to_promotion[s.index()];
        passed && steps > 0 && steps != BoardMasks::kNever) {
        c.structure.passed.add(s);
        const auto row = static_cast<std::size_t>(std::min(steps, 6) - 1);
        out += promoted(c, w.*kPassed<Num>[row]);
    }
    return out;
}

template <class Num, Color Us> void survey_pawns(EvalContext<Num>& c) {
    const std::size_t us = magus::index(Us);
    const Bitboard enemy_attacks = c.side(~Us).pawn_attacks;
    c.structure.pawns[us] = c.side(Us).pawns;
    c.side(Us).pawns.for_each([&](Square s) {
        c.structure.squares[us] += Num(c.tables.square(Us, c.pos.variant().pawn, s));
        c.structure.structure[us] += one_pawn<Num, Us>(c, s, enemy_attacks);
    });
    for (int f = 0; f < c.pos.board().files(); ++f)
        if (const Bitboard file = c.tables.masks.file[static_cast<std::size_t>(f)];
            !c.side(Us).pawns.intersects(file))
            c.structure.open_files[us] |= file;
    const Bitboard enemy = c.side(~Us).pawns;
    (c.side(Us).pawn_attacks & c.tables.masks.far_half[us]).for_each([&](Square s) {
        if (!c.masks(Us).never_attacked[s.index()].intersects(enemy)) c.structure.outposts[us].add(s);
    });
}

template <class Num, Color Us> Num pawns(const EvalContext<Num>& c) {
    return c.structure.structure[magus::index(Us)];
}

// What pieces make of a passed pawn: blockade, a free and safe way, the Kings' distance.
template <class Num, Color Us> Num passed_pawns(const EvalContext<Num>& c) {
    const WeightsOf<Num>& w = c.weights;
    const BoardMasks::Side& masks = c.masks(Us);
    Num out{};
    (c.structure.passed & c.side(Us).pawns).for_each([&](Square s) {
        const int near = std::clamp(5 - masks.steps_to_promotion[s.index()], 0, 4);
        if (near == 0) return;
        const Bitboard way = masks.ahead[s.index()];
        const Bitboard stop = way & masks.shelter_near[s.index()];
        if (stop.intersects(c.pos.pieces(~Us))) out += w.passed_blocked * near;
        if (!way.intersects(c.occupied)) {
            out += w.passed_free_way * near;
            if (!way.intersects(c.all_attacks(~Us))) out += w.passed_safe_way * near;
        }
        const auto& distance = c.tables.masks.distance[s.index()];
        const int lead = distance[c.side(~Us).king.index()] - distance[c.side(Us).king.index()];
        out += w.passed_king_distance * (std::clamp(lead, -4, 4) * near / 2);
    });
    return promoted(c, out);
}

}  // namespace magus
