#pragma once

// magus-lab queue: plays what a file lists (queue_file.h) and has not been played yet. The results are in a folder beside
// the file; what is played is only known from there, so that a queue may end at any time and go on.

#include "tuning/lab.h"

namespace magus {

int queue_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
