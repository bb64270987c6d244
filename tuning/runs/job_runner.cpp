#include "tuning/runs/job_runner.h"

#include <utility>

namespace magus {

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

std::optional<int> JobRunner::next(int& number, const JobRound& round) const {
    while (number < round.end && (done_.contains(number) || !run_.header.shard.has(number))) ++number;
    if (number >= round.end || (round.enough && round.enough())) return std::nullopt;
    return number++;
}

Result<AfterJob> JobRunner::finish(const FinishedJob& job, const JobRound& round) {
    if (file_ && !file_->append(job)) return Error{"cannot write it", 0, 0, run_.state_file};
    done_.insert(job.number);
    if (!round.finished) return AfterJob::GoOn;
    return round.finished(job);
}

Result<Done> JobRunner::run(const JobRound& round) {
    Jobs<std::string> jobs;
    jobs.concurrency = run_.concurrency;
    jobs.make_worker = round.make_worker;
    jobs.next = [this, &round, number = round.first]() mutable { return next(number, round); };
    jobs.finished = [&](int number, std::string result) {
        return finish({number, std::move(result)}, round);
    };
    return do_jobs(jobs, stop_);
}

}  // namespace magus
