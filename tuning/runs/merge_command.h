#pragma once

// `magus-lab merge`: one run of its shards' files, reported as if it had been one.

#include "tuning/lab.h"

namespace magus {

int merge_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
