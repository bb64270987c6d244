#pragma once

// Learning a game: play, train, test the net by a sequential test against what played, play again with it, until the time
// is up or nothing is gained. Everything is kept in a folder, from which a run goes on after it was killed.

#include "eval/net/net_choice.h"
#include "tuning/match/match.h"
#include "tuning/train/net_fit.h"
#include "tuning/train/self_play.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

inline constexpr int kMostGenerations = 100;

struct TrainSettings {
    std::vector<VariantPtr> variants;
    std::string weights_file;        // of the evaluation; empty: the usual weights
    std::vector<EvalParams> params;  // of the variants
    std::string folder;              // of the run
    std::string out_file;
    std::vector<std::string> variant_files;
    std::vector<std::string> outputs;  // whole names of what is written at the end
    double hours = 1;
    int generations = 4;                  // at most
    std::size_t positions = 0;            // in each generation; 0: as many as its share of the time allows
    std::vector<std::string> more_files;  // of positions that were played elsewhere
    std::uint64_t nodes = SelfPlaySettings::kUsualNodes, seed = 1;
    int concurrency = 1;
    FitOptions fit;
    // The first net to beat: what fit.start was read from, if that is for these games.
    std::string to_beat{kNoNet};
    std::string not_for;       // why it is not, and only begins the first net; empty: it is, or there is none
    double result_share = -1;  // below 0: by the number of positions
    int match_games = 400;     // at most, for each net
    std::uint64_t match_nodes = 4000;
    double elo = 20;  // that the sequential test asks for

    std::vector<GameIdentity> games_of_net() const;  // the variants with their numbers
};

struct Generation {
    int number = 0;
    std::size_t games = 0, positions = 0;  // all that it was trained on
    std::vector<std::string> sources;      // and how each file of them was made
    double before = 0, quantised = 0;      // validation losses: of the evaluation alone, and with the net
    std::optional<double> start;           // and with the net that it went on from
    std::vector<EpochLoss> epochs;
    int match_games = 0;
    double score = 0.5;             // of the new net
    std::optional<Interval> range;  // of the score, 95 %
    double llr = 0;
    bool accepted = false;
};

struct TrainResult {
    std::vector<Generation> generations;
    std::optional<Generation> trained;  // whose match is not finished
    std::optional<std::string> best;    // file of the net that won last; none: no net won
    double seconds = 0;                 // of all runs together
    bool finished = false;              // not stopped from outside
};

// Gets a line that says what is being done and how far it is.
using TrainListener = std::function<void(const std::string&)>;

// Blocks. The net is written to the out file only when one has won.
Result<TrainResult> run_training(const TrainSettings& settings, const TrainListener& listener,
                                 const std::atomic<bool>& stop);

std::string score_text(const Generation& generation);
// The validation losses of the evaluation alone, of the net that it went on from, if any, and of the new net.
std::string losses_text(const Generation& generation);
// What there was before the first net: the evaluation alone, or a net that the run went on from.
std::string_view name_of_first(bool is_net);

}  // namespace magus
