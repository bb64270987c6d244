#pragma once

// A match of two engines: which games are still to be played, who plays them at the same time, when it is
// enough.

#include "engine/base/result.h"
#include "tuning/match/openings.h"
#include "tuning/match/referee.h"
#include "tuning/match/statistics.h"
#include "tuning/match/tally.h"
#include "tuning/players/engine_spec.h"
#include "tuning/runs/run_file.h"

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace magus {

struct MatchVariant {
    VariantPtr variant;
    std::vector<Opening> starts;  // instead of the game's own start position; empty: that
};

struct MatchSettings {
    std::string command = "match";       // of magus-lab
    std::vector<MatchVariant> variants;  // one after the other, each for a pair of games, again and again
    // The variants are the throws of a Random Variant Chess match with this seed, as many as are needed.
    std::optional<std::uint64_t> dice_seed;
    std::array<EngineSpec, 2> engines;
    std::array<TimeControl, 2> time;  // of the engines
    int games = 100;
    int concurrency = 1;
    Milliseconds margin{0};
    OpeningSettings openings;
    Adjudication adjudication;
    std::optional<SprtSettings> sprt;
    std::string pgn_file, json_file, state_file;  // empty: none
    bool resume = false, report_only = false;
    Shard shard;                         // by pairs of games
    std::vector<std::string> arguments;  // that report the match, see RunHeader
    std::vector<std::string> outputs;    // the same
    std::vector<std::string> variant_files;

    const MatchVariant& variant_of(int game) const {
        return variants[static_cast<std::size_t>(game / 2) % variants.size()];
    }
    // How many games are to be played here.
    int games_of_shard() const;
};

// Reports while the match runs: from any thread, but never two at the same time.
using MatchListener = std::function<void(const Tally&)>;

// Blocks until all games are played, the sequential test has decided, or `stop` is set; games in flight are
// then dropped. An error only where the match could not begin or its files could not be written.
Result<Tally> run_match(const MatchSettings& settings, const MatchListener& listener,
                        const std::atomic<bool>& stop);

// Has the sequential test, if there is one, an answer?
bool is_decided(const MatchSettings& settings, const Tally& tally);
// Names of the two engines in tables and PGN; different ones even for the same program.
std::array<std::string, 2> engine_names(const MatchSettings& settings);
// "chess", or "3 variants".
std::string variants_text(const MatchSettings& settings);

}  // namespace magus
