#include "tuning/runs/jobs.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>

namespace magus {
namespace {

// Its results are twice the numbers. A job that hangs ends when it is interrupted.
class Doubling : public JobWorker<int> {
public:
    Doubling(int hangs, int fails) : hangs_(hangs), fails_(fails) {}
    Result<std::optional<int>> work(int number) override {
        if (number == fails_) return Error{"job " + std::to_string(number)};
        while (number == hangs_ && !interrupted_) std::this_thread::yield();
        if (interrupted_) return std::optional<int>();
        return std::optional(2 * number);
    }
    void interrupt() override { interrupted_ = true; }

private:
    int hangs_, fails_;
    std::atomic<bool> interrupted_ = false;
};

struct Outcome {
    std::optional<std::string> error;
    std::set<int> begun, finished;
};

constexpr int kNone = -1;

Outcome outcome(int concurrency, int count, std::function<AfterJob(int)> after, int hangs = kNone,
                int fails = kNone, std::atomic<bool>* stop = nullptr) {
    Outcome out;
    Jobs<int> jobs;
    jobs.concurrency = concurrency;
    jobs.make_worker = [&]() -> Result<JobWorkerPtr<int>> {
        return JobWorkerPtr<int>(std::make_unique<Doubling>(hangs, fails));
    };
    jobs.next = [&, number = 0]() mutable -> std::optional<int> {
        if (number == count) return std::nullopt;
        EXPECT_TRUE(out.begun.insert(number).second);
        return number++;
    };
    jobs.finished = [&](int number, int result) -> Result<AfterJob> {
        EXPECT_EQ(result, 2 * number);
        EXPECT_TRUE(out.finished.insert(number).second);
        return after(number);
    };
    std::atomic<bool> never = false;
    const auto done = do_jobs(jobs, stop ? *stop : never);
    if (!done) out.error = done.error().text;
    return out;
}

AfterJob go_on(int) { return AfterJob::GoOn; }

TEST(Jobs, EachIsDoneOnce) {
    for (int concurrency : {1, 2, 7}) {
        const Outcome all = outcome(concurrency, 100, go_on);
        EXPECT_EQ(all.finished.size(), 100u);
        EXPECT_EQ(all.begun, all.finished);
        EXPECT_FALSE(all.error);
    }
}

TEST(Jobs, AfterAnErrorNoneBeginsAndHangingOnesAreInterrupted) {
    const Outcome out = outcome(2, 1000, go_on, 0, 50);
    EXPECT_EQ(out.error, "job 50");
    EXPECT_FALSE(out.finished.contains(0));
    EXPECT_LE(out.begun.size(), 51u);
}

TEST(Jobs, TheRestIsDroppedWithoutAnError) {
    const Outcome out = outcome(
        3, 1000, [](int number) { return number == 20 ? AfterJob::DropTheRest : AfterJob::GoOn; }, 1);
    EXPECT_FALSE(out.error);
    EXPECT_TRUE(out.finished.contains(20));
    EXPECT_FALSE(out.finished.contains(1));
    EXPECT_LT(out.begun.size(), 1000u);
}

TEST(Jobs, AStopEndsThemWithoutAnError) {
    std::atomic<bool> stop = false;
    const Outcome out = outcome(
        2, 1000,
        [&](int number) {
            if (number == 10) stop = true;
            return AfterJob::GoOn;
        },
        3, kNone, &stop);
    EXPECT_FALSE(out.error);
    EXPECT_FALSE(out.finished.contains(3));
    EXPECT_LT(out.begun.size(), 1000u);
}

TEST(Jobs, AWorkerThatCannotBeMadeIsAnError) {
    Jobs<int> jobs;
    jobs.concurrency = 2;
    jobs.make_worker = []() -> Result<JobWorkerPtr<int>> { return Error{"no worker"}; };
    jobs.next = [] { return std::optional(1); };
    const auto done = do_jobs(jobs, std::atomic<bool>(false));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().text, "no worker");
}

}  // namespace
}  // namespace magus
