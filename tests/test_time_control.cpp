// Time controls as text and the clocks of a game.
#include "tuning/players/time_control.h"

#include <gtest/gtest.h>

namespace magus {
namespace {

using std::chrono::microseconds;

TimeControl read(const char* text) {
    const auto tc = parse_time_control(text);
    EXPECT_TRUE(tc) << text;
    return tc ? *tc : TimeControl{};
}

TEST(TimeControls, ReadAndWritten) {
    for (const char* text :
         {"1+0.01", "60", "40/60+0.5", "0.1/move", "0.3+0.005", "1+0.01@300", "40/60@1", "0.1/move@50"})
        EXPECT_EQ(to_text(read(text)), text);
    for (const char* text : {"", "x", "1+", "+1", "0", "-1", "1+-1", "0/60", "40/", "0/move", "1+1x", "nan",
                             "1e300", "1@0", "1@", "@5", "1@x"})
        EXPECT_FALSE(parse_time_control(text)) << text;
}

TEST(TimeControls, WholeGameWithIncrement) {
    PlayerClock clock(read("1+0.1"));
    EXPECT_TRUE(clock.spend(microseconds(500'400), Milliseconds(0)));
    EXPECT_EQ(clock.left(), Milliseconds(599));
    EXPECT_EQ(clock.moves_to_go(), 0);
    EXPECT_FALSE(clock.spend(microseconds(599'601), Milliseconds(0)));
    EXPECT_TRUE(clock.spend(microseconds(600'000), Milliseconds(1)));
    EXPECT_EQ(clock.left(), Milliseconds(100));
}

TEST(TimeControls, ANodeClockCountsNodes) {
    const TimeControl tc = read("1+0.1@300");
    EXPECT_EQ(tc.cost(std::chrono::hours(5), 600), microseconds(2000));
    EXPECT_EQ(read("1+0.1").cost(microseconds(70), 600), microseconds(70));
}

TEST(TimeControls, MovesPerPeriod) {
    PlayerClock clock(read("2/1"));
    EXPECT_EQ(clock.moves_to_go(), 2);
    EXPECT_TRUE(clock.spend(microseconds(700'000), Milliseconds(0)));
    EXPECT_EQ(clock.moves_to_go(), 1);
    EXPECT_TRUE(clock.spend(microseconds(200'000), Milliseconds(0)));
    EXPECT_EQ(clock.left(), Milliseconds(1100));
    EXPECT_EQ(clock.moves_to_go(), 2);
}

TEST(TimeControls, FixedTimeAndNone) {
    PlayerClock fixed(read("0.1/move"));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(fixed.spend(microseconds(99'000), Milliseconds(0)));
    EXPECT_EQ(fixed.left(), Milliseconds(100));
    EXPECT_FALSE(fixed.spend(microseconds(101'000), Milliseconds(0)));
    TimeControl nodes;
    nodes.nodes = 500;
    PlayerClock none(nodes);
    EXPECT_FALSE(none.limited());
    EXPECT_TRUE(none.spend(std::chrono::hours(5), Milliseconds(0)));
}

}  // namespace
}  // namespace magus
