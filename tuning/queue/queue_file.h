#pragma once

// The file of magus-lab queue: sections with the options of magus-lab match (docs/matches.md).

#include "engine/base/result.h"

#include <boost/program_options.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace magus {

struct QueuedMatch {
    std::string name;  // its section, and which game and how many nodes where there are several
    std::vector<std::string> arguments;  // of magus-lab match; the same whatever the order of the keys
};

// In the file's order. `known`: the options of magus-lab match. `file` is for errors alone, which tell the first thing that
// is wrong.
Result<std::vector<QueuedMatch>> read_queue(std::string_view text, const std::string& file,
                                            const boost::program_options::options_description& known);

}  // namespace magus
