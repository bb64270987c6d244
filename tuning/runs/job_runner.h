#pragma once

// Does the jobs of a run (shard.h) and keeps what is finished in its file (run_file.h). What the jobs are, and when it is
// enough, is the business of the commands.

#include "engine/base/result.h"
#include "tuning/runs/jobs.h"
#include "tuning/runs/run_file.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace magus {

struct JobRun {
    RunHeader header;
    int concurrency = 1;     // threads
    std::string state_file;  // empty: nothing is kept
    bool resume = false;
};

// Jobs that are handed out by their numbers: of a whole run, or of a part whose results say what comes next.
struct JobRound {
    int first = 0, end = 0;  // what is finished, or not of the shard, is passed over
    // Called in each thread that has a job to do. Results are JSON.
    std::function<JobWorkerPtr<std::string>()> make_worker;
    // The rest is never called twice at the same time. When it is enough no job begins any more.
    std::function<bool()> enough = {};
    std::function<Result<AfterJob>(const FinishedJob&)> finished = {};
};

class JobRunner {
public:
    static Result<std::unique_ptr<JobRunner>> open(JobRun run, const std::atomic<bool>& stop);

    // What the file had, in whatever order; handed over.
    std::vector<FinishedJob> take_known() { return std::move(known_); }
    // These are finished too, in some other file.
    void pass_over(int number) { done_.insert(number); }
    // How many jobs of the numbers before `end` are to be done, or done already, here.
    int count(int end) const;
    // Blocks until the jobs are done, it is enough, or `stop` is set.
    Result<Done> run(const JobRound& round);

private:
    JobRunner(JobRun run, const std::atomic<bool>& stop) : run_(std::move(run)), stop_(stop) {}
    std::optional<int> next(int& number, const JobRound& round) const;
    Result<AfterJob> finish(const FinishedJob& job, const JobRound& round);

    const JobRun run_;
    const std::atomic<bool>& stop_;
    std::optional<RunFile> file_;
    std::vector<FinishedJob> known_;
    std::set<int> done_;
};

}  // namespace magus
