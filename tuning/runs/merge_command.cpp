#include "tuning/runs/merge_command.h"

#include "engine/base/file_path.h"
#include "tuning/command_line.h"

#include <algorithm>
#include <set>

namespace magus {

namespace po = boost::program_options;

namespace {

// Files that the reporting command may write.
constexpr const char* kOutputs[] = {"json", "pgn", "html"};

po::options_description merge_options() {
    po::options_description all(
        "magus-lab merge --state WHOLE [options] SHARD...\nOptions of magus-lab merge");
    auto add = all.add_options();
    add("help,h", "this text");
    add("state", po::value<std::string>(), "write the run of all shards to this file");
    add("input", po::value<std::vector<std::string>>(), "the shards' state files");
    for (const char* output : kOutputs)
        add(output, po::value<std::string>(),
            "write the run's result to this file, where its command has that option");
    add_force(all);
    return all;
}

// What an earlier merge has made of the same shards, when they had done less, may be made again.
Result<Done> may_replace(const std::string& path, const RunContent& run, bool force) {
    std::error_code unknown;
    if (force || std::filesystem::file_size(file_path(path), unknown) == 0) return Done{};
    const auto old = read_run(path);
    std::set<int> numbers;
    for (const FinishedJob& job : run.jobs) numbers.insert(job.number);
    if (old && old->header.command == run.header.command && old->header.identity == run.header.identity &&
        std::ranges::all_of(old->jobs, [&](const FinishedJob& job) { return numbers.contains(job.number); }))
        return Done{};
    return Error{"is there already, and has something else; --force replaces it", 0, 0, path};
}

}  // namespace

int merge_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = merge_options();
    po::variables_map options;
    if (const auto ended = read_options(context, "merge", known, arguments, options, "input")) return *ended;
    const std::string whole = text_option(options, "state");
    if (whole.empty()) return usage_error(context, "merge", "into which file? (--state WHOLE)");
    if (!options.count("input")) return usage_error(context, "merge", "which files?");

    FilePlan plan;
    plan.force = options["force"].as<bool>();
    plan.updated.push_back({"--state", whole});
    for (const char* output : kOutputs)
        plan.outputs.push_back({std::string("--") + output, text_option(options, output)});
    const auto shards = options["input"].as<std::vector<std::string>>();
    for (const std::string& shard : shards) {
        plan.inputs.push_back({"a shard", shard});
        if (!glance_at_run(shard).checked) report_missing_checksums(shard, context);
    }
    plan.own = glance_at_run(whole).outputs;
    const auto files = ClaimedFiles::claim(plan);
    if (!files) return failed(context, files.error());
    auto run = merge_runs(shards);
    if (!run) return failed(context, run.error());
    if (auto done = may_replace(whole, *run, plan.force); !done) return failed(context, done.error());
    run->header.outputs = plan.own;
    if (auto done = write_run(whole, *run); !done) return failed(context, done.error());

    std::vector<std::string> report{run->header.command};
    report.insert(report.end(), run->header.arguments.begin(), run->header.arguments.end());
    report.insert(report.end(), {"--state", whole, "--resume", "--report"});
    if (plan.force) report.push_back("--force");
    for (const char* output : kOutputs)
        if (options.count(output))
            report.insert(report.end(), {std::string("--") + output, text_option(options, output)});
    return run_lab(report, context);
}

}  // namespace magus
