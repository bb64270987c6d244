#pragma once

// What a match has brought so far: the finished games by number and everything counted from them.

#include "engine/games/dice.h"
#include "tuning/match/referee.h"
#include "tuning/match/statistics.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace magus {

struct Effort {
    std::uint64_t nodes = 0, moves = 0, depths = 0;
    std::int64_t microseconds = 0;
    void add(const Effort& other);
};

// A finished game as a match remembers it. Games 2k and 2k+1 have the same opening; the colours are those of
// the table for Random Variant Chess.
struct GameResult {
    int number = 0;
    double first_score = 0.5;  // the first engine's
    Ending ending = Ending::Repetition;
    std::string detail, final_fen;
    int plies = 0;
    std::array<Effort, 2> effort;  // of the engines
    std::string pgn;
};

inline std::size_t white_engine(int game_number) { return first_player_has_white(game_number + 1) ? 0 : 1; }
GameResult summarize(int number, const GameRecord& game);

class Tally {
public:
    // A game that is already there stays as it is.
    void add(GameResult result);
    bool has(int number) const { return games_.contains(number); }
    const std::map<int, GameResult>& games() const { return games_; }

    std::size_t count() const { return games_.size(); }
    double first_score() const;
    int wins() const { return wins_; }
    int draws() const { return draws_; }
    int losses() const { return losses_; }
    // Results that are none of these, a stalemate that counts 3/5 for example: how often which score.
    const std::map<double, int>& other_scores() const { return other_scores_; }
    int endings(Ending ending) const { return endings_[static_cast<std::size_t>(ending)]; }
    int faults() const;
    double average_plies() const;
    int longest() const;
    Effort effort(std::size_t engine) const;
    // The scores of the complete pairs.
    std::vector<double> pair_scores() const;

private:
    std::map<int, GameResult> games_;
    std::array<int, std::size(kEndings)> endings_{};
    int wins_ = 0, draws_ = 0, losses_ = 0;
    std::map<double, int> other_scores_;
};

}  // namespace magus
