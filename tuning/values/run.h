#pragma once

// Plays a run: round after round, its jobs on several threads, until everything is measured or the budget is used.

#include "tuning/command_line.h"
#include "tuning/values/analysis.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace magus {

struct ValuesBudget {
    std::size_t games = 0;  // in all, those of a resumed state included; 0: no limit
    std::optional<std::chrono::seconds> time;
    int concurrency = 1;
    // A shard plays its jobs of the next round, then the run ends: what the round after that has depends on the
    // games of all shards, and these come back merged in the file `earlier`.
    RunOptions files;
    std::string earlier;
};

struct ValuesProgress {
    const Analysis& analysis;  // as of the last complete round
    std::size_t games = 0;     // in all
    int round_games = 0, round_played = 0;
    double games_per_second = 0;
};
// Called after each pair of games: in any thread, but never twice at the same time.
using ValuesListener = std::function<void(const ValuesProgress&)>;

// The games, those of the state file included. An error where the run could not begin or its file not be written.
Result<Records> run_values(const RunSettings& settings, const Formation& formation,
                           const ValuesBudget& budget, const ValuesListener& listener,
                           const std::atomic<bool>& stop);

}  // namespace magus
