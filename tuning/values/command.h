#pragma once

// The command `magus-lab values`: from its options to a run, and what is printed and written.

#include "tuning/lab.h"

namespace magus {

int values_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
