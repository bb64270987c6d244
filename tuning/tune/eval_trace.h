#pragma once

// The evaluation of a position as a linear function of the weights, near given ones. King danger and the choice of
// a shelter are taken as they are with these weights; drawish endings keep their scale.

#include "eval/eval_tables.h"
#include "tuning/tune/traced.h"

#include <memory>
#include <vector>

namespace magus {

inline constexpr std::size_t kFeatures =
    2 * Traced::kWeights;  // each weight's middle game, then its end game

// Centipawns from White's side: rest + the sum of features times weights.
struct LinearEval {
    double rest = 0;
    std::array<float, kFeatures> features{};
};

// All weights in the order of the features.
std::vector<double> weights_as_numbers(const Weights& weights);
Weights weights_from_numbers(const std::vector<double>& numbers);  // rounded

// Belongs to one game; may be shared by threads.
class EvalTracer {
public:
    EvalTracer(const VariantPtr& variant, const EvalParams& params);
    LinearEval trace(const Position& pos) const;

private:
    // Weights that went into the piece-square tables left no trace there: tables with one of them alone show it.
    struct SquareWeight {
        std::size_t row;
        std::unique_ptr<EvalTables> tables;
    };

    EvalTables tables_;
    WeightsOf<Traced> weights_;
    std::vector<SquareWeight> square_weights_;
};

}  // namespace magus
