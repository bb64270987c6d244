#include "tuning/command_line.h"

#include "engine/base/mapped.h"
#include "engine/base/suggest.h"
#include "eval/weights_file.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <array>
#include <limits>

namespace magus {

namespace po = boost::program_options;

namespace {

Result<po::variables_map> parse_arguments(const po::options_description& known,
                                          const std::vector<std::string>& arguments, const char* positional) {
    po::variables_map out;
    po::positional_options_description places;
    if (positional) places.add(positional, -1);
    try {
        po::store(po::command_line_parser(arguments).options(known).positional(places).run(), out);
        po::notify(out);
    } catch (const po::unknown_option& problem) {
        const auto names =
            mapped(known.options(), [](const auto& option) { return "--" + option->long_name(); });
        return Error{problem.what() + did_you_mean(problem.get_option_name(), names)};
    } catch (const po::error& problem) {
        return Error{problem.what()};
    }
    return out;
}

}  // namespace

int usage_error(LabContext& context, const std::string& command, const std::string& problem) {
    context.err << "magus-lab " << command << ": " << problem << "\nmagus-lab " << command
                << " --help lists the options.\n";
    return kUsageError;
}

int failed(LabContext& context, const Error& error) {
    context.err << "magus-lab: " << error.describe() << '\n';
    return kFailed;
}

std::optional<int> read_options(LabContext& context, const std::string& command,
                                const po::options_description& known,
                                const std::vector<std::string>& arguments, po::variables_map& options,
                                const char* positional) {
    auto read = parse_arguments(known, arguments, positional);
    if (!read) return usage_error(context, command, read.error().text);
    options = *std::move(read);
    if (options.count("help") == 0) return std::nullopt;
    context.out << known;
    return 0;
}

std::string text_option(const po::variables_map& options, const char* name) {
    return options.count(name) ? options[name].as<std::string>() : std::string();
}

Result<Done> write_output(const std::string& path, const std::string& text, std::ostream& standard_output) {
    if (path.empty()) return Done{};
    if (path != "-") {
        auto done = replace_file(path, text);
        if (!done) standard_output << text;
        return done;
    }
    if (!(standard_output << text << std::flush)) return cannot_write("standard output");
    return Done{};
}

// ---- Numbers

po::typed_value<std::string>* nodes_value() { return number<std::uint64_t>("nodes", 1, kMostNodes); }

po::typed_value<std::string>* concurrency_value() {
    return number("concurrency", 1, kMostConcurrent)->default_value("1");
}

po::typed_value<std::string>* seed_value() {
    return number<std::uint64_t>("seed", 0, std::numeric_limits<std::uint64_t>::max())->default_value("1");
}

// ---- Games of the user's own

void add_variant_files(po::options_description& all) {
    auto add = all.add_options();
    add("variants", po::value<std::vector<std::string>>()->composing(), "load more games from this file");
    add("variant-file", po::value<std::vector<std::string>>()->composing(), "the same, its older name");
}

std::vector<std::string> variant_files(const po::variables_map& options) {
    std::vector<std::string> out;
    for (const char* name : {"variants", "variant-file"})
        if (options.count(name)) {
            const auto files = options[name].as<std::vector<std::string>>();
            out.insert(out.end(), files.begin(), files.end());
        }
    return out;
}

void add_named_games(po::options_description& all) {
    all.add_options()("variant", po::value<std::string>(), "the games, separated by commas");
    add_variant_files(all);
}

Result<NamedGames> named_games(const po::variables_map& options) {
    NamedGames out;
    const auto list = [&](const char* name) {
        return options.count(name) ? options[name].as<std::vector<std::string>>()
                                   : std::vector<std::string>();
    };
    if (options.count("variant")) {
        out.names = split(text_option(options, "variant"), ",");
        out.files = variant_files(options);
    } else {
        for (const std::string& names : list("variants"))
            for (std::string& name : split(names, ",")) out.names.push_back(std::move(name));
        out.files = list("variant-file");
    }
    if (out.names.empty()) return Error{"which games? (--variant A,B,C)"};
    for (auto name = out.names.begin(); name != out.names.end(); ++name)
        if (std::find(out.names.begin(), name, *name) != name)
            return Error{"game " + *name + " is named twice"};
    return out;
}

Result<std::vector<WeighedGame>> weighed_games(const po::variables_map& options, VariantCatalog& catalog,
                                               const std::vector<std::string>& names) {
    WeightsFile weights;
    if (options.count("weights")) {
        auto file = WeightsFile::load(text_option(options, "weights"));
        if (!file) return file.error();
        weights = std::move(*file);
    }
    std::vector<WeighedGame> out;
    for (const std::string& name : names) {
        const auto variant = catalog.get(name);
        if (!variant) return variant.error();
        const auto params = weights.for_game(**variant);
        if (!params) return params.error();
        out.push_back({*variant, *params});
    }
    return out;
}

Result<VariantCatalog> read_catalog(const std::vector<std::string>& files) {
    VariantCatalog catalog;
    for (const std::string& file : files)
        if (auto loaded = catalog.load_file(file); !loaded) return loaded.error();
    return catalog;
}

// ---- Files that are written

void add_force(po::options_description& all) {
    all.add_options()("force", po::bool_switch(), "replace files that are there already");
}

FilePlan file_plan(const po::variables_map& options, std::initializer_list<const char*> outputs,
                   std::initializer_list<const char*> inputs, const std::vector<std::string>& games) {
    FilePlan out;
    out.force = options["force"].as<bool>();
    for (const char* name : outputs)
        out.outputs.push_back({std::string("--") + name, text_option(options, name)});
    for (const char* name : inputs)
        out.inputs.push_back({std::string("--") + name, text_option(options, name)});
    for (const std::string& file : games) out.inputs.push_back({"--variants", file});
    return out;
}

// ---- Long runs

namespace {
constexpr std::array<std::string_view, 5> kRunOptions = {"state", "resume", "shard", "report", "force"};
}  // namespace

void report_missing_checksums(const std::string& state_file, LabContext& context) {
    context.err << "magus-lab: note: " << state_file
                << ": was begun without checksums; damage in it may not be seen\n";
}

Result<ClaimedFiles> claim_files(FilePlan plan, const RunOptions& run, LabContext& context) {
    plan.updated.push_back({"--state", run.state_file});
    if (run.resume) {
        const RunGlance file = glance_at_run(run.state_file);
        plan.own = file.outputs;
        if (!file.checked) report_missing_checksums(run.state_file, context);
    }
    return ClaimedFiles::claim(plan);
}

void add_run_options(po::options_description& all) {
    auto add = all.add_options();
    add("state", po::value<std::string>(), "keep what is done in this file, so that --resume can go on");
    add("resume", po::bool_switch(), "go on where the run of the state file was ended");
    add("shard", po::value<std::string>(),
        "NUMBER/COUNT: only this part; magus-lab merge joins their state files");
    add("report", po::bool_switch(), "with --resume: do nothing more, report what the state file has");
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
