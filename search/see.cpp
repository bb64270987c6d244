#include "search/see.h"

#include <algorithm>
#include <numeric>

namespace magus {

ExchangeEvaluator::ExchangeEvaluator(const Variant& variant, std::vector<Score> values)
    : values_(std::move(values)) {
    cheapest_first_.resize(variant.types.size());
    std::iota(cheapest_first_.begin(), cheapest_first_.end(), TypeId{0});
    std::stable_sort(cheapest_first_.begin(), cheapest_first_.end(),
                     [&](TypeId a, TypeId b) { return values_[a] < values_[b]; });
}

bool ExchangeEvaluator::at_least(const Position& pos, Move m, Score threshold) const {
    if (m.kind() == MoveKind::Castling || m.kind() == MoveKind::Drop) return threshold <= 0;
    const Square from = m.from(), to = m.to();
    const Square victim = m.kind() == MoveKind::EnPassant ? pos.state().en_passant_victim : to;
    Score balance = value(pos.piece_on(victim)) - threshold;
    TypeId on_square = pos.piece_on(from).type();
    if (m.kind() == MoveKind::Promotion) {
        balance += values_[m.type()] - values_[on_square];
        on_square = m.type();
    }
    if (balance < 0) return false;
    balance -= values_[on_square];
    if (balance >= 0) return true;

    Bitboard gone = Bitboard::of(from) | Bitboard::of(victim);
    Bitboard occupied = (pos.occupied() & ~gone) | Bitboard::of(to);
    Color side = ~pos.side_to_move();
    bool mover_wins = true;
    const TypeId king = pos.variant().king;
    for (;;) {
        const Bitboard attackers = pos.attackers(to, side, occupied, gone);
        if (attackers.none()) return mover_wins;
        TypeId with = king;
        Bitboard those;
        for (TypeId t : cheapest_first_)
            if (those = attackers & pos.pieces(side, t); those.any()) {
                with = t;
                break;
            }
        // A King takes only what is not protected.
        if (with == king && pos.attackers(to, ~side, occupied, gone).any()) return mover_wins;
        const Bitboard taker = Bitboard::of(those.first());
        gone |= taker;
        occupied &= ~taker;
        mover_wins = !mover_wins;
        balance = -balance - 1 - values_[with];
        if (balance >= 0) return mover_wins;
        side = ~side;
    }
}

}  // namespace magus
