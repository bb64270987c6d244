#pragma once

// Jobs, each with a number, on several threads. Here is how they are handed out, and how they end: when there are no more, by
// an error, by a stop, or because what is known is enough. What a job is and where its result goes is the caller's business.

#include "engine/base/result.h"
#include "tuning/runs/interrupter.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace magus {

// Does jobs whose results are an R each. It belongs to one thread.
template <class R> class JobWorker {
public:
    JobWorker() = default;
    virtual ~JobWorker() = default;
    JobWorker(const JobWorker&) = delete;
    JobWorker& operator=(const JobWorker&) = delete;

    // The job's result; none when it was interrupted. After an error no job begins any more.
    virtual Result<std::optional<R>> work(int number) = 0;
    // From another thread, again and again: what `work` does is no longer wanted, it returns as soon as it can.
    virtual void interrupt() = 0;
};

template <class R> using JobWorkerPtr = std::unique_ptr<JobWorker<R>>;

enum class AfterJob { GoOn, DropTheRest };  // the rest: also the jobs that others are at

template <class R> struct Jobs {
    int concurrency = 1;  // threads
    // Called in each thread that has a job to do.
    std::function<Result<JobWorkerPtr<R>>()> make_worker;
    // The rest is never called twice at the same time. No number: no job begins any more.
    std::function<std::optional<int>()> next;
    std::function<Result<AfterJob>(int number, R result)> finished;
};

namespace jobs_detail {

template <class R> class Crew {
public:
    Crew(const Jobs<R>& jobs, const std::atomic<bool>& stop) : jobs_(jobs), stop_(stop) {}

    Result<Done> run() {
        {
            Interrupter interrupter([this] { return stop_ || dropped_; });
            std::vector<std::thread> threads;
            threads.reserve(static_cast<std::size_t>(jobs_.concurrency));
            for (int i = 0; i < jobs_.concurrency; ++i) threads.emplace_back([&] { work(interrupter); });
            for (std::thread& thread : threads) thread.join();
        }
        if (failure_) return *failure_;
        return Done{};
    }

private:
    void work(Interrupter& interrupter) {
        auto number = next();
        if (!number) return;
        const auto worker = jobs_.make_worker();
        if (!worker) return fail(worker.error());
        const auto watched = interrupter.watch([&worker] { (*worker)->interrupt(); });
        for (; number; number = next()) {
            auto result = (*worker)->work(*number);
            if (!result) return fail(result.error());
            if (!*result) return;
            finish(*number, std::move(**result));
        }
    }

    std::optional<int> next() {
        const std::lock_guard lock(mutex_);
        if (stop_ || dropped_) return std::nullopt;
        return jobs_.next();
    }

    void finish(int number, R result) {
        const std::lock_guard lock(mutex_);
        if (failure_) return;
        const auto after = jobs_.finished(number, std::move(result));
        if (!after) failure_ = after.error();
        if (!after || *after == AfterJob::DropTheRest) dropped_ = true;
    }

    void fail(const Error& why) {
        const std::lock_guard lock(mutex_);
        if (!dropped_) failure_ = why;
        dropped_ = true;
    }

    const Jobs<R>& jobs_;
    const std::atomic<bool>& stop_;
    std::atomic<bool> dropped_ = false;

    std::mutex mutex_;  // guards the rest, and what the jobs' functions know, while the threads run
    std::optional<Error> failure_;
};

}  // namespace jobs_detail

// Blocks until the jobs are done or dropped, or `stop` is set.
template <class R> Result<Done> do_jobs(const Jobs<R>& jobs, const std::atomic<bool>& stop) {
    return jobs_detail::Crew<R>(jobs, stop).run();
}

}  // namespace magus
