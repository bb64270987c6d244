#include "tuning/job_runner.h"

#include "tuning/interrupter.h"

#include <mutex>
#include <thread>

namespace magus {

// The threads of a round.
class JobRunner::Threads {
public:
    Threads(JobRunner& runner, const JobRound& round) : runner_(runner), round_(round), next_(round.first) {}

    Result<Done> run() {
        {
            Interrupter interrupter([this] { return runner_.stop_ || dropped_; });
            std::vector<std::thread> threads;
            for (int i = 0; i < runner_.run_.concurrency; ++i)
                threads.emplace_back([&] { work(interrupter); });
            for (std::thread& thread : threads) thread.join();
        }
        if (failure_) return *failure_;
        return Done{};
    }

private:
    void work(Interrupter& interrupter) {
        auto number = next();
        if (!number) return;
        const auto worker = round_.make_worker();
        const auto watched = interrupter.watch([&worker] { worker->interrupt(); });
        for (; number; number = next()) {
            auto result = worker->work(*number);
            if (!result) return fail(result.error());
            if (!*result) return;
            finish({*number, std::move(**result)});
        }
    }

    std::optional<int> next() {
        const std::lock_guard lock(mutex_);
        while (next_ < round_.end && (runner_.done_.contains(next_) || !runner_.run_.header.shard.has(next_)))
            ++next_;
        const bool over = runner_.stop_ || dropped_ || next_ >= round_.end;
        if (over || (round_.enough && round_.enough())) return std::nullopt;
        return next_++;
    }

    void finish(const FinishedJob& job) {
        const std::lock_guard lock(mutex_);
        if (failure_) return;
        if (runner_.file_ && !runner_.file_->append(job)) {
            failure_ = Error{"cannot write it", 0, 0, runner_.run_.state_file};
            dropped_ = true;
            return;
        }
        runner_.done_.insert(job.number);
        if (!round_.finished) return;
        const auto next = round_.finished(job);
        if (!next) failure_ = next.error();
        if (!next || *next == JobRound::Next::DropTheRest) dropped_ = true;
    }

    void fail(const Error& why) {
        const std::lock_guard lock(mutex_);
        if (!dropped_) failure_ = why;
        dropped_ = true;
    }

    JobRunner& runner_;
    const JobRound& round_;
    std::atomic<bool> dropped_ = false;

    std::mutex mutex_;  // guards the rest, the runner's too, while the threads run
    int next_;
    std::optional<Error> failure_;
};

Result<std::unique_ptr<JobRunner>> JobRunner::open(JobRun run, const std::atomic<bool>& stop) {
    std::unique_ptr<JobRunner> out(new JobRunner(std::move(run), stop));
    if (out->run_.state_file.empty()) return out;
    auto file = RunFile::open(out->run_.state_file, out->run_.header, out->run_.resume);
    if (!file) return file.error();
    out->file_ = std::move(*file);
    out->known_ = out->file_->take_known();
    for (const FinishedJob& job : out->known_) out->done_.insert(job.number);
    return out;
}

int JobRunner::count(int end) const {
    int out = 0;
    for (int number = 0; number < end; ++number)
        out += run_.header.shard.has(number) || done_.contains(number);
    return out;
}

Result<Done> JobRunner::run(const JobRound& round) { return Threads(*this, round).run(); }

}  // namespace magus
