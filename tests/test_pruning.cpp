// Each pruning idea by itself: relations between what it is told and what it answers, whatever the numbers are tuned to.
#include "search/pruning.h"

#include <gtest/gtest.h>

namespace magus {
namespace {

constexpr SearchParams kParams;

NodeView quiet_node(int depth, Score eval, Score beta) {
    return {.depth = depth,
            .alpha = beta - 1,
            .beta = beta,
            .eval = eval,
            .static_eval = eval,
            .pv = false,
            .cut_node = false,
            .in_check = false,
            .improving = false,
            .root = false,
            .on_pv = false,
            .likely_low = false,
            .settled = false,
            .table_tactical = false,
            .table_singular = false,
            .last_number = 1};
}

TableHit table_says(Score score, int depth, Bound bound) {
    return {.move = {}, .score = score, .depth = depth, .bound = bound, .pv = false};
}

TEST(Pruning, ReverseFutilityNeedsALeadThatGrowsWithDepth) {
    const auto least_lead = [](int depth) {
        int lead = 0;
        while (!reverse_futility(quiet_node(depth, lead, 0), kParams)) ++lead;
        return lead;
    };
    EXPECT_GT(least_lead(1), 0);
    for (int depth = 1; depth < kParams.rfp_depth; ++depth)
        EXPECT_LT(least_lead(depth), least_lead(depth + 1));
    const auto score = reverse_futility(quiet_node(2, 1000, 100), kParams);
    ASSERT_TRUE(score);
    EXPECT_GE(*score, 100);
    EXPECT_LE(*score, 1000);
    EXPECT_FALSE(reverse_futility(quiet_node(kParams.rfp_depth + 1, 5000, 0), kParams));
    EXPECT_FALSE(reverse_futility(quiet_node(1, kMaxEval, mate_in(20)), kParams));
}

TEST(Pruning, NobodyPassesWhoStandsWorseThanBeta) {
    EXPECT_TRUE(tries_null_move(quiet_node(10, 1000, 0), kParams));
    EXPECT_FALSE(tries_null_move(quiet_node(10, -1, 0), kParams));
    EXPECT_FALSE(tries_null_move(quiet_node(kParams.null_depth - 1, 1000, 0), kParams));
    EXPECT_FALSE(tries_null_move(quiet_node(10, kMaxEval, mate_in(20)), kParams));
    // The table's guess alone is not enough.
    NodeView n = quiet_node(5, 1000, 0);
    n.static_eval = -1000;
    EXPECT_FALSE(tries_null_move(n, kParams));
}

TEST(Pruning, TheSearchAfterANullMoveIsTheShallowerTheGreaterTheLead) {
    for (int depth = 3; depth < 30; ++depth) {
        int before = depth_after_null_move(quiet_node(depth, 0, 0), kParams);
        EXPECT_LT(before, depth);
        for (int lead = 100; lead < 3000; lead += 100) {
            const int after = depth_after_null_move(quiet_node(depth, lead, 0), kParams);
            EXPECT_LE(after, before);
            before = after;
        }
        EXPECT_GE(before,
                  depth - kParams.null_base - depth / kParams.null_depth_divisor - kParams.null_most_by_eval);
    }
}

TEST(Pruning, OnlyDeepNodesWithoutATableMoveLackAFirstMove) {
    NodeView n = quiet_node(kParams.iir_depth, 0, 0);
    EXPECT_FALSE(lacks_a_first_move(n, false, kParams));  // it is expected to fail low: no move is needed
    n.cut_node = true;
    EXPECT_TRUE(lacks_a_first_move(n, false, kParams));
    EXPECT_FALSE(lacks_a_first_move(n, true, kParams));
    --n.depth;
    EXPECT_FALSE(lacks_a_first_move(n, false, kParams));
}

TEST(Pruning, MoreMovesAreTriedDeeperAndWhereThingsImprove) {
    const auto tried = [](NodeView n) {
        int number = 1;
        while (!is_late(n, number, kParams)) ++number;
        return number;
    };
    for (int depth = 1; depth < 12; ++depth) {
        NodeView n = quiet_node(depth, 0, 0);
        EXPECT_GT(tried(n), 1);
        EXPECT_LT(tried(n), tried(quiet_node(depth + 1, 0, 0)));
        const int worse = tried(n);
        n.improving = true;
        EXPECT_GT(tried(n), worse);
        n.pv = true;
        EXPECT_FALSE(is_late(n, 1000, kParams));
        n.pv = false;
        n.in_check = true;
        EXPECT_FALSE(is_late(n, 1000, kParams));
    }
}

TEST(Pruning, FutilityIsOfPositionsFarBelowAlpha) {
    EXPECT_TRUE(is_futile(quiet_node(1, -2000, 0), 1, kParams));
    EXPECT_FALSE(is_futile(quiet_node(1, 0, 0), 1, kParams));
    EXPECT_FALSE(is_futile(quiet_node(1, -2000, 0), kParams.futility_depth + 1, kParams));
    EXPECT_FALSE(is_futile(quiet_node(1, -kMaxEval, mated_in(20)), 1, kParams));
    NodeView n = quiet_node(1, -2000, 0);
    n.in_check = true;
    EXPECT_FALSE(is_futile(n, 1, kParams));
}

TEST(Pruning, DeeperMovesMayLoseMore) {
    for (int depth = 1; depth < 30; ++depth) {
        EXPECT_LT(*most_lost_quietly(quiet_node(depth, 0, 0), depth, kParams),
                  *most_lost_quietly(quiet_node(depth + 1, 0, 0), depth + 1, kParams));
        EXPECT_LT(most_lost_tactically(quiet_node(depth, 0, 0), kParams),
                  most_lost_tactically(quiet_node(depth + 1, 0, 0), kParams));
    }
    NodeView n = quiet_node(5, 0, 0);
    n.in_check = true;  // every way out counts
    EXPECT_FALSE(most_lost_quietly(n, 5, kParams));
}

TEST(Pruning, TheDepthOfLateMovesFallsAndIsNeverNegative) {
    NodeView n = quiet_node(6, 0, 0);
    EXPECT_LT(depth_of_late_move(n, 2), depth_of_late_move(n, 1));
    EXPECT_EQ(depth_of_late_move(n, 20), 0);
    const int worse = depth_of_late_move(n, 1);
    n.improving = true;
    EXPECT_GT(depth_of_late_move(n, 1), worse);
}

TEST(Pruning, OnlyShallowMovesAreDroppedForTheirHistory) {
    const MoveView quiet{.number = 5, .tactical = false, .history = -1};
    const MoveView capture{.number = 5, .tactical = true, .history = -1};
    EXPECT_TRUE(has_bad_history(quiet, true, 0, kParams));
    EXPECT_FALSE(has_bad_history(quiet, false, 0, kParams));
    EXPECT_FALSE(has_bad_history(quiet, true, kParams.history_prune_depth, kParams));
    EXPECT_TRUE(has_bad_history(capture, false, 0, kParams));
    EXPECT_FALSE(has_bad_history(capture, false, 1, kParams));
    EXPECT_FALSE(has_bad_history({.number = 5, .tactical = true, .history = 1}, false, 0, kParams));
}

TEST(Pruning, ReductionsFollowHistoryAndTheKindOfNode) {
    const int depth = 16, usual = 6;
    const NodeView plain = quiet_node(depth, 0, 0);
    const auto reduced = [&](const NodeView& n, int history, bool tactical = false, int number = 10) {
        return late_move_reduction(n, {.number = number, .tactical = tactical, .history = history}, usual,
                                   kParams);
    };
    EXPECT_GT(reduced(plain, -2 * kParams.lmr_history_divisor), reduced(plain, 0));
    EXPECT_GT(reduced(plain, 0), reduced(plain, 2 * kParams.lmr_history_divisor));
    EXPECT_GE(reduced(plain, 1000 * kParams.lmr_history_divisor), 0);
    // One of the first moves that always did well is searched deeper than without any reduction.
    EXPECT_LT(reduced(plain, 1000 * kParams.lmr_history_divisor, false, 3), 0);
    for (bool NodeView::*gentler :
         {&NodeView::pv, &NodeView::improving, &NodeView::on_pv, &NodeView::table_singular}) {
        NodeView n = plain;
        n.*gentler = true;
        EXPECT_LT(reduced(n, 0), reduced(plain, 0));
    }
    for (bool NodeView::*harder : {&NodeView::cut_node, &NodeView::settled, &NodeView::table_tactical}) {
        NodeView n = plain;
        n.*harder = true;
        EXPECT_GT(reduced(n, 0), reduced(plain, 0));
    }
    NodeView low = plain;
    low.on_pv = low.likely_low = true;
    EXPECT_EQ(reduced(low, 0), reduced(plain, 0));
    NodeView answer = plain;
    answer.last_number = kParams.lmr_late_answer + 1;
    EXPECT_LT(reduced(answer, 0), reduced(plain, 0));
    // Captures on what was a principal variation are never reduced where they are the first answer.
    NodeView pv = plain;
    pv.on_pv = true;
    EXPECT_GT(reduced(plain, 0, true), 0);
    EXPECT_EQ(reduced(pv, 0, true), 0);
    EXPECT_EQ(reduced(plain, 0, false, 1), 0);
    EXPECT_EQ(late_move_reduction(quiet_node(kParams.lmr_depth - 1, 0, 0),
                                  {.number = 10, .tactical = false, .history = 0}, usual, kParams),
              0);
}

TEST(Pruning, AMoveIsSingularWhenAllOthersStayBehind) {
    const NodeView n = quiet_node(kParams.singular_depth, 0, 50);
    const TableHit hit = table_says(40, n.depth, Bound::Lower);
    EXPECT_TRUE(may_be_singular(n, hit, kParams));
    EXPECT_FALSE(may_be_singular(n, table_says(40, n.depth, Bound::Upper), kParams));
    EXPECT_FALSE(may_be_singular(n, table_says(mate_in(9), n.depth, Bound::Lower), kParams));
    EXPECT_FALSE(may_be_singular(n, table_says(40, n.depth - kParams.singular_table_depth - 1, Bound::Lower),
                                 kParams));
    const Score limit = singular_limit(n, hit, kParams);
    EXPECT_LT(limit, hit.score);
    EXPECT_EQ(singular_extension(n, hit, limit, kParams), 0);
    EXPECT_EQ(singular_extension(n, hit, limit - 1, kParams), 1);
    EXPECT_EQ(singular_extension(n, hit, limit - kParams.singular_double_margin - 1, kParams), 2);
    NodeView pv = n;
    pv.pv = true;
    EXPECT_EQ(singular_extension(pv, hit, limit - kParams.singular_double_margin - 1, kParams), 1);
}

TEST(Pruning, DeeperCutsAreWorthMoreToHistoryUpToALimit) {
    for (int depth = 1; depth < 60; ++depth) {
        EXPECT_GT(history_bonus(depth, kParams), 0);
        EXPECT_LE(history_bonus(depth, kParams), history_bonus(depth + 1, kParams));
    }
    EXPECT_EQ(history_bonus(200, kParams), kParams.history_bonus_most);
}

TEST(Pruning, WindowsGrow) {
    for (int window = 0; window < 1000; ++window) EXPECT_GT(wider_window(window, kParams), window);
}

}  // namespace
}  // namespace magus
