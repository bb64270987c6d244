#pragma once

// `magus-lab tune`: evaluation weights from self-play games, into a weights file.

#include "tuning/lab.h"

namespace magus {

int tune_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
