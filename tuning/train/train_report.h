#pragma once

// A training run as a page: losses, matches by generation, and what the net knows about pieces.

#include "tuning/train/piece_effects.h"
#include "tuning/train/train_run.h"

#include <string>
#include <vector>

namespace magus {

std::string train_html(const TrainSettings& settings, const TrainResult& result,
                       const std::vector<PieceEffect>& effects);
// The same without pictures, for a terminal.
std::string train_text(const TrainSettings& settings, const TrainResult& result);

}  // namespace magus
