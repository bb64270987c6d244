// XBoard's clock commands, in all the spellings that it uses.
#include "protocol/xboard/cecp_clock.h"

#include <gtest/gtest.h>

namespace magus {
namespace {

struct LevelRow {
    const char* text;
    int moves;  // to the next control, at the first move
    int left, increment;
};

constexpr LevelRow kLevels[] = {
    {"40 5 0", 40, 300000, 0},
    {"0 2 12", 0, 120000, 12000},
    {"0 0:30 0", 0, 30000, 0},
    {"0 0:03 0.05", 0, 3000, 50},
    {"40 1:30.5 0.1", 40, 90500, 100},
    {"0 0.5 1.25", 0, 30000, 1250},
    {"  60   10   3 ", 60, 600000, 3000},
};

TEST(CecpClock, ReadsLevels) {
    for (const LevelRow& row : kLevels) {
        CecpClock clock;
        ASSERT_TRUE(clock.level(Words(row.text))) << row.text;
        const Limits limits = clock.limits(Color::Black, 1);
        ASSERT_TRUE(limits.clocks);
        EXPECT_EQ((*limits.clocks)[1].left.count(), row.left) << row.text;
        EXPECT_EQ((*limits.clocks)[1].increment.count(), row.increment) << row.text;
        EXPECT_EQ(limits.moves_to_go, row.moves) << row.text;
        EXPECT_FALSE(limits.move_time);
    }
}

TEST(CecpClock, RefusesOthersAndKeepsWhatItHad) {
    CecpClock clock;
    ASSERT_TRUE(clock.level(Words("0 1 2")));
    for (const char* text : {"", "40", "40 5", "40 5 0 0", "a 5 0", "40 b 0", "40 5 c", "-1 5 0", "40 -5 0",
                             "40 5 -1", "40 1:2:3 0", "40 : 0", "0 inf 0", "0 5 nan"})
        EXPECT_FALSE(clock.level(Words(text))) << text;
    const Limits limits = clock.limits(Color::White, 0);
    EXPECT_EQ((*limits.clocks)[0].left.count(), 60000);
    EXPECT_EQ((*limits.clocks)[0].increment.count(), 2000);
}

TEST(CecpClock, CountsMovesToTheControl) {
    CecpClock clock;
    ASSERT_TRUE(clock.level(Words("40 5 0")));
    EXPECT_EQ(clock.limits(Color::White, 0).moves_to_go, 40);
    EXPECT_EQ(clock.limits(Color::Black, 1).moves_to_go, 40);
    EXPECT_EQ(clock.limits(Color::White, 78).moves_to_go, 1);
    EXPECT_EQ(clock.limits(Color::White, 80).moves_to_go, 40);
}

TEST(CecpClock, TimesDepthsAndExactTimes) {
    CecpClock clock;
    ASSERT_TRUE(clock.own_time("1234"));
    ASSERT_TRUE(clock.opponents_time("-50"));  // a flag has fallen
    ASSERT_TRUE(clock.depth("7"));
    Limits limits = clock.limits(Color::Black, 1);
    EXPECT_EQ((*limits.clocks)[1].left.count(), 12340);
    EXPECT_EQ((*limits.clocks)[0].left.count(), 1);
    EXPECT_EQ(limits.depth, 7);
    ASSERT_TRUE(clock.exact_time("5"));
    limits = clock.limits(Color::Black, 1);
    EXPECT_EQ(limits.move_time, Milliseconds(5000));
    EXPECT_FALSE(limits.clocks);
    ASSERT_TRUE(clock.level(Words("0 1 0")));  // a level ends st
    EXPECT_FALSE(clock.limits(Color::Black, 1).move_time);
    clock.no_depth_limit();
    EXPECT_FALSE(clock.limits(Color::Black, 1).depth);
}

}  // namespace
}  // namespace magus
