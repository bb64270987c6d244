#include "search/control.h"

#include "search/searcher.h"
#include "tests/helpers.h"

#include <gtest/gtest.h>

#include <thread>

namespace magus {
namespace {

Limits infinite() {
    Limits limits;
    limits.infinite = true;
    return limits;
}

// Without the stop none of these searches would ever end.
TEST(SearchControl, WhatIsToldBeforeTheSearchCounts) {
    Searcher searcher;
    SearchControl control;
    control.stop();
    const Position pos = Position::start(testing::game("chess"));
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(searcher.search(pos, infinite(), control).best.exists());
}

TEST(SearchControl, WhatAnotherSearchWasToldDoesNot) {
    Searcher searcher;
    SearchControl other, control;
    other.stop();
    Limits limits;
    limits.nodes = 2000;
    const SearchInfo info = searcher.search(Position::start(testing::game("chess")), limits, control).info;
    EXPECT_GE(info.nodes, 2000u);
}

TEST(SearchControl, AfterAStopByTheListenerNothingIsReported) {
    Searcher searcher;
    SearchControl control;
    SearchListener listener;
    int told = 0;
    listener.on_info = [&](const SearchInfo&) {
        if (++told == 3) control.stop();
    };
    searcher.search(Position::start(testing::game("chess")), infinite(), control, listener);
    EXPECT_EQ(told, 3);
}

// One legal move, and mate: nothing is left to search, so that the thread sleeps until it is told something.
TEST(SearchControl, ASearchThatHasNothingLeftWaits) {
    const Position pos = testing::position("chess", "k7/2Q5/1K6/8/8/8/8/8 w - - 0 1");
    for (const bool ponder : {false, true}) {
        Searcher searcher;
        SearchControl control;
        Limits limits;
        (ponder ? limits.ponder : limits.infinite) = true;
        std::atomic<bool> answered = false;
        std::thread thread([&] {
            EXPECT_TRUE(searcher.search(pos, limits, control).best.exists());
            answered = true;
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_FALSE(answered);
        if (ponder)
            control.ponder_hit();
        else
            control.stop();
        thread.join();
    }
}

}  // namespace
}  // namespace magus
