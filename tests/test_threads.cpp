#include "engine/base/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
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
        // No std::latch: that of gcc 12 for Windows may sleep on after the last one has come.
        std::mutex mutex;
        std::condition_variable came;
        int missing = count;
        std::atomic<int> done = 0;
        for (int n = 0; n < count; ++n)
            ASSERT_TRUE(threads.start([&] {
                std::unique_lock lock(mutex);
                if (--missing == 0) came.notify_all();
                came.wait(lock, [&] { return missing == 0; });
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
