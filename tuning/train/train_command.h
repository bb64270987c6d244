#pragma once

// `magus-lab train`: a net that learns a game from the engine's own games (train_run.h).

#include "tuning/lab.h"

#include <string>
#include <vector>

namespace magus {

int train_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
