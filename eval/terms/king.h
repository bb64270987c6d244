#pragma once

// King safety: the pawns before the King, and the danger from pieces that attack his surroundings, which grows
// with its square.

#include "eval/eval_context.h"

#include <algorithm>
#include <bit>

namespace magus {

template <class Num, Color Us> Num shelter_at(const EvalContext<Num>& c, Square king) {
    const WeightsOf<Num>& w = c.weights;
    const BoardMasks::Side& masks = c.masks(Us);
    const Geometry& board = c.pos.board();
    const Bitboard own = c.side(Us).pawns & ~c.side(~Us).pawn_attacks, enemy = c.side(~Us).pawns;
    const Bitboard stopped = pawn_step<Us>(c.tables.masks, board.files(), c.side(Us).pawns, 0);
    const Bitboard near = enemy & masks.storm_near[king.index()], far = enemy & masks.storm_far[king.index()];
    const unsigned files = 7u << (BoardMasks::middle_file(board, king) - 1);
    const auto open = [&](Color side) {
        return std::popcount(c.structure.open_files[magus::index(side)] & files);
    };
    return w.shelter_near * (own & masks.shelter_near[king.index()]).count() +
           w.shelter_far * (own & masks.shelter_far[king.index()]).count() + w.shelter_open * open(Us) +
           w.storm_near * (near & ~stopped).count() + w.storm_far * (far & ~stopped).count() +
           w.storm_stopped * (near & stopped).count() + w.storm_open * open(~Us);
}

inline Pair safer(Pair a, Pair b) { return a.middle() >= b.middle() ? a : b; }

template <class Num, Color Us> Num king_shelter(const EvalContext<Num>& c) {
    const Square king = c.side(Us).king;
    if (!king.exists()) return {};
    Num best = shelter_at<Num, Us>(c, king);
    if (const int rights = c.pos.state().castling; rights != 0)
        for (const CastlingWay& way : c.pos.castling_ways().ways)
            if (way.color == Us && (rights >> way.right & 1))
                best = safer(best, shelter_at<Num, Us>(c, way.king_to) + c.weights.castling);
    return best;
}

// Types of enemy pieces that could give check, from a square which is not attacked or at least from one where only the
// King could take and another piece stands by.
struct Checks {
    int safe = 0, supported = 0;
};

template <class Num, Color Us> Checks checks_to_come(const EvalContext<Num>& c) {
    constexpr Color them = ~Us;
    const AttackTables& tables = c.pos.variant().attacks;
    const EvalSide<Num>&us = c.side(Us), &enemy = c.side(them);
    const Bitboard safe = ~(c.all_attacks(Us) | c.pos.pieces(them));
    const Bitboard supported = us.king_attacks & ~(us.attacks | c.pos.pieces(them)) &
                               (enemy.attacks_twice | (enemy.attacks & enemy.king_attacks));
    const Square king = us.king;
    const Bitboard lines = tables.lines().attacks(king, c.occupied);
    Checks checks;
    for (TypeId t : c.pos.variant().movers) {
        if (c.pos.pieces(them, t).none()) continue;
        // Seen from the King, the other colour's table leads back to where such a piece attacks him from.
        const AttackTables::Mover& m = tables.mover(Us, t);
        if (m.kind == AttackTables::Kind::Indirect || m.kind == AttackTables::Kind::Divergent) continue;
        const Bitboard from = tables.plain_on_lines(m.capture, king, lines) & enemy.attacks_of[t];
        if (from.intersects(safe))
            ++checks.safe;
        else if (from.intersects(supported))
            ++checks.supported;
    }
    return checks;
}

template <class Num, Color Us> Num king_danger(const EvalContext<Num>& c) {
    const DangerWeights& d = c.tables.params.danger;
    const EvalSide<Num>& us = c.side(Us);
    int danger = c.side(~Us).danger;
    if (danger == 0) return {};
    const Bitboard weak = us.king_zone & c.side(~Us).attacks & ~us.attacks;
    const Checks checks = checks_to_come<Num, Us>(c);
    danger += d.weak_square * weak.count() + d.safe_check * checks.safe +
              d.supported_check * checks.supported - d.least;
    if (danger <= 0) return {};
    // Where checks win by themselves, the more the fewer are left to give.
    if (c.pos.variant().checks_to_win > 0)
        danger += 2 * danger / std::max(1, int{c.pos.state().checks_left[magus::index(~Us)]});
    danger = std::min(danger, d.most);
    return -(c.weights.king_danger * (danger * danger / 1024) / 32 * c.tables.danger_share / 64);
}

}  // namespace magus
