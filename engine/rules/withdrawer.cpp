// The Withdrawer of Chess on a Longer Board (docs/games/longboard.md): goes like a Queen over empty squares and captures
// the enemy piece that it moves directly away from.

#include "engine/moves/move_outlet.h"
#include "engine/position/core_moves.h"
#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

// A piece beside it is attacked when the Withdrawer can go the other way.
Bitboard withdrawer_reach(const AttackTables& tables, Color c, Square from, const Surroundings& around) {
    const Bitboard near = tables.board().neighbours(from);
    Bitboard steps = near & ~around.occupied;
    // Its first step may lead over the own Wall.
    const Bitboard wall = around.wide[c], over = near & wall & tables.forward(c, from);
    if (over.any()) {
        const Bitboard beyond = tables.lines().attacks(from, around.occupied & ~wall) &
                                tables.forward(c, from) & ~around.occupied;
        for (Square to : beyond) steps |= over & tables.lines().between(from, to);
    }
    Bitboard out;
    const int files = tables.board().files();
    for (int by : {1, files - 1, files, files + 1}) {
        out |= (steps & Bitboard::of(from).up(by)).down(2 * by);
        out |= (steps & Bitboard::of(from).down(by)).up(2 * by);
    }
    return out & near;
}

// The first step away from an adjacent target, or as far as it goes when that is free or the own Wall.
Bitboard withdrawer_watch(const AttackTables& tables, Color c, Square from, Square target,
                          const Surroundings& around) {
    const Bitboard near = tables.board().neighbours(from);
    if (!near.has(target)) return {};
    const Bitboard way = tables.lines().away(from, target), step = way & near;
    return step.intersects(around.occupied & ~around.wide[c]) ? step : way;
}

}  // namespace

Bitboard withdrawal_ways(const Position& pos, Square from) {
    Bitboard out;
    for (Square behind : pos.board().neighbours(from) & pos.pieces(~pos.side_to_move()))
        out |= pos.variant().attacks.lines().away(from, behind);
    return out;
}

void make_withdrawal(MoveMaker& maker, Move m) {
    const Piece withdrawing = maker.position().piece_on(m.from());
    maker.put(m.from(), {});
    maker.capture(Square(static_cast<int>(m.extra())));
    maker.put(m.to(), withdrawing);
}

namespace {

struct Withdrawer {
    TypeId type = kNoType;
};

constexpr GameKey kKeys[] = {key<&Withdrawer::type>(
    "withdrawer", Chapter::Pieces,
    "*Ours.* The letter of the piece that captures the man beside it by moving straight away from it.",
    "withdrawer = w")};

void shape(Withdrawer& rule, VariantKeys&, Variant& v) {
    v.withdrawing = rule.type;
    if (rule.type == kNoType) return;
    v.types[rule.type].special = withdrawer_reach;
    v.types[rule.type].watch = withdrawer_watch;
}

bool ready(Withdrawer& rule, VariantKeys&, Variant&) { return rule.type != kNoType; }

void generate_withdrawals(const Withdrawer& rule, const Position& pos, MoveSet wanted, MoveOutlet& out) {
    if (wanted == MoveSet::Quiets) return;
    const Color us = pos.side_to_move();
    const AttackTables& tables = pos.variant().attacks;
    const TypeId type = rule.type;
    for (Square from : pos.pieces(us, type)) {
        const Bitboard left = pos.board().neighbours(from) & pos.pieces(~us);
        if (left.none()) continue;
        const Bitboard to = tables.quiets(us, type, from, pos.surroundings(us)) & pos.empty();
        for (Square behind : left)
            for (Square s : to& tables.lines().away(from, behind)) out.one(Move::withdrawal(from, s, behind));
    }
}

}  // namespace

extern const Rule kWithdrawer;
constexpr Rule kWithdrawer{.keys = kKeys,
                           .make = make<Withdrawer>,
                           .shape = kSetup<shape>,
                           .ready = kSetup<ready>,
                           .hooks = {.generate = kHook<generate_withdrawals>}};

}  // namespace magus
