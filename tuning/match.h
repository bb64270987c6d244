#pragma once

// A match of two engines: which games are still to be played, who plays them at the same time, when it is
// enough.

#include "engine/result.h"
#include "tuning/engine_spec.h"
#include "tuning/openings.h"
#include "tuning/referee.h"
#include "tuning/statistics.h"
#include "tuning/tally.h"

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>

namespace magus {

struct MatchSettings {
    VariantPtr variant;
    std::string xboard_name;
    std::array<EngineSpec, 2> engines;
    std::array<TimeControl, 2> time;  // of the engines
    int games = 100;
    int concurrency = 1;
    Milliseconds margin{0};
    OpeningSettings openings;
    Adjudication adjudication;
    std::optional<SprtSettings> sprt;
    std::string event = "magus-lab match";
    std::string pgn_file, json_file, state_file;  // empty: none
    bool resume = false;
};

// What is told while the match runs, in whatever thread, but never twice at the same time.
using MatchListener = std::function<void(const Tally&)>;

// Blocks until all games are played, the sequential test has decided, or `stop` is set; games in flight are
// then dropped. An error only where the match could not begin or its files could not be written.
Result<Tally> run_match(const MatchSettings& settings, const MatchListener& listener,
                        const std::atomic<bool>& stop);

// Names of the two engines in tables and PGN; different ones even for the same program.
std::array<std::string, 2> engine_names(const MatchSettings& settings);

}  // namespace magus
