#pragma once

// Games of the engine against itself, for training: their quiet positions with the score of a short search and with the
// evaluation alone. A game depends on the settings and its number only.

#include "engine/base/result.h"
#include "eval/eval_tables.h"
#include "eval/net/net.h"
#include "tuning/match/openings.h"
#include "tuning/runs/shard.h"
#include "tuning/train/position_file.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace magus {

struct SelfPlaySettings {
    // With five times as many, nets are no better: there are fewer positions (docs/log/0026-the-net-plays.md).
    static constexpr std::uint64_t kUsualNodes = 500;

    // The games, in turn, each with its evaluation alone, and what is played with: that, or with a net.
    std::vector<std::shared_ptr<const EvalTables>> games, players;
    std::uint64_t nodes = kUsualNodes;  // a move
    std::uint64_t seed = 1;
    Score decided = 2000;     // both sides agree on so much
    int decided_plies = 6;    // for so many half-moves: the game is over
    int most_plies = 400;     // then it is a draw
    Score most_score = 3000;  // positions beyond are not kept

    // A game that `net` plays, or without one the evaluation.
    void add(const VariantPtr& variant, const EvalParams& params, const NetPtr& net);
    std::vector<VariantPtr> variants() const;
};

// Games that begin with 8 or 9 random moves after which neither side is better by more than 350.
class SelfPlay {
public:
    static Result<SelfPlay> make(const SelfPlaySettings& settings);

    // Returns nothing when the control stopped it. It belongs to one thread.
    std::optional<PlayedGame> play(std::uint32_t number, SearchControl& control);

private:
    explicit SelfPlay(const SelfPlaySettings& settings);
    std::optional<double> decided_score(Score white_score);

    SelfPlaySettings settings_;
    std::vector<std::array<OpeningBook, 2>> books_;  // by game: even and odd numbers of moves
    std::unique_ptr<OpeningJudge> judge_;
    std::unique_ptr<Searcher> searcher_;
    std::size_t playing_;  // of which game the searcher has the tables
    int agreed_ = 0;       // half-moves that say who wins: White's, Black's negative
};

struct SelfPlayRun {
    std::string file;
    bool resume = false;
    Shard shard;
    int concurrency = 1;
    std::uint32_t games = 0;    // of all shards; 0: no end
    std::size_t positions = 0;  // in this file; 0: no end
    std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
};
struct SelfPlayProgress {
    std::size_t games = 0, positions = 0;  // in the file
    std::size_t new_positions = 0;
};

// It says how the positions are made: nodes, seed, shard, and the nets that play.
PositionFileHead position_file_head(const SelfPlaySettings& settings, const Shard& shard);
// Blocks until one of the ends is reached, or `stop` is set. The listener gets a report after each game, never two at
// once.
Result<SelfPlayProgress> run_self_play(const SelfPlaySettings& settings, const SelfPlayRun& run,
                                       const std::function<void(const SelfPlayProgress&)>& listener,
                                       const std::atomic<bool>& stop);

}  // namespace magus
