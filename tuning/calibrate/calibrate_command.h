#pragma once

// `magus-lab calibrate`: the table of nominal and real coverage.

#include "tuning/lab.h"

#include <string>
#include <vector>

namespace magus {

int calibrate_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
