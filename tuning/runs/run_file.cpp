#include "tuning/runs/run_file.h"

#include "engine/base/file_path.h"
#include "tuning/runs/output_files.h"

#include <boost/crc.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace magus {

using nlohmann::json;

namespace {

// What a program said may be anything; it must not stop us.
std::string dumped(const json& object) { return object.dump(-1, ' ', false, json::error_handler_t::replace); }

// ---- Lines with their checksums

constexpr std::string_view kCheckKey = ",\"check\":\"", kCheckEnd = "\"}";
constexpr std::size_t kDigits = 8;
constexpr std::size_t kSealSize = kCheckKey.size() + kDigits + kCheckEnd.size();

std::string checksum(std::string_view text) {
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string out(kDigits, '0');
    auto rest = crc.checksum();
    for (std::size_t i = kDigits; i-- > 0; rest >>= 4) out[i] = kHex[rest & 15];
    return out;
}

// An object's text, with one more member: the checksum of everything before it, byte for byte.
std::string sealed(std::string text) {
    text.pop_back();
    const std::string check = checksum(text);
    return text.append(kCheckKey).append(check).append(kCheckEnd);
}

// The object's text without its checksum; none when it has none, or not the right one.
std::optional<std::string> unsealed(std::string_view line) {
    if (line.size() < kSealSize) return std::nullopt;
    const std::string_view body = line.substr(0, line.size() - kSealSize);
    std::string seal(kCheckKey);
    seal.append(checksum(body)).append(kCheckEnd);
    if (line.substr(body.size()) != seal) return std::nullopt;
    return std::string(body) + "}";
}

std::string header_line(const RunHeader& header) {
    return sealed(dumped({{"run", header.command},
                          {"identity", json::parse(header.identity)},
                          {"shard", to_text(header.shard)},
                          {"arguments", header.arguments},
                          {"outputs", header.outputs}}));
}

std::string job_line(const FinishedJob& job) {
    return sealed(dumped({{"job", job.number}, {"result", json::parse(job.result)}}));
}

// ---- What the lines say

Result<RunHeader> header_from(const json& object) {
    const auto shard = parse_shard(object.at("shard").get<std::string>());
    if (!shard) return shard.error();
    return RunHeader{object.at("run"), dumped(object.at("identity")), *shard, object.at("arguments"),
                     object.value("outputs", std::vector<std::string>())};
}

// Of the time before checksums. Lines of today have more, so that no damage makes one of these of them.
bool is_old_header(const json& object) {
    return object.is_object() && object.size() == 4 && object.contains("run") && !object.contains("outputs");
}

Result<FinishedJob> job_from(const json& object, const RunHeader& header) {
    const json& number = object.at("job");
    if (!number.is_number_integer() || object.size() != 2) return Error{"not a finished job"};
    if (number < 0 || number >= kMostJobs) return Error{"there is no job " + number.dump()};
    FinishedJob job{number, dumped(object.at("result"))};
    if (!header.shard.has(job.number))
        return Error{"job " + number.dump() + " is not of shard " + to_text(header.shard)};
    return job;
}

bool same_run(const RunHeader& a, const RunHeader& b) {
    return a.command == b.command && a.identity == b.identity;
}

// "5", "5 and 17", "5, 17, 20 and 8 more"
std::string list_of(const std::vector<int>& numbers) {
    constexpr std::size_t kShown = 10;
    const std::size_t shown = std::min(numbers.size(), kShown);
    std::string out;
    for (std::size_t i = 0; i < shown; ++i) {
        const bool last = i > 0 && i + 1 == numbers.size();
        out += (i == 0 ? "" : last ? " and " : ", ") + std::to_string(numbers[i]);
    }
    if (numbers.size() > shown) out += " and " + std::to_string(numbers.size() - shown) + " more";
    return out;
}

struct Loaded {
    std::optional<RunHeader> header;  // none: an empty file
    std::vector<FinishedJob> jobs;
    bool checked = true;      // false: a file of the time before checksums
    std::uintmax_t good = 0;  // bytes; a last line without its end does not count
};

class Loader {
public:
    explicit Loader(const std::string& path) : path_(path) {}

    Result<Loaded> load() {
        std::ifstream file(file_path(path_), std::ios::binary);
        if (!file) return Error{"cannot read it", 0, 0, path_};
        std::string line;
        for (int number = 1; std::getline(file, line); ++number) {
            if (file.eof()) {
                if (!is_cut_short(line)) damaged_.push_back(number);
                break;
            }
            if (auto done = read(line, number); !done) {
                Error error = done.error();
                error.line = number;
                error.file = path_;
                return error;
            }
            out_.good += line.size() + 1;
        }
        if (!damaged_.empty()) return damage();
        return std::move(out_);
    }

private:
    // The end of the program, or of the disk, leaves the beginning of a line. What has more than a whole line
    // has lost the line's end in some other way.
    static bool is_cut_short(const std::string& rest) {
        for (std::size_t end = rest.find(kCheckEnd); end != std::string::npos;
             end = rest.find(kCheckEnd, end + 1))
            if (end + kCheckEnd.size() < rest.size() && unsealed(rest.substr(0, end + kCheckEnd.size())))
                return false;
        return true;
    }

    Result<Done> read(const std::string& line, int number) {
        const auto text = unsealed(line);
        if (number == 1) is_run_ = text || line.find("\"run\"") != std::string::npos;
        json object;
        if (text || number == 1 || !out_.checked) object = json::parse(text ? *text : line, nullptr, false);
        // Which of the two kinds of file it is says its first line.
        if (!text && number == 1 && is_old_header(object)) out_.checked = false;
        if (!object.is_object() || (!text && (out_.checked || object.contains("check")))) {
            damaged_.push_back(number);
            return Done{};
        }
        try {
            return object.contains("run") ? add_header(object) : add_job(object);
        } catch (const json::exception& problem) {
            return Error{problem.what()};
        }
    }

    Result<Done> add_header(const json& object) {
        auto header = header_from(object);
        if (!header) return header.error();
        out_.header = std::move(*header);
        return Done{};
    }

    Result<Done> add_job(const json& object) {
        // A damaged first line is reported when all is read.
        if (!out_.header) return damaged_.empty() ? Result<Done>(Error{kNoRun}) : Result<Done>(Done{});
        auto job = job_from(object, *out_.header);
        if (!job) return job.error();
        const auto [known, is_new] = results_.emplace(job->number, out_.jobs.size());
        if (!is_new && out_.jobs[known->second].result != job->result)
            return Error{"job " + std::to_string(job->number) + " is there twice, with two results"};
        if (is_new) out_.jobs.push_back(std::move(*job));
        return Done{};
    }

    Error damage() const {
        if (!is_run_) return Error{kNoRun, 0, 0, path_};
        if (damaged_.front() == 1)
            return Error{"damaged: it says what run this is, so the file cannot be used", 1, 0, path_};
        return Error{(damaged_.size() == 1 ? "line " : "lines ") + list_of(damaged_) +
                         (damaged_.size() == 1 ? " is" : " are") +
                         " damaged; take them out of the file, and their jobs are done again",
                     0, 0, path_};
    }

    static constexpr const char* kNoRun = "not the file of a run";
    const std::string& path_;
    Loaded out_;
    std::map<int, std::size_t> results_;  // where in out_.jobs
    std::vector<int> damaged_;            // lines
    bool is_run_ = true;                  // or has it never been one?
};

Result<Loaded> load(const std::string& path) { return Loader(path).load(); }

}  // namespace

Result<RunContent> read_run(const std::string& path) {
    auto loaded = load(path);
    if (!loaded) return loaded.error();
    if (!loaded->header) return Error{"not the file of a run", 0, 0, path};
    return RunContent{std::move(*loaded->header), std::move(loaded->jobs), loaded->checked};
}

RunGlance glance_at_run(const std::string& path) {
    RunGlance out;
    std::ifstream file(file_path(path), std::ios::binary);
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (number > 1 && line.starts_with(R"({"job":)")) continue;
        const json object = json::parse(line, nullptr, false);
        if (!object.is_object() || !object.contains("run")) continue;
        if (number == 1) out.checked = !is_old_header(object);
        const json outputs = object.value("outputs", json::array());
        for (const json& output : outputs)
            if (output.is_string()) out.outputs.push_back(output);
    }
    return out;
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
    std::string text = header_line(run.header) + "\n";
    for (const FinishedJob& job : run.jobs) text += job_line(job) + "\n";
    return replace_file(path, text);
}

// ---- The file of a run in progress

Result<RunFile> RunFile::open(const std::string& path, const RunHeader& header, bool resume) {
    auto lock = FileLock::take(path);
    if (!lock) return lock.error();
    RunFile out(std::move(*lock));
    std::error_code unknown_size;
    if (!std::filesystem::is_regular_file(file_path(path), unknown_size))
        return Error{"is no file that could be read again", 0, 0, path};
    if (!resume && std::filesystem::file_size(file_path(path), unknown_size) > 0)
        return Error{"is there already: --resume continues that run", 0, 0, path};

    auto loaded = load(path);
    if (!loaded) return loaded.error();
    RunHeader now_header = header;
    const auto& old = loaded->header;
    if (old)
        for (const std::string& output : old->outputs)
            if (std::ranges::find(now_header.outputs, output) == now_header.outputs.end())
                now_header.outputs.push_back(output);
    const std::string line = header_line(now_header);
    if (old) {
        // Compared as they are written: that forgets how the JSON was laid out.
        const json now = json::parse(line), then = json::parse(header_line(*old));
        if (now["run"] != then["run"] || now["identity"] != then["identity"])
            return Error{"belongs to another run", 1, 0, path};
        if (old->shard != header.shard) return Error{"is of shard " + to_text(old->shard), 1, 0, path};
    }
    out.known_ = std::move(loaded->jobs);
    out.checked_ = loaded->checked;
    std::error_code failed, unknown;
    if (std::filesystem::file_size(file_path(path), unknown) != loaded->good)
        std::filesystem::resize_file(file_path(path), loaded->good, failed);
    out.file_.open(file_path(path), std::ios::app | std::ios::binary);
    const bool is_new =
        !old || old->arguments != header.arguments || old->outputs.size() != now_header.outputs.size();
    if (is_new) out.file_ << line << '\n' << std::flush;
    if (failed || !out.file_) return Error{"cannot write it", 0, 0, path};
    return out;
}

bool RunFile::append(const FinishedJob& job) {
    file_ << job_line(job) << '\n' << std::flush;
    return bool(file_);
}

}  // namespace magus
