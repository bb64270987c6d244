#pragma once

// What the laboratory's commands share in reading their command line and reporting how it went.

#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/games/variant_catalog.h"
#include "eval/eval_params.h"
#include "tuning/lab.h"
#include "tuning/players/time_control.h"
#include "tuning/runs/output_files.h"
#include "tuning/runs/run_file.h"

#include <boost/program_options.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// Both print, and return the exit status.
int usage_error(LabContext& context, const std::string& command, const std::string& problem);
int failed(LabContext& context, const Error& error);

// Reads a command's options into `options`; positional arguments only where there is a name for them. An exit status
// where the command is over with that: they ask for help, which is printed, or are wrong, which is said.
std::optional<int> read_options(LabContext& context, const std::string& command,
                                const boost::program_options::options_description& known,
                                const std::vector<std::string>& arguments,
                                boost::program_options::variables_map& options,
                                const char* positional = nullptr);
// An option's text; empty when it is not there.
std::string text_option(const boost::program_options::variables_map& options, const char* name);
// To a file, or to `standard_output` when it is called "-"; nothing when there is no name. Where the file cannot be
// written the text goes to `standard_output` all the same: it may have taken days.
Result<Done> write_output(const std::string& path, const std::string& text, std::ostream& standard_output);

// An option that is a number from `least` to `most`, written plainly: nothing else is taken for one.
template <class T>
boost::program_options::typed_value<std::string>* number(const char* name, T least, T most) {
    return boost::program_options::value<std::string>()->notifier([=](const std::string& text) {
        const auto value = parse_number<T>(text);
        if (value && least <= *value && *value <= most) return;
        std::ostringstream expected;
        expected << "--" << name << ": expected a number from " << least << " to " << most << ", found '"
                 << shown(text) << "'";
        throw boost::program_options::error(expected.str());
    });
}
template <class T> T number_option(const boost::program_options::variables_map& options, const char* name) {
    return *parse_number<T>(options[name].as<std::string>());
}

// What numbers may be.
inline constexpr int kMostGames = 10'000'000, kMostConcurrent = 256, kMostOpeningPlies = 200;
boost::program_options::typed_value<std::string>* nodes_value();
boost::program_options::typed_value<std::string>* concurrency_value();
boost::program_options::typed_value<std::string>* seed_value();

// --variants FILE, and its older name --variant-file.
void add_variant_files(boost::program_options::options_description& all);
std::vector<std::string> variant_files(const boost::program_options::variables_map& options);
// Several games, by --variant A,B,C. Without it --variants names the games, which was the option's older meaning.
struct NamedGames {
    std::vector<std::string> names, files;
};
void add_named_games(boost::program_options::options_description& all);
Result<NamedGames> named_games(const boost::program_options::variables_map& options);
// The built-in games and those of these files.
Result<VariantCatalog> read_catalog(const std::vector<std::string>& files);

struct WeighedGame {
    VariantPtr variant;
    EvalParams params;
};
// The numbers with what the file of --weights says about them, where that is given.
Result<std::vector<WeighedGame>> weighed_games(const boost::program_options::variables_map& options,
                                               VariantCatalog& catalog,
                                               const std::vector<std::string>& names);

// ---- Files that are written: --force

void add_force(boost::program_options::options_description& all);
// `outputs` and `inputs` are names of options, of which those count that are given.
FilePlan file_plan(const boost::program_options::variables_map& options,
                   std::initializer_list<const char*> outputs, std::initializer_list<const char*> inputs,
                   const std::vector<std::string>& games);

// ---- Long runs: --state, --resume, --shard, --report

struct RunOptions {
    std::string state_file;  // empty: nothing is kept
    bool resume = false;
    bool report_only = false;  // do nothing more, report what there is
    Shard shard;
    std::vector<std::string> arguments, outputs;  // for RunHeader
};

void report_missing_checksums(const std::string& state_file, LabContext& context);
// The files of a long run, before it begins.
Result<ClaimedFiles> claim_files(FilePlan plan, const RunOptions& run, LabContext& context);
void add_run_options(boost::program_options::options_description& all);
// `local`: options that do not matter to the result, besides those of add_run_options.
Result<RunOptions> read_run_options(const boost::program_options::options_description& known,
                                    const boost::program_options::variables_map& options,
                                    const std::vector<std::string>& arguments,
                                    std::initializer_list<std::string_view> local);

}  // namespace magus
