#include "tuning/job_runner.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

namespace magus {

namespace {

class Runner {
public:
    Runner(const JobRun& run, const std::function<Worker()>& make_worker,
           const std::function<void(int, int)>& listener, const std::atomic<bool>& stop)
        : run_(run), make_worker_(make_worker), listener_(listener), stop_(stop) {}

    Result<std::vector<FinishedJob>> run() {
        if (auto done = load(); !done) return done.error();
        std::vector<std::thread> threads;
        for (int i = 0; i < run_.concurrency && !waiting_.empty() && !run_.report_only; ++i)
            threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
        if (failed_) return Error{"cannot write it", 0, 0, run_.state_file};
        std::ranges::sort(finished_, {}, &FinishedJob::number);
        return std::move(finished_);
    }

private:
    Result<Done> load() {
        if (!run_.state_file.empty()) {
            auto file = RunFile::open(run_.state_file, run_.header, run_.resume);
            if (!file) return file.error();
            file_ = std::move(*file);
            finished_ = file_->known();
        }
        std::set<int> known;
        for (const FinishedJob& job : finished_) known.insert(job.number);
        for (int number = 0; number < run_.jobs; ++number)
            if (run_.header.shard.has(number) && !known.contains(number)) waiting_.push_back(number);
        all_ = finished_.size() + waiting_.size();
        return Done{};
    }

    void work() {
        const Worker worker = make_worker_();
        while (const auto number = next()) {
            auto result = worker(*number);
            if (!result) return;
            finish({*number, std::move(*result)});
        }
    }

    std::optional<int> next() {
        const std::lock_guard lock(mutex_);
        if (stop_ || failed_ || waiting_.empty()) return std::nullopt;
        const int number = waiting_.front();
        waiting_.pop_front();
        return number;
    }

    void finish(FinishedJob job) {
        const std::lock_guard lock(mutex_);
        if (file_ && !file_->append(job)) failed_ = true;
        finished_.push_back(std::move(job));
        if (listener_) listener_(static_cast<int>(finished_.size()), static_cast<int>(all_));
    }

    const JobRun& run_;
    const std::function<Worker()>& make_worker_;
    const std::function<void(int, int)>& listener_;
    const std::atomic<bool>& stop_;

    std::mutex mutex_;  // guards the rest while the threads run
    std::optional<RunFile> file_;
    std::deque<int> waiting_;
    std::vector<FinishedJob> finished_;
    std::size_t all_ = 0;
    bool failed_ = false;
};

}  // namespace

Result<std::vector<FinishedJob>> run_jobs(const JobRun& run, const std::function<Worker()>& make_worker,
                                          const std::function<void(int done, int all)>& listener,
                                          const std::atomic<bool>& stop) {
    return Runner(run, make_worker, listener, stop).run();
}

}  // namespace magus
