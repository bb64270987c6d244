#pragma once

// What a training run has done so far, as a small JSON file in its folder.

#include "tuning/train/train_run.h"

#include <string>
#include <vector>

namespace magus {

// What the run in the settings' folder has written, whole names; nothing where it is a run with other settings.
std::vector<std::string> outputs_of_training(const TrainSettings& settings);
std::string training_file(const TrainSettings& settings);

// Empty where there is no such file; an error where it is of another run.
Result<TrainResult> load_training(const TrainSettings& settings);
Result<Done> save_training(const TrainSettings& settings, const TrainResult& result);

}  // namespace magus
