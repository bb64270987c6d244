#pragma once

// King safety: the pawns before the King, and the danger from pieces that attack his surroundings, which grows
// with its square.

#include "eval/eval_context.h"

#include <algorithm>

namespace magus {

template <class Num, Color Us> Num shelter_at(const EvalContext<Num>& c, Square king) {
    const WeightsOf<Num>& w = c.weights;
    const BoardMasks::Side& masks = c.masks(Us);
    const Bitboard own = c.side(Us).pawns;
    const int file = c.pos.board().file(king);
    int open = 0;
    for (int f = std::max(0, file - 1); f <= std::min(file + 1, c.pos.board().files() - 1); ++f)
        open += c.structure.open_files[Us].intersects(c.tables.masks.file[static_cast<std::size_t>(f)]);
    return w.shelter_near * (own & masks.shelter_near[king.index()]).count() +
           w.shelter_far * (own & masks.shelter_far[king.index()]).count() + w.shelter_open * open +
           w.pawn_storm * (c.side(~Us).pawns & masks.storm[king.index()]).count();
}

inline Pair safer(Pair a, Pair b) { return a.middle() >= b.middle() ? a : b; }

template <class Num, Color Us> Num best_shelter(const EvalContext<Num>& c) {
    // Away from the first two ranks there is nothing to shelter behind; the piece-square table says the rest.
    const Square king = c.side(Us).king;
    if (!king.exists() || c.pos.board().relative_rank(Us, king) > 1) return {};
    Num best = shelter_at<Num, Us>(c, king);
    if (const int rights = c.pos.state().castling; rights != 0)
        for (const CastlingWay& way : c.pos.castling_ways().ways)
            if (way.color == Us && (rights >> way.right & 1))
                best = safer(best, shelter_at<Num, Us>(c, way.king_to) + c.weights.castling);
    return best;
}

// Does nothing when the context has the shelter already, found earlier with the same pawns.
template <class Num, Color Us> void survey_shelter(EvalContext<Num>& c) {
    Shelter<Num>& shelter = c.shelters[Us];
    const Square king = c.side(Us).king;
    const int castling = c.pos.state().castling & static_cast<int>(castling_rights_of(Us));
    if (shelter.king != king || shelter.castling != castling)
        shelter = {king, castling, best_shelter<Num, Us>(c)};
}

template <class Num, Color Us> Num king_shelter(const EvalContext<Num>& c) { return c.shelters[Us].score; }

// The squares from which an enemy piece of this type would attack the King; `lines` are those that meet in him.
template <Color Us> Bitboard checks_from(const Variant& v, TypeId t, Square king, Bitboard lines) {
    // Seen from the King, the other colour's table leads back to where such a piece attacks him from.
    const AttackTables::Mover& m = v.attacks.mover(Us, t);
    if (m.kind == AttackTables::Kind::Indirect || m.kind == AttackTables::Kind::Divergent) return {};
    return v.attacks.plain_on_lines(m.capture, king, lines);
}

// Types of enemy pieces that could give check from a square which is not attacked; `lines` as above.
template <class Num, Color Us> int safe_checks(const EvalContext<Num>& c, Bitboard lines) {
    constexpr Color kThem = ~Us;
    const Variant& v = c.pos.variant();
    const Bitboard safe = ~(c.all_attacks(Us) | c.pos.pieces(kThem));
    const Square king = c.side(Us).king;
    int checks = 0;
    for (TypeId t : v.movers)
        checks += checks_from<Us>(v, t, king, lines).intersects(c.side(kThem).attacks_of[t] & safe);
    return checks;
}

// From what the enemy can drop.
template <class Num, Color Us> int drop_danger(const EvalContext<Num>& c, Bitboard lines) {
    const DangerWeights& d = c.tables.params.danger;
    const Variant& v = c.pos.variant();
    const Square king = c.side(Us).king;
    const Bitboard safe = ~(c.occupied | c.all_attacks(Us));
    int held = 0, checks = 0;
    for (TypeId t : v.hand_order) {
        const int count = c.pos.in_hand(~Us, t);
        if (count == 0) continue;
        if (t != v.pawn) held += count;
        checks += checks_from<Us>(v, t, king, lines).intersects(safe);
    }
    const int holes = held == 0 ? 0 : (c.side(Us).king_zone & ~c.occupied & ~c.side(Us).attacks).count();
    return d.drop_check * checks + d.held * held + d.hole * holes;
}

template <class Num, Color Us> Num guarded_flank(const EvalContext<Num>& c) {
    const Square king = c.side(Us).king;
    if (!king.exists()) return {};
    return c.weights.guarded_flank * (c.masks(Us).king_flank[king.index()] & c.all_attacks(Us)).count();
}

template <class Num, Color Us> Num king_danger(const EvalContext<Num>& c) {
    const DangerWeights& d = c.tables.params.danger;
    const EvalSide<Num>& us = c.side(Us);
    const Variant& v = c.pos.variant();
    const bool drops = v.drops && us.king.exists();
    int danger = c.side(~Us).danger;
    if (danger == 0 && !drops) return {};
    const Bitboard lines = v.attacks.lines().attacks(us.king, c.occupied);
    if (drops) danger += drop_danger<Num, Us>(c, lines);
    if (danger == 0) return {};
    const Bitboard weak = us.king_zone & c.side(~Us).attacks & ~us.attacks;
    danger += d.weak_square * weak.count() + d.safe_check * safe_checks<Num, Us>(c, lines);
    // Where checks win by themselves: the fewer checks are left to give, the more this counts.
    if (v.facts.checks_to_win > 0) danger += 2 * danger / std::max(1, int{c.pos.state().checks_left[~Us]});
    danger = std::min(danger, d.most);
    return -(c.weights.king_danger * (danger * danger / 1024) / 32 * c.tables.danger_share / 64);
}

}  // namespace magus
