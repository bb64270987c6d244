// Relations that hold for every clock: never plan with more than there is.
#include "helpers.h"
#include "search/time_manager.h"

#include <thread>

namespace magus {
namespace {

Limits on_clock(int left, int increment, int moves_to_go = 0) {
    Limits limits;
    limits.clocks.emplace();
    (*limits.clocks)[0] = {Milliseconds(left), Milliseconds(increment)};
    limits.moves_to_go = moves_to_go;
    return limits;
}

TEST(TimeManager, WithoutALimitThereIsTime) {
    TimeManager time(Limits(), Color::White);
    EXPECT_FALSE(time.limited());
    EXPECT_FALSE(time.out_of_time());
}

TEST(TimeManager, WhatIsOverIsOver) {
    for (const auto& [left, increment, moves] :
         {std::tuple{1, 0, 0}, {50, 10, 0}, {1000, 10, 0}, {10000, 0, 40}, {100, 0, 1}, {5, 5, 2}}) {
        Limits limits = on_clock(left, increment, moves);
        limits.start -= Milliseconds(left);
        TimeManager time(limits, Color::White);
        EXPECT_TRUE(time.limited());
        EXPECT_TRUE(time.out_of_time()) << left << " " << increment << " " << moves;
        EXPECT_TRUE(time.enough(2));
    }
}

TEST(TimeManager, AFixedTimeIsUsedButForTheReserve) {
    Limits limits;
    limits.move_time = Milliseconds(10000);
    limits.overhead = Milliseconds(100);
    limits.start -= Milliseconds(9500);
    EXPECT_FALSE(TimeManager(limits, Color::White).out_of_time());
    limits.start -= Milliseconds(450);
    EXPECT_TRUE(TimeManager(limits, Color::White).out_of_time());
}

TEST(TimeManager, AClockInNodesLooksAtNoOther) {
    Limits limits = on_clock(1000, 0);
    limits.overhead = Milliseconds(0);
    limits.nodes_per_ms = 50;
    limits.start -= std::chrono::hours(1);
    TimeManager time(limits, Color::White);
    EXPECT_FALSE(time.out_of_time());
    EXPECT_FALSE(time.enough(1, 0));
    EXPECT_TRUE(time.enough(1, 50'000));
    ASSERT_TRUE(time.node_limit());
    EXPECT_LE(*time.node_limit(), 50'000u);
    limits.nodes_per_ms = 0;
    EXPECT_FALSE(TimeManager(limits, Color::White).node_limit());
}

// A thread that has just stood still may do so again before the next look.
TEST(TimeManager, StallsAreKeptInReserve) {
    Limits limits;
    limits.move_time = Milliseconds(100000);
    limits.overhead = Milliseconds(0);
    TimeManager stalled(limits, Color::White);
    std::this_thread::sleep_for(Milliseconds(20));
    EXPECT_FALSE(stalled.out_of_time());
    limits.start = std::chrono::steady_clock::now() - Milliseconds(99995);
    EXPECT_TRUE(TimeManager(limits, Color::White, stalled.stall()).out_of_time());
    EXPECT_FALSE(TimeManager(on_clock(100000, 0), Color::White, stalled.stall()).out_of_time());
}

}  // namespace
}  // namespace magus
