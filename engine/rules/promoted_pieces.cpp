// Pieces that promote by moving into, within or out of the promotion zone, as in Shogi, and back again where the game
// says so. Also pieces that may not go where they could never move on.

#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

namespace {

// What the piece would be after a promoting (or demoting) move; none when it has no other side.
TypeId other_side(const Variant& v, TypeId t) {
    const PieceType& type = v.types[t];
    if (type.promoted != kNoType) return type.promoted;
    return v.piece_promotion.demotion && type.prefix ? type.captured_as : kNoType;
}

// Positions with more moves than a list holds do not occur in games; a FEN may set one up.
void push(MoveList& out, Move m) {
    if (out.size() < MoveList::kCapacity) out.push(m);
}

}  // namespace

void generate_promoting_pieces(const Position& pos, MoveSet wanted, MoveList& out) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    const PiecePromotionRule& rule = v.piece_promotion;
    const Bitboard zone = v.promotion_zone[index(us)], enemy = pos.pieces(~us);
    const Surroundings around = pos.surroundings(us);
    for (TypeId t : v.movers) {
        if (!v.types[t].by_rule || pos.pieces(us, t).none()) continue;
        const TypeId other = other_side(v, t);
        const Bitboard stuck = v.types[t].stuck[index(us)];
        for (Square from : pos.pieces(us, t)) {
            const Bitboard quiets = v.attacks.quiets(us, t, from, around) & pos.empty();
            const Bitboard captures = v.attacks.captures(us, t, from, around) & enemy;
            Bitboard promoting;
            if (other != kNoType) {
                promoting = rule.on_capture ? captures : quiets | captures;
                if (!zone.has(from)) promoting &= zone;
            }
            if (wanted != MoveSet::Quiets)
                for (Square to : promoting) push(out, Move::promotion(from, to, other));
            Bitboard plain = (quiets | captures) & ~stuck;
            if (rule.mandatory) plain &= ~promoting;
            if (wanted == MoveSet::Captures) plain &= enemy;
            if (wanted == MoveSet::Quiets) plain &= ~enemy;
            for (Square to : plain) push(out, Move::normal(from, to));
        }
    }
}

void limit_promotions(const Position& pos, MoveList& moves) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    moves.remove_if([&](Move m) {
        if (m.kind() != MoveKind::Promotion) return false;
        const TypeId shape = v.types[m.type()].shape;
        const int limit = v.piece_promotion.limit[shape];
        if (limit < 0) return false;
        int there = 0;
        for (TypeId t = 0; t < v.types.size(); ++t)
            if (v.types[t].shape == shape) there += pos.pieces(us, t).count();
        return there >= limit;
    });
}

}  // namespace magus
