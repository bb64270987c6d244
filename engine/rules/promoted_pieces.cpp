// Pieces that promote by moving into, within or out of the promotion zone, as in Shogi, and back again where the game
// says so. Also pieces that may not go where they could never move on.

#include "engine/move_outlet.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"
#include "engine/turn.h"

namespace magus {

namespace {

// What the piece would be after a promoting (or demoting) move; none when it has no other side.
TypeId other_side(const Variant& v, TypeId t) {
    const PieceType& type = v.types[t];
    if (type.promoted != kNoType) return type.promoted;
    return v.piece_promotion.demotion && type.prefix ? type.captured_as : kNoType;
}

// Where pieces of one type go, turning over or not.
class PromotingPiece {
public:
    PromotingPiece(const Position& pos, TypeId t)
        : v_(pos.variant()),
          type_(t),
          us_(pos.side_to_move()),
          becomes_(other_side(v_, t)),
          zone_(v_.promotion_zone[index(us_)]),
          stuck_(v_.types[t].stuck[index(us_)]),
          empty_(pos.empty()),
          enemy_(pos.pieces(~us_)),
          around_(pos.surroundings(us_)) {}

    struct Targets {
        Bitboard promoting, plain;
    };
    Targets targets(Square from) const {
        const PiecePromotionRule& rule = v_.piece_promotion;
        const Bitboard quiets = v_.attacks.quiets(us_, type_, from, around_) & empty_;
        const Bitboard captures = v_.attacks.captures(us_, type_, from, around_) & enemy_;
        Bitboard promoting;
        if (becomes_ != kNoType) {
            promoting = rule.on_capture ? captures : quiets | captures;
            if (!zone_.has(from)) promoting &= zone_;
        }
        const Bitboard plain = (quiets | captures) & ~stuck_;
        return {promoting, rule.mandatory ? plain & ~promoting : plain};
    }
    TypeId becomes() const { return becomes_; }

private:
    const Variant& v_;
    const TypeId type_;
    const Color us_;
    const TypeId becomes_;
    const Bitboard zone_, stuck_, empty_, enemy_;
    const Surroundings around_;
};

}  // namespace

void generate_promoting_pieces(const Position& pos, MoveSet wanted, MoveOutlet& out) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    const Bitboard enemy = pos.pieces(~us);
    for (TypeId t : v.movers) {
        if (!v.types[t].by_rule || pos.pieces(us, t).none()) continue;
        const PromotingPiece piece(pos, t);
        for (Square from : pos.pieces(us, t)) {
            auto [promoting, plain] = piece.targets(from);
            if (wanted != MoveSet::Quiets) out.promotions(from, promoting, piece.becomes());
            if (wanted == MoveSet::Captures) plain &= enemy;
            if (wanted == MoveSet::Quiets) plain &= ~enemy;
            out.moves(from, plain);
        }
    }
}

bool has_promoting_move(const Position& pos, Move m) {
    const Square from = m.from(), to = m.to();
    const PromotingPiece piece(pos, pos.piece_on(from).type());
    const auto [promoting, plain] = piece.targets(from);
    if (m == Move::normal(from, to)) return plain.has(to);
    return m == Move::promotion(from, to, piece.becomes()) && promoting.has(to);
}

namespace {

Scope promotions(const Turn&) { return {.kinds = Scope::bit(MoveKind::Promotion)}; }

bool exceeds_limit(const Turn& turn, const Scope&, Move m) {
    if (m.kind() != MoveKind::Promotion) return false;
    const Position& pos = turn.position();
    const Variant& v = pos.variant();
    const TypeId shape = v.types[m.type()].shape;
    const int limit = v.piece_promotion.limit[shape];
    if (limit < 0) return false;
    int there = 0;
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (v.types[t].shape == shape) there += pos.pieces(pos.side_to_move(), t).count();
    return there >= limit;
}

}  // namespace

const Veto kPromotionLimits{promotions, exceeds_limit};

}  // namespace magus
