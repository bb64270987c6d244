// Pieces that promote by moving into, within or out of the promotion zone, as in Shogi, and back again where the game
// says so. Also pieces that may not go where they could never move on.

#include "engine/moves/move_outlet.h"
#include "engine/position/core_moves.h"
#include "engine/rules/rule.h"

#include <algorithm>

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
          zone_(v_.promotion_zone[us_]),
          stuck_(v_.types[t].stuck[us_]),
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

bool has_promoting_move(const Position& pos, Move m) {
    const Square from = m.from(), to = m.to();
    const PromotingPiece piece(pos, pos.piece_on(from).type());
    const auto [promoting, plain] = piece.targets(from);
    if (m == Move::normal(from, to)) return plain.has(to);
    return m == Move::promotion(from, to, piece.becomes()) && promoting.has(to);
}

namespace {

struct PromotingPieces {};

void generate_moves(const PromotingPieces&, const Position& pos, MoveSet wanted, MoveOutlet& out) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    const Bitboard enemy = pos.pieces(~us);
    for (TypeId t : v.movers) {
        if (!v.types[t].by_rule || pos.pieces(us, t).none()) continue;
        const PromotingPiece piece(pos, t);
        for (Square from : pos.pieces(us, t)) {
            auto [promoting, plain] = piece.targets(from);
            if (wanted != MoveSet::Quiets) out.promotions(from, promoting, piece.becomes());
            if (wanted == MoveSet::Tactical) plain &= enemy;
            if (wanted == MoveSet::Quiets) plain &= ~enemy;
            out.moves(from, plain);
        }
    }
}

bool ready(PromotingPieces&, VariantKeys&, Variant& v) {
    return std::ranges::any_of(v.types, &PieceType::by_rule);
}

}  // namespace

extern const Rule kPromotingPieces;
constexpr Rule kPromotingPieces{
    .make = make<PromotingPieces>, .ready = kSetup<ready>, .hooks = {.generate = kHook<generate_moves>}};

}  // namespace magus
