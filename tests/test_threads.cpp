#include "engine/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>
#include <thread>

namespace magus {
namespace {

TEST(Threads, OneThreadDoesAllWorkThatComesInTurn) {
    Threads threads;
    std::thread::id first, again;
    ASSERT_TRUE(threads.start([&] { first = std::this_thread::get_id(); }));
    threads.join();
    for (int n = 0; n < 100; ++n) {
        ASSERT_TRUE(threads.start([&] { again = std::this_thread::get_id(); }));
        threads.join();
        ASSERT_EQ(again, first);
    }
    EXPECT_NE(first, std::this_thread::get_id());
}

TEST(Threads, WorkDoesNotWaitForOtherWork) {
    Threads threads;
    for (const int count : {3, 1, 5}) {
        std::latch together(count);
        std::atomic<int> done = 0;
        for (int n = 0; n < count; ++n)
            ASSERT_TRUE(threads.start([&] {
                together.arrive_and_wait();
                ++done;
            }));
        threads.join();
        EXPECT_EQ(done, count);
    }
}

TEST(Threads, TheEndOfTheObjectWaitsForItsWork) {
    std::atomic<int> done = 0;
    {
        Threads threads;
        for (int n = 0; n < 4; ++n) ASSERT_TRUE(threads.start([&] { ++done; }));
    }
    EXPECT_EQ(done, 4);
}

TEST(Threads, WhatWorkHoldsIsGivenBackWhenItHasEnded) {
    Threads threads;
    auto held = std::make_shared<int>(1);
    ASSERT_TRUE(threads.start([held] {}));
    threads.join();
    EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace magus
