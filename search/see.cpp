#include "search/see.h"

#include "engine/position/core_moves.h"

#include <algorithm>
#include <numeric>

namespace magus {

namespace {
// Takes it nothing, and can nothing that it moves be taken for it?
bool takes_no_part(Move m) {
    return m.enters() || m.kind() == MoveKind::Castling || m.kind() == MoveKind::Pass;
}
}  // namespace

ExchangeEvaluator::ExchangeEvaluator(const Variant& variant, std::vector<Score> values)
    : values_(std::move(values)) {
    cheapest_first_.resize(variant.types.size());
    std::iota(cheapest_first_.begin(), cheapest_first_.end(), TypeId{0});
    std::stable_sort(cheapest_first_.begin(), cheapest_first_.end(),
                     [&](TypeId a, TypeId b) { return values_[a] < values_[b]; });
    captures_are_all_ = !variant.played.also_removed && variant.conversion.type == kNoType;
    const AttackTables& tables = variant.attacks;
    for (Color c : kColors) {
        plain_attacks_ &= tables.indirects(c).empty() && variant.wide == kNoType;
        // The same types in the same order for all squares.
        const auto row = tables.attackers(c, variant.board.squares().first());
        for (TypeId t : cheapest_first_)
            for (std::size_t i = 0; i < row.size(); ++i)
                if (row[i].type == t) attackers_[c].push_back(static_cast<std::uint8_t>(i));
    }
}

ExchangeEvaluator::Capturers ExchangeEvaluator::cheapest(const Position& pos, Position::Attackers& on_target,
                                                         Color side, Square target, Bitboard occupied,
                                                         Bitboard gone) const {
    if (plain_attacks_) {
        const AttackTables& tables = pos.variant().attacks;
        const auto row = tables.attackers(side, target);
        const Bitboard lines = tables.lines().attacks(target, occupied);
        for (std::size_t i : attackers_[side]) {
            const AttackTables::Attacker& a = row[i];
            const Bitboard those = (a.leap | (a.slide & lines)) & pos.pieces(side, a.type) & ~gone;
            if (those.any()) return {a.type, those};
        }
        return {kNoType, {}};
    }
    const Bitboard attackers = on_target.of(side, occupied, gone);
    for (TypeId t : cheapest_first_)
        if (const Bitboard those = attackers & pos.pieces(side, t); those.any()) return {t, those};
    return {kNoType, {}};
}

Score ExchangeEvaluator::trigger_gain(const Position& pos, Color c, Square to) const {
    if (!pos.triggers(c, to)) return 0;
    const Conversion& rule = pos.variant().conversion;
    Score best = rule.choice.empty() ? values_[converted_type(pos, c)] : 0;
    for (TypeId t : rule.choice) best = std::max(best, values_[t]);
    return best - values_[rule.type];
}

// Of a capture that removes more than its victim.
Score ExchangeEvaluator::area_gain(const Position& pos, Move m) const {
    const Color us = pos.side_to_move();
    Score out = 0;
    Bitboard all = pos.variant().played.also_removed(pos, m.to(), pos.piece_on(m.from()).type());
    if (all.has(m.to())) all.add(m.from());  // the captor, too
    all.remove(m.to());
    all.add(pos.victim_square(m));
    for (Square s : all) {
        const Piece gone = pos.piece_on(s);
        out += gone.exists() && gone.color() == us ? -value(gone) : value(gone);
    }
    return out;
}

Score ExchangeEvaluator::special_gain(const Position& pos, Move m) const {
    Score out = 0;
    if (takes_no_part(m)) return out;
    if (pos.variant().played.also_removed && pos.is_capture(m)) return area_gain(pos, m);
    const Color us = pos.side_to_move();
    if (m.kind() == MoveKind::Wide)
        for (Square s : pos.change(m).removed) out += value(pos.piece_on(s));
    else
        out += value(pos.piece_on(pos.victim_square(m)));
    const TypeId mover = pos.piece_on(m.from()).type();
    if (m.kind() == MoveKind::Promotion) {
        const Conversion& rule = pos.variant().conversion;
        const bool converts = m.type() == rule.type && rule.from_hand;
        out += values_[converts ? converted_type(pos, us) : m.type()] - values_[mover];
    } else if (mover == pos.variant().pawn) {
        out += trigger_gain(pos, us, m.to());
    }
    return out;
}

bool ExchangeEvaluator::at_least(const Position& pos, Move m, Score threshold) const {
    if (takes_no_part(m)) return threshold <= 0;
    // Where no piece is left, none recaptures.
    if (pos.variant().played.also_removed) return gain(pos, m) >= threshold;
    const Square from = m.from(), to = m.to();
    const Square victim = pos.victim_square(m);
    Score balance = gain(pos, m) - threshold;
    const TypeId on_square = m.kind() == MoveKind::Promotion ? m.type() : pos.piece_on(from).type();
    if (balance < 0) return false;
    balance -= values_[on_square];
    if (balance >= 0) return true;
    // Most that fail are taken by a pawn, and to take that one is not enough.
    if (const TypeId pawn = pos.variant().pawn;
        pawn != kNoType && balance + values_[pawn] < 0 && pos.pawns_attacking(to, ~pos.side_to_move()).any())
        return false;

    Bitboard gone = Bitboard::of(from) | Bitboard::of(victim);
    Bitboard occupied = (pos.occupied() & ~gone) | Bitboard::of(to);
    Color side = ~pos.side_to_move();
    bool mover_wins = true;
    const TypeId king = pos.variant().king;
    Position::Attackers on_target(pos, to);
    for (;;) {
        const auto [with, those] = cheapest(pos, on_target, side, to, occupied, gone);
        if (those.none()) return mover_wins;
        // A King takes only what is not protected.
        if (with == king && cheapest(pos, on_target, ~side, to, occupied, gone).pieces.any())
            return mover_wins;
        const Bitboard taker = Bitboard::of(those.first());
        gone |= taker;
        occupied &= ~taker;
        mover_wins = !mover_wins;
        balance = -balance - 1 - values_[with];
        if (with == pos.variant().pawn) balance += trigger_gain(pos, side, to);
        if (balance >= 0) return mover_wins;
        side = ~side;
    }
}

}  // namespace magus
