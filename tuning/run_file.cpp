#include "tuning/run_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace magus {

using nlohmann::json;

namespace {

// What a program said may be anything; it must not stop us.
std::string dumped(const json& object) { return object.dump(-1, ' ', false, json::error_handler_t::replace); }

std::string header_line(const RunHeader& header) {
    return dumped({{"run", header.command},
                   {"identity", json::parse(header.identity)},
                   {"shard", to_text(header.shard)},
                   {"arguments", header.arguments}});
}

std::string job_line(const FinishedJob& job) {
    return dumped({{"job", job.number}, {"result", json::parse(job.result)}});
}

Result<RunHeader> header_from(const json& object) {
    const auto shard = parse_shard(object.at("shard").get<std::string>());
    if (!shard) return shard.error();
    return RunHeader{object.at("run"), dumped(object.at("identity")), *shard, object.at("arguments")};
}

bool same_run(const RunHeader& a, const RunHeader& b) {
    return a.command == b.command && a.identity == b.identity;
}

struct Loaded {
    std::optional<RunHeader> header;  // none: an empty file
    std::vector<FinishedJob> jobs;
    std::uintmax_t good = 0;  // bytes; a last line without its end does not count
};

Result<Loaded> load(const std::string& path) {
    std::ifstream file(path);
    if (!file) return Error{"cannot read it", 0, 0, path};
    Loaded out;
    std::set<int> numbers;
    std::string line;
    for (int number = 1; std::getline(file, line) && !file.eof(); ++number, out.good += line.size() + 1) {
        try {
            const json object = json::parse(line);
            if (object.contains("run")) {
                auto header = header_from(object);
                if (!header) return Error{header.error().text, number, 0, path};
                out.header = std::move(*header);
            } else {
                if (!out.header) return Error{"not the file of a run", number, 0, path};
                FinishedJob job{object.at("job"), dumped(object.at("result"))};
                if (numbers.insert(job.number).second) out.jobs.push_back(std::move(job));
            }
        } catch (const json::exception& problem) {
            return Error{std::string("damaged: ") + problem.what(), number, 0, path};
        }
    }
    return out;
}

}  // namespace

Result<RunContent> read_run(const std::string& path) {
    auto loaded = load(path);
    if (!loaded) return loaded.error();
    if (!loaded->header) return Error{"not the file of a run", 0, 0, path};
    return RunContent{std::move(*loaded->header), std::move(loaded->jobs)};
}

Result<RunContent> merge_runs(const std::vector<std::string>& paths) {
    RunContent out;
    std::set<int> shards, numbers;
    for (const std::string& path : paths) {
        auto run = read_run(path);
        if (!run) return run.error();
        if (shards.empty()) out.header = run->header;
        if (!same_run(run->header, out.header))
            return Error{"is of another run than " + paths.front(), 0, 0, path};
        if (run->header.shard.count != out.header.shard.count ||
            !shards.insert(run->header.shard.number).second)
            return Error{"shard " + to_text(run->header.shard) + " does not fit to the files before", 0, 0,
                         path};
        for (FinishedJob& job : run->jobs) {
            if (!numbers.insert(job.number).second)
                return Error{"job " + std::to_string(job.number) + " is in another file too", 0, 0, path};
            out.jobs.push_back(std::move(job));
        }
    }
    for (int number = 1; number <= out.header.shard.count; ++number)
        if (!shards.contains(number))
            return Error{"shard " + to_text(Shard{number, out.header.shard.count}) + " is missing"};
    out.header.shard = {};
    std::ranges::sort(out.jobs, {}, &FinishedJob::number);
    return out;
}

Result<Done> write_run(const std::string& path, const RunContent& run) {
    const std::string unfinished = path + ".new";
    std::ofstream file(unfinished, std::ios::trunc);
    file << header_line(run.header) << '\n';
    for (const FinishedJob& job : run.jobs) file << job_line(job) << '\n';
    file.close();
    std::error_code failed;
    if (file) std::filesystem::rename(unfinished, path, failed);
    if (!file || failed) return Error{"cannot write it", 0, 0, path};
    return Done{};
}

// ---- The file of a run in progress

Result<FileLock> FileLock::take(const std::string& path) {
    // The engines must not inherit it: they would keep the lock when we are gone.
    const int handle = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (handle < 0) return Error{"cannot write it", 0, 0, path};
    FileLock lock(handle);
    if (flock(handle, LOCK_EX | LOCK_NB) != 0) return Error{"another run is using it", 0, 0, path};
    return lock;
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
}

FileLock::~FileLock() {
    if (handle_ >= 0) ::close(handle_);
}

Result<RunFile> RunFile::open(const std::string& path, const RunHeader& header, bool resume) {
    auto lock = FileLock::take(path);
    if (!lock) return lock.error();
    RunFile out(std::move(*lock));
    if (!resume && std::filesystem::file_size(path) > 0)
        return Error{"is there already: --resume continues that run", 0, 0, path};

    auto loaded = load(path);
    if (!loaded) return loaded.error();
    const std::string line = header_line(header);
    const auto& old = loaded->header;
    if (old) {
        // Compared as they are written: that forgets how the JSON was laid out.
        const json now = json::parse(line), then = json::parse(header_line(*old));
        if (now["run"] != then["run"] || now["identity"] != then["identity"])
            return Error{"belongs to another run", 1, 0, path};
        if (old->shard != header.shard) return Error{"is of shard " + to_text(old->shard), 1, 0, path};
    }
    out.known_ = std::move(loaded->jobs);
    std::error_code failed;
    std::filesystem::resize_file(path, loaded->good, failed);
    out.file_.open(path, std::ios::app);
    if (!old || old->arguments != header.arguments) out.file_ << line << '\n' << std::flush;
    if (failed || !out.file_) return Error{"cannot write it", 0, 0, path};
    return out;
}

bool RunFile::append(const FinishedJob& job) {
    file_ << job_line(job) << '\n' << std::flush;
    return bool(file_);
}

}  // namespace magus
