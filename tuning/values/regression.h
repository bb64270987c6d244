#pragma once

// The second estimator: logistic regression of the result on the differences in material over the positions of all
// games. A value is the piece's weight in units in which the known pieces have their values. Positions of a game hang
// together, so the interval comes from drawing whole games anew.

#include "eval/eval_tables.h"
#include "tuning/values/game.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace magus::values {

struct RegressionGame {
    double white_score = 0.5;
    std::vector<MaterialRow> rows;
};

struct RegressionEstimate {
    std::size_t games = 0, positions = 0;
    std::optional<double> value, low, high;  // centipawns, ends of the 95 % interval
};

// At which stage the value is wanted, and how far the evaluation takes that for middle game (phase_of).
struct RegressionPoint {
    Stage stage = Stage::Opening;
    double phase = 1;
};

std::vector<RegressionEstimate> regress(const EvalTables& tables, const std::vector<RegressionGame>& games,
                                        TypeId piece, const std::vector<TypeId>& known,
                                        const std::vector<RegressionPoint>& points, std::uint64_t seed);

}  // namespace magus::values
