#pragma once

// The second estimator: logistic regression of the result on the differences in material over the positions of all
// games. A value is the piece's weight in units in which the known pieces have their values. Positions of a game hang
// together, and the two games from one start position: the range comes from leaving out each such pair in turn.

#include "eval/eval_tables.h"
#include "tuning/values/learning_game.h"

#include <optional>
#include <vector>

namespace magus {

struct RegressionGame {
    double white_score = 0.5;
    std::vector<MaterialRow> rows;
    int start = -1;  // neighbours with the same number began with the same position; -1: none did
};

struct RegressionEstimate {
    std::size_t games = 0, positions = 0;
    std::optional<double> value, low, high;  // centipawns, ends of the range of 95 %; none: too few games
};

// At which stage the value is wanted, and how far the evaluation takes that for middle game (phase_of).
struct RegressionPoint {
    Stage stage = Stage::Opening;
    double phase = 1;
};

std::vector<RegressionEstimate> regress(const EvalTables& tables, const std::vector<RegressionGame>& games,
                                        TypeId piece, const std::vector<TypeId>& known,
                                        const std::vector<RegressionPoint>& points);

}  // namespace magus
