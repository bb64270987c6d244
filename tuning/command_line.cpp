#include "tuning/command_line.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace magus {

namespace po = boost::program_options;

int usage_error(LabContext& context, const std::string& command, const std::string& problem) {
    context.err << "magus-lab " << command << ": " << problem << "\nmagus-lab " << command
                << " --help tells the options.\n";
    return kUsageError;
}

int failed(LabContext& context, const Error& error) {
    context.err << "magus-lab: " << error.describe() << '\n';
    return kFailed;
}

Result<po::variables_map> parse_arguments(const po::options_description& known,
                                          const std::vector<std::string>& arguments, const char* positional) {
    po::variables_map out;
    po::positional_options_description places;
    if (positional) places.add(positional, -1);
    try {
        po::store(po::command_line_parser(arguments).options(known).positional(places).run(), out);
        po::notify(out);
    } catch (const po::error& problem) {
        return Error{problem.what()};
    }
    return out;
}

std::string text_option(const po::variables_map& options, const char* name) {
    return options.count(name) ? options[name].as<std::string>() : std::string();
}

Result<Done> write_output(const std::string& path, const std::string& text, std::ostream& standard_output) {
    if (path.empty()) return Done{};
    std::ofstream file;
    if (path != "-") file.open(path, std::ios::trunc);
    std::ostream& out = path == "-" ? standard_output : file;
    if (!(out << text << std::flush)) return Error{"cannot write it", 0, 0, path};
    return Done{};
}

// ---- Long runs

namespace {
constexpr std::array<std::string_view, 4> kRunOptions = {"state", "resume", "shard", "report"};
}  // namespace

void add_run_options(po::options_description& all) {
    auto add = all.add_options();
    add("state", po::value<std::string>(), "keep what is done in this file, so that --resume can go on");
    add("resume", po::bool_switch(), "go on where the run of the state file was ended");
    add("shard", po::value<std::string>(),
        "NUMBER/COUNT: only this part; magus-lab merge joins their state files");
    add("report", po::bool_switch(), "with --resume: do nothing more, tell what the state file has");
}

Result<RunOptions> read_run_options(const po::options_description& known, const po::variables_map& options,
                                    const std::vector<std::string>& arguments,
                                    std::initializer_list<std::string_view> local) {
    RunOptions out;
    out.state_file = text_option(options, "state");
    out.resume = options["resume"].as<bool>();
    out.report_only = options["report"].as<bool>();
    if (out.resume && out.state_file.empty()) return Error{"--resume: from which --state file?"};
    if (out.report_only && !out.resume) return Error{"--report: only with --resume"};
    if (options.count("shard")) {
        auto shard = parse_shard(options["shard"].as<std::string>());
        if (!shard) return Error{"--shard: " + shard.error().text};
        if (out.state_file.empty()) return Error{"--shard: into which --state file?"};
        out.shard = *shard;
    }
    const auto is_local = [&](const std::string& name) {
        return std::ranges::find(kRunOptions, name) != kRunOptions.end() ||
               std::find(local.begin(), local.end(), name) != local.end();
    };
    for (const auto& option : po::command_line_parser(arguments).options(known).run().options)
        if (!is_local(option.string_key))
            out.arguments.insert(out.arguments.end(), option.original_tokens.begin(),
                                 option.original_tokens.end());
    return out;
}

}  // namespace magus
