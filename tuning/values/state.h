#pragma once

// A run's games as the file of a run (tuning/runs/run_file.h) keeps them.

#include "engine/base/result.h"
#include "tuning/runs/run_file.h"
#include "tuning/values/analysis.h"

#include <string>

namespace magus {

// What has to be the same for a run to go on, as JSON.
std::string identity(const RunSettings& settings);

std::string to_json(const RunSettings& settings, const PairRecord& record);
Result<PairRecord> parse_record(const RunSettings& settings, const std::string& json);

}  // namespace magus
