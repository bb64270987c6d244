#pragma once

// The commands that play games: from their options to match settings, and what is printed.

#include "tuning/lab.h"

#include <boost/program_options.hpp>

namespace magus {

// Those of magus-lab match.
boost::program_options::options_description match_options();

int match_command(const std::vector<std::string>& arguments, LabContext& context);
int self_play_command(const std::vector<std::string>& arguments, LabContext& context);
int throw_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
