#include "tuning/merge_command.h"

#include "tuning/command_line.h"

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
    return all;
}

}  // namespace

int merge_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = merge_options();
    const auto options = parse_arguments(known, arguments, "input");
    if (!options) return usage_error(context, "merge", options.error().text);
    if (options->count("help")) {
        context.out << known;
        return 0;
    }
    const std::string whole = text_option(*options, "state");
    if (whole.empty()) return usage_error(context, "merge", "into which file? (--state WHOLE)");
    if (!options->count("input")) return usage_error(context, "merge", "which files?");

    const auto run = merge_runs((*options)["input"].as<std::vector<std::string>>());
    if (!run) return failed(context, run.error());
    if (auto done = write_run(whole, *run); !done) return failed(context, done.error());

    std::vector<std::string> report{run->header.command};
    report.insert(report.end(), run->header.arguments.begin(), run->header.arguments.end());
    report.insert(report.end(), {"--state", whole, "--resume", "--report"});
    for (const char* output : kOutputs)
        if (options->count(output))
            report.insert(report.end(), {std::string("--") + output, text_option(*options, output)});
    return run_lab(report, context);
}

}  // namespace magus
