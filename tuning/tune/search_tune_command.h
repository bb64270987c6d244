#pragma once

// `magus-lab tune --search`: the search's numbers by games against itself.

#include "tuning/lab.h"

namespace magus {

int search_tune_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
