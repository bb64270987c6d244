// Sittuyin's promotion: a pawn in the promotion zone, or wherever the last one is, becomes a General by a move of its own,
// where it stands or where a General would go from there. From there it may attack nothing, and no King may be in
// check.

#include "engine/move_outlet.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"
#include "engine/turn.h"

#include <algorithm>

namespace magus {

void generate_standing_promotions(const Position& pos, MoveSet wanted, MoveOutlet& out) {
    if (wanted == MoveSet::Quiets) return;
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    Bitboard pawns = pos.pieces(us, v.pawn);
    if (pawns.more_than_one()) pawns &= v.standing_promotion_zone[index(us)];
    for (Square from : pawns) {
        const Surroundings before = pos.surroundings(us);
        Surroundings after = before;
        after.occupied.remove(from);
        for (TypeId t : pos.promotions(us))
            for (Square to : (v.attacks.quiets(us, t, from, before) & pos.empty()) | Bitboard::of(from))
                if (!v.attacks.captures(us, t, to, after).intersects(pos.pieces(~us)))
                    out.one(Move::promotion(from, to, t));
    }
}

namespace {

Scope promotions(const Turn&) { return {.kinds = Scope::bit(MoveKind::Promotion)}; }

bool promotes_with_check(const Turn& turn, const Scope&, Move m) {
    return m.kind() == MoveKind::Promotion &&
           turn.after(m, [](const Position& pos) { return pos.king_attacked(pos.side_to_move()); });
}

}  // namespace

const Veto kNoPromotionChecks{promotions, promotes_with_check};

bool must_promote_alone(const Position& pos) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    if (v.standing_promotion_zone[index(us)].none() || pos.pieces(us).count() != 2 ||
        pos.pieces(us, v.pawn).none() || pos.in_check())
        return false;
    const MoveList moves = legal_moves(pos);
    return std::ranges::all_of(moves, [](Move m) { return m.kind() == MoveKind::Promotion; });
}

}  // namespace magus
