// What the game's own rules forbid and demand: vetoes by squares agree with trying all moves, moves are tried without
// a trace, and what must be done is done.
#include "engine/moves/legality.h"
#include "engine/moves/safe_moves.h"
#include "engine/moves/turn.h"
#include "engine/rules/rule.h"
#include "tests/behaviour/behaviour.h"
#include "tests/helpers.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace magus {
extern const Rule kNoChecks, kNoDropChecks, kNoDropMates;
}

namespace magus::testing {
namespace {

template <class Check> void walk(const VariantPtr& variant, std::uint64_t salt, Check&& check) {
    Random random(salt);
    Position pos = Position::start(variant);
    for (int ply = 0; ply < scaled(40); ++ply) {
        SCOPED_TRACE(variant->name + ": " + pos.fen());
        check(pos);
        const MoveList moves = legal_moves(pos);
        if (moves.empty() || ::testing::Test::HasFailure()) return;
        pos.do_move(moves[random.below(moves.size())]);
    }
}

template <class Wanted, class Check> void walk_games(Wanted&& wanted, Check&& check) {
    const auto games = games_with_behaviour();
    ASSERT_TRUE(games);
    std::uint64_t salt = 0;
    for (const VariantPtr& variant : *games)
        if (wanted(*variant)) walk(variant, ++salt, check);
    EXPECT_GT(salt, 0u);
}

// Every move that leaves the own King safe is legal unless it is forbidden.
template <class Forbidden> void expect_all_but(Position& pos, Forbidden&& forbidden) {
    if (pos.end_on_board()) return;
    MoveList safe;
    generate_safe(pos, MoveSet::All, safe);
    const MoveList legal = legal_moves(pos);
    for (Move m : safe) {
        Position after = pos;
        after.do_move(m);
        const bool check = after.king_attacked(after.side_to_move());
        EXPECT_EQ(legal.contains(m), !forbidden(m, check, after)) << m.bits();
    }
}

bool has(const Variant& v, const Rule& rule) {
    return v.played.vetoes.size() == 1 && v.played.vetoes[0].forbids.call == rule.hooks.forbids &&
           !v.played.restrict_always();
}

TEST(Turn, NoSideGivesCheckWhereThatIsForbidden) {
    walk_games(
        [](const Variant& v) { return has(v, kNoChecks); },
        [](Position& pos) { expect_all_but(pos, [](Move, bool check, const Position&) { return check; }); });
}

TEST(Turn, NoDropGivesCheckWhereThatIsForbidden) {
    walk_games([](const Variant& v) { return has(v, kNoDropChecks); },
               [](Position& pos) {
                   expect_all_but(pos, [](Move m, bool check, const Position&) {
                       return m.kind() == MoveKind::Drop && check;
                   });
               });
}

TEST(Turn, NoPawnIsDroppedToMate) {
    const auto forbidden = [](Move m, bool check, const Position& after) {
        return m.kind() == MoveKind::Drop && after.variant().types[m.type()].betza == "fW" && check &&
               !has_legal_move(after);
    };
    walk_games([](const Variant& v) { return has(v, kNoDropMates); },
               [&](Position& pos) { expect_all_but(pos, forbidden); });
    // The King on e9 has nowhere to go, and nobody may take a pawn before him.
    Position mates = position("shogi", "3lkl3/3p1p3/4G4/9/9/9/9/9/4K4[P] w - - 0 1");
    const auto pawn = *mates.variant().find_type('P');
    const Move drop = Move::drop(pawn, mates.board().at(4, 7));
    expect_all_but(mates, forbidden);
    EXPECT_FALSE(is_legal(mates, drop));
    const Position escapes = position("shogi", "3lk4/3p1p3/4G4/9/9/9/9/9/4K4[P] w - - 0 1");
    EXPECT_TRUE(is_legal(escapes, drop));
}

TEST(Turn, TriesMovesWithoutATrace) {
    walk_games([](const Variant& v) { return !v.played.vetoes.empty(); },
               [](Position& pos) {
                   const std::string before = pos.fingerprint();
                   const Position& constant = pos;
                   const MoveList tried_here = legal_moves(pos), tried_on_copies = legal_moves(constant);
                   EXPECT_EQ(pos.fingerprint(), before);
                   EXPECT_TRUE(std::ranges::equal(tried_here, tried_on_copies));
               });
}

TEST(Turn, WhatMustBeDoneIsDone) {
    walk_games([](const Variant& v) { return !v.played.forced.empty(); },
               [](Position& pos) {
                   const Turn turn(pos);
                   for (Move m : legal_moves(turn)) {
                       EXPECT_TRUE(!turn.forced() || turn.forced()->includes(pos, m));
                       EXPECT_TRUE(is_legal(turn, m));
                   }
               });
}

}  // namespace
}  // namespace magus::testing
