#pragma once

// Few pieces: driving a bare King to where he can be mated, and how much of an advantage counts.

#include "eval/eval_context.h"

#include <algorithm>

namespace magus {

inline constexpr int kFullScale = 64;
inline constexpr int kCornerSteps = 4;      // a step to the right corner counts as so many steps to the edge
inline constexpr int kUsualMate = 60;       // plies
inline constexpr Score kWinningLead = 400;  // of pieces, when there are no pawns

template <class Num> Score piece_force(const EvalContext<Num>& c, Color side) {
    Score sum = 0;
    for (TypeId t : c.tables.fighters) sum += c.pos.pieces(side, t).count() * c.tables.traits[t].exchange;
    return sum;
}

template <class Num> bool can_promote(const EvalContext<Num>& c, Color side) {
    if (c.side(side).pawns.any()) return true;
    return std::any_of(c.tables.promoters.begin(), c.tables.promoters.end(),
                       [&](TypeId t) { return c.pos.pieces(side, t).any(); });
}

// Can the side's pieces mate a bare King? One that can alone; two kinds; Bishops on both colours; or just many.
template <class Num> bool can_mate(const EvalContext<Num>& c, Color side) {
    int kinds = 0, pieces = 0;
    for (TypeId t : c.pos.variant().movers) {
        const Bitboard of_type = c.pos.pieces(side, t);
        if (of_type.none()) continue;
        if (c.mates_alone(t)) return true;
        if (c.tables.traits[t].pair_share > 0 && of_type.intersects(c.tables.masks.dark) &&
            of_type.intersects(~c.tables.masks.dark))
            return true;
        ++kinds;
        pieces += of_type.count();
    }
    return pieces > 2 || kinds > 1;
}

template <class Num, Color Us> Num mop_up(const EvalContext<Num>& c) {
    constexpr Color kThem = ~Us;
    if (!c.pos.bare(kThem) || c.pos.bare(Us)) return {};
    const Square lost = c.side(kThem).king;
    if (!lost.exists() || !c.side(Us).king.exists() || !can_mate(c, Us)) return {};
    if (const auto plies = c.tables.mating.plies_to_mate(c.pos, Us))
        return c.weights.mop_up_table * (kUsualMate - *plies);
    const BoardMasks& masks = c.tables.masks;
    int edge = masks.from_centre[lost.index()];
    // A Bishop with lesser pieces can mate only in a corner of its colour.
    Bitboard bound, mating;
    for (TypeId t : c.pos.variant().movers) {
        const Bitboard of_type = c.pos.pieces(Us, t);
        if (of_type.any() && c.mates_alone(t)) mating |= of_type;
        if (c.tables.traits[t].pair_share > 0) bound |= of_type;
    }
    const bool dark = bound.intersects(masks.dark), light = bound.intersects(~masks.dark);
    if (mating.none() && dark != light && c.side(Us).pawns.none())
        edge = kCornerSteps * (c.pos.board().files() - masks.from_corner[dark][lost.index()]);
    const int apart = masks.distance[lost.index()][c.side(Us).king.index()];
    return c.weights.mop_up_edge * edge +
           c.weights.mop_up_kings * (std::max(c.pos.board().files(), c.pos.board().ranks()) - apart);
}

// How much of the advantage of `strong` counts, in 64ths.
template <class Num> int advantage_scale(const EvalContext<Num>& c, Color strong) {
    if (c.tables.counts_fully || can_promote(c, strong)) return kFullScale;
    // Too little for mate when the pawns are gone. A game that never had any tells nothing by that.
    const bool small_lead =
        c.tables.has_pawns && piece_force(c, strong) - piece_force(c, ~strong) < kWinningLead;
    if (c.pos.bare(~strong)) return can_mate(c, strong) ? kFullScale : 2;
    return small_lead ? 12 : can_mate(c, strong) ? kFullScale : 6;
}

}  // namespace magus
