#pragma once

// Does the jobs of a run (shard.h) on several threads and keeps what is finished in its file (run_file.h).

#include "engine/result.h"
#include "tuning/run_file.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace magus {

struct JobRun {
    RunHeader header;
    int jobs = 0;            // numbers 0 to jobs - 1, of which the header's shard does its own
    int concurrency = 1;     // threads
    std::string state_file;  // empty: nothing is kept
    bool resume = false, report_only = false;
};

// Does the job of that number; belongs to one thread. None when it was stopped.
using Worker = std::function<std::optional<std::string>(int number)>;

// Blocks until all jobs are done or `stop` is set. `make_worker` is called once for each thread, in that thread.
// `listener` is told, never twice at the same time, how many are done of how many. The jobs come by number.
Result<std::vector<FinishedJob>> run_jobs(const JobRun& run, const std::function<Worker()>& make_worker,
                                          const std::function<void(int done, int all)>& listener,
                                          const std::atomic<bool>& stop);

}  // namespace magus
