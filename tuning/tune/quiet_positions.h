#pragma once

// Self-play games as data for the tuner: their quiet positions and their result. A game depends on the settings
// and its number only.

#include "engine/base/result.h"
#include "eval/eval_params.h"
#include "tuning/match/openings.h"
#include "tuning/runs/job_runner.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace magus {

struct PositionSettings {
    std::vector<VariantPtr> variants;  // one after the other
    std::vector<EvalParams> params;    // of the variants
    std::uint64_t nodes = 1000;        // a move
    OpeningSettings openings{.search_nodes = 1000};
};

struct GamePositions {
    double white_score = 0.5;
    std::vector<std::string> fens;
};

std::string to_json(const GamePositions& game);
Result<GamePositions> parse_game_positions(const FinishedJob& job);

// Plays games of a run: job n is a game of the variant n modulo their number. Everything must outlive the worker.
JobWorkerPtr<std::string> make_game_worker(const PositionSettings& settings,
                                           const std::vector<OpeningBook>& books);

}  // namespace magus
