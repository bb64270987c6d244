#pragma once

// The file of a run, or of a shard of it (shard.h), from which it goes on after it was killed: a line that
// says which run it is, then one line of JSON for each finished job, in any order. Each line ends with a
// checksum of its text, so that whatever has been changed is refused with its line's number. A last line that the
// end of the program cut short does not count. Files of the time before checksums are read; what is added to them
// has one.

#include "engine/base/result.h"
#include "tuning/runs/file_lock.h"
#include "tuning/runs/shard.h"

#include <fstream>
#include <string>
#include <vector>

namespace magus {

struct RunHeader {
    std::string command;   // of magus-lab
    std::string identity;  // JSON: what has to be the same for a run to go on
    Shard shard;
    // Of the command, without shard and files: with `--state FILE --resume --report` they report the run.
    std::vector<std::string> arguments;
    std::vector<std::string> outputs = {};  // files that the run has written; only it may replace them
};

inline constexpr int kMostJobs = 100'000'000;

struct FinishedJob {
    int number = 0;
    std::string result;  // JSON, the command's own
};

struct RunContent {
    RunHeader header;
    std::vector<FinishedJob> jobs;  // each once, as the file has them
    bool checked = true;            // false: the file has no checksums
};

Result<RunContent> read_run(const std::string& path);
// What a file says of itself, if it is that of a run; quick, and believed without its checksums.
struct RunGlance {
    bool checked = true;               // false: it was begun without checksums
    std::vector<std::string> outputs;  // files that the run has written
};
RunGlance glance_at_run(const std::string& path);
// One run of all its shards' files, jobs by number; an error where they are not of one run or one is missing.
Result<RunContent> merge_runs(const std::vector<std::string>& paths);
// A file that was there is replaced only when the new one is complete.
Result<Done> write_run(const std::string& path, const RunContent& run);

class RunFile {
public:
    // A file that has something in it is continued with `resume` and refused without.
    static Result<RunFile> open(const std::string& path, const RunHeader& header, bool resume);

    const std::vector<FinishedJob>& known() const { return known_; }
    std::vector<FinishedJob> take_known() { return std::move(known_); }
    // False: the file was begun without checksums, so that damage in it may not be seen.
    bool checked() const { return checked_; }
    // False when the file cannot be written.
    bool append(const FinishedJob& job);

private:
    explicit RunFile(FileLock lock) : lock_(std::move(lock)) {}

    FileLock lock_;
    std::vector<FinishedJob> known_;
    bool checked_ = true;
    std::ofstream file_;
};

}  // namespace magus
