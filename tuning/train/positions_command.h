#pragma once

// `magus-lab positions`: self-play games into a file of training positions (position_file.h), and what such files hold.

#include "tuning/lab.h"

#include <string>
#include <vector>

namespace magus {

int positions_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
