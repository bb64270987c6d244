#pragma once

// What the laboratory's commands share in reading their command line and telling how it went.

#include "engine/result.h"
#include "tuning/lab.h"
#include "tuning/run_file.h"

#include <boost/program_options.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// Both print, and return the exit status.
int usage_error(LabContext& context, const std::string& command, const std::string& problem);
int failed(LabContext& context, const Error& error);

// Positional arguments only where there is a name for them.
Result<boost::program_options::variables_map>
parse_arguments(const boost::program_options::options_description& known,
                const std::vector<std::string>& arguments, const char* positional = nullptr);
// An option's text; empty when it is not there.
std::string text_option(const boost::program_options::variables_map& options, const char* name);
// To a file, or to `standard_output` when it is called "-"; nothing when there is no name.
Result<Done> write_output(const std::string& path, const std::string& text, std::ostream& standard_output);

// ---- Long runs: --state, --resume, --shard, --report

struct RunOptions {
    std::string state_file;  // empty: nothing is kept
    bool resume = false;
    bool report_only = false;  // do nothing more, tell what there is
    Shard shard;
    std::vector<std::string> arguments;  // for RunHeader
};

void add_run_options(boost::program_options::options_description& all);
// `local`: options that do not matter to the result, besides those of add_run_options.
Result<RunOptions> read_run_options(const boost::program_options::options_description& known,
                                    const boost::program_options::variables_map& options,
                                    const std::vector<std::string>& arguments,
                                    std::initializer_list<std::string_view> local);

}  // namespace magus
