#pragma once

// The command line of `magus`: options for all uses, and the sub-commands for people.

#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace magus {

// Runs the program and returns its exit code: 0, 1 when something failed, 2 for a command line that is wrong.
int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err);

}  // namespace magus
