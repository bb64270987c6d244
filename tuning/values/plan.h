#pragma once

// What a run plays: rounds of numbered jobs, each a pair of games. What a round contains depends on the settings and on
// the games of the earlier rounds alone, so that a run can be cut into shards, killed and resumed without a trace. Each
// pair of games says itself what was played: another estimator, which plans other rounds, reads it all the same.

#include "eval/net/net.h"
#include "tuning/values/bundles.h"
#include "tuning/values/learning_game.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace magus {

struct RunSettings {
    VariantPtr variant;
    EvalParams params;           // values of all pieces, and first guesses
    NetPtr net;                  // corrects the evaluation; none: the evaluation plays alone
    std::vector<TypeId> pieces;  // to be measured
    std::vector<TypeId> known;   // of whose values bundles are made
    std::vector<int> counts{1, 2};
    std::vector<Stage> stages{Stage::Opening, Stage::Ending};
    PlaySettings play;
    std::uint64_t seed = 1;
    int bundles = 4;  // for each subject
    double precision =
        25;  // centipawns, half of the games' own 95 % range of the whole value; measured no further
    double jitter =
        0.2;  // the engine's value of a piece is drawn anew for each pair of games, this far around
};

using GamePair = std::array<LearningGame, 2>;  // in the first the first army is White

// A pair of games, and all that an estimator has to know of them.
struct PairRecord {
    int round = 0;
    std::vector<Pair> values, assumed;  // by measured piece: of the round, and in the engine in these games
    std::size_t piece = 0;              // that it was played for, as RunSettings::pieces
    std::optional<Cell> cell;           // none: a random imbalance
    Bundle bundle;                      // of the cell
    GamePair games;
};
using Records = std::map<int, PairRecord>;  // by job

struct PlannedCell {
    Cell cell;
    std::size_t subject = 0;
    Bundle bundle;
};

// A round, with the values that bundles are chosen for: those of all measured pieces at once, so that they may stand in
// each other's bundles. In the games themselves the engine has values that are drawn around these: so it shows how far
// games confirm what the engine believes.
struct Round {
    int number = 0;
    int first_job = 0;         // jobs are numbered through all rounds
    std::vector<Pair> values;  // by piece
    std::vector<std::vector<Pair>> drawn;
    std::shared_ptr<const EvalTables> tables;  // with `values`
    std::vector<PlannedCell> cells;
    int pairs = 0;       // for each cell
    int imbalances = 0;  // further jobs: random imbalances for the regression
    std::vector<std::size_t> imbalance_pieces;

    int planned() const { return static_cast<int>(cells.size()) * pairs; }
    int jobs() const { return planned() + imbalances; }
    int end() const { return first_job + jobs(); }  // the next round's first job
    // Which cell a job belongs to; none: an imbalance. `job` counts from the round's first.
    const PlannedCell* cell(int job) const {
        return job < planned() ? &cells[static_cast<std::size_t>(job) % cells.size()] : nullptr;
    }
    // Which of `drawn` the engine has in a job, counted through all rounds.
    std::size_t draw(const RunSettings& settings, int job) const;
    // What is known of a job's games before they are played.
    PairRecord describe(const RunSettings& settings, int job) const;
    // Which piece an imbalance is about, as a number in RunSettings::pieces.
    std::size_t imbalance_piece(int job) const {
        return imbalance_pieces[static_cast<std::size_t>(job - planned()) % imbalance_pieces.size()];
    }
};

// All that is measured: pieces times counts times stages, without what the game does not allow.
std::vector<Subject> subjects(const RunSettings& settings, const Formation& formation);

// `repeats`: by subject, how many times as many games its cells get as others; 0: it is finished.
Round make_round(const RunSettings& settings, const Formation& formation, const std::vector<Subject>& all,
                 int number, const std::vector<Pair>& values, const std::vector<int>& repeats,
                 std::vector<std::vector<Bundle>>& bundles);

// The FENs of a job's two games: in the second the armies are exchanged between the colours. None when no such position
// was found.
std::optional<std::array<std::string, 2>> make_job(const RunSettings& settings, const Formation& formation,
                                                   const Round& round, int job);

// The tables with these values of the measured pieces and everything else as the settings have it.
std::shared_ptr<const EvalTables> tables_with(const RunSettings& settings, const std::vector<Pair>& values);

}  // namespace magus
