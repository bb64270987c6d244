#pragma once

// Logistic regression of games' results on their positions' evaluations.

#include "engine/base/result.h"
#include "tuning/tune/eval_trace.h"

#include <vector>

namespace magus {

struct Example {
    LinearEval eval;
    double white_score = 0.5;  // of the game
};

// Mean cross entropy of the results, in nats, when `scale` centipawns are one unit of the ScoreCurve.
double mean_loss(const std::vector<Example>& examples, const std::vector<double>& weights, double scale);
// The scale for which that is least.
double best_scale(const std::vector<Example>& examples, const std::vector<double>& weights);

struct FitSettings {
    std::vector<double> low, high;  // bounds of the weights
    // A weight that moves by so many centipawns from where it begins costs as much as half a nat in one game:
    // what the games say little about stays.
    double prior = 20;
    double games = 1;  // that the examples are from
    int most_steps = 300;
};

// The weights for which the loss is least, from `begin`.
Result<std::vector<double>> fit_weights(const std::vector<Example>& examples,
                                        const std::vector<double>& begin, double scale,
                                        const FitSettings& settings);

}  // namespace magus
