#pragma once

// The files of a training run's folder; one of them is a small JSON file that says what the run has done so far.

#include "tuning/train/train_run.h"

#include <string>
#include <vector>

namespace magus {

// What the run in the settings' folder has written, whole names; nothing where it is a run with other settings.
std::vector<std::string> outputs_of_training(const TrainSettings& settings);
std::string training_file(const TrainSettings& settings);
std::string lock_file(const TrainSettings& settings);
std::string net_file(const TrainSettings& settings, int generation);
std::string match_file(const TrainSettings& settings, int generation);
std::string positions_file(const TrainSettings& settings, int generation);
// All that this generation learns from: also what was played elsewhere.
std::vector<std::string> all_positions_files(const TrainSettings& settings, int generation);

// Empty where there is no such file; an error where it is of another run.
Result<TrainResult> load_training(const TrainSettings& settings);
Result<Done> save_training(const TrainSettings& settings, const TrainResult& result);

}  // namespace magus
