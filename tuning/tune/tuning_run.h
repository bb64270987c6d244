#pragma once

// Fitting the weights to games: which positions count for what, and what has come of it.

#include "eval/weights_file.h"
#include "tuning/tune/logistic_fit.h"
#include "tuning/tune/quiet_positions.h"

#include <string>
#include <vector>

namespace magus {

struct Losses {
    double before = 0, after = 0;  // each with its best scale
};

struct MovedWeight {
    std::string name;
    Pair before, after;
};

struct TuningResult {
    int games = 0;
    std::size_t training_positions = 0, validation_positions = 0;
    Losses training, validation;
    double scale_before = 0, scale_after = 0;
    Weights weights;
    std::vector<MovedWeight> moved;
};

// Every fifth game of each variant is for validation, the others are for training. All variants begin with the
// weights of the first.
Result<TuningResult> tune(const PositionSettings& settings, const std::vector<FinishedJob>& games,
                          double prior);

std::string tuning_report(const TuningResult& result);
std::string tuning_json(const TuningResult& result);
// A weights file's text with what was found, as a section for these games at its end; a section of that name that was
// there is replaced where it stands, its piece values and danger weights stay. Nothing else is changed.
Result<std::string> with_section(const std::string& text, const std::string& games,
                                 const TuningResult& result);

}  // namespace magus
