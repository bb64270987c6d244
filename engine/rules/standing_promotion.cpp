// Sittuyin's promotion: a pawn in the promotion zone, or wherever the last one is, becomes a General by a move of its own,
// where it stands or where a General would go from there. From there it may attack nothing, and no King may be in
// check.

#include "engine/ends/outcome.h"
#include "engine/moves/move_outlet.h"
#include "engine/moves/movegen.h"
#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

#include <algorithm>

namespace magus {

namespace {

struct StandingPromotion {
    bool played = false;
    ByColor<Bitboard> zone;
};

constexpr GameKey kKeys[] = {key<&StandingPromotion::played>(
    "sittuyinPromotion", Chapter::Promotion,
    "Switch. `true`: a pawn in the promotion region promotes by a separate move. The new piece appears on "
    "the pawn's square, `d5d5f`, or on a square where it could go from there. It may attack nothing, and no "
    "King may be in check after the move. A side's last pawn may do so anywhere.",
    "sittuyinPromotion = true")};

bool ready(StandingPromotion& rule, VariantKeys& keys, Variant& v) {
    if (!rule.played) return false;
    if (v.pawn == kNoType) {
        keys.refuse(keys.missing("pawn"));
        return false;
    }
    // No pawn promotes by arriving.
    rule.zone = v.promotion_zone;
    v.promotion_zone = v.must_promote = {};
    return true;
}

void generate_promotions(const StandingPromotion& rule, const Position& pos, MoveSet wanted,
                         MoveOutlet& out) {
    if (wanted == MoveSet::Quiets) return;
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    Bitboard pawns = pos.pieces(us, v.pawn);
    if (pawns.more_than_one()) pawns &= rule.zone[us];
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

Scope promotions(const StandingPromotion&, const Turn&) { return {.kinds = Scope::bit(MoveKind::Promotion)}; }

bool promotes_with_check(const StandingPromotion&, const Turn& turn, const Scope&, Move m) {
    return m.kind() == MoveKind::Promotion &&
           turn.after(m, [](const Position& pos) { return pos.king_attacked(pos.side_to_move()); });
}

// Is there nothing left to move but the last pawn, which may promote and need not? A stalemate.
std::optional<GameEnd> need_not_promote(const StandingPromotion& rule, const Position& pos) {
    const Color us = pos.side_to_move();
    if (rule.zone[us].none() || pos.pieces(us).count() != 2 || pos.pieces(us, pos.variant().pawn).none() ||
        pos.in_check())
        return std::nullopt;
    const MoveList moves = legal_moves(pos);
    if (moves.empty()) return std::nullopt;
    const bool only = std::ranges::all_of(moves, [](Move m) { return m.kind() == MoveKind::Promotion; });
    return only ? std::optional(GameEnd{&kStalemate, 0.5}) : std::nullopt;
}

}  // namespace

extern const Rule kStandingPromotion;
constexpr Rule kStandingPromotion{.keys = kKeys,
                                  .make = make<StandingPromotion>,
                                  .ready = kSetup<ready>,
                                  .hooks = {.generate = kHook<generate_promotions>,
                                            .scope = kHook<promotions>,
                                            .forbids = kHook<promotes_with_check>,
                                            .end_by_choice = kHook<need_not_promote>}};

}  // namespace magus
