#include "tuning/match/tally.h"

#include <algorithm>
#include <cmath>

namespace magus {

void Effort::add(const Effort& other) {
    nodes += other.nodes;
    moves += other.moves;
    depths += other.depths;
    microseconds += other.microseconds;
}

GameResult summarize(int number, const GameRecord& game) {
    GameResult out;
    out.number = number;
    const double score = white_engine(number) == 0 ? game.white_score : 1 - game.white_score;
    out.first_score = std::round(1e9 * score) / 1e9;  // 1 - 0.7 is not quite 0.3
    out.ending = game.ending;
    out.detail = game.detail;
    out.final_fen = game.final_fen;
    out.plies = static_cast<int>(game.moves.size());
    std::size_t engine = white_engine(number);
    if (game.fen.find(" b ") != std::string::npos) engine = 1 - engine;
    for (const PlayedMove& move : game.moves) {
        if (!move.opening)
            out.effort[engine].add(
                {move.nodes, 1, static_cast<std::uint64_t>(std::max(move.depth, 0)), move.time.count()});
        engine = 1 - engine;
    }
    return out;
}

void Tally::add(GameResult result) {
    if (has(result.number)) return;
    const GameResult& game = games_[result.number] = std::move(result);
    ++endings_[static_cast<std::size_t>(game.ending)];
    const double score = game.first_score;
    wins_ += score == 1;
    draws_ += score == 0.5;
    losses_ += score == 0;
    if (score != 1 && score != 0.5 && score != 0) ++other_scores_[score];
}

double Tally::first_score() const {
    double sum = 0;
    for (const auto& [number, game] : games_) sum += game.first_score;
    return sum;
}

int Tally::faults() const {
    int sum = 0;
    for (Ending ending : kEndings)
        if (is_fault(ending)) sum += endings(ending);
    return sum;
}

double Tally::average_plies() const {
    double sum = 0;
    for (const auto& [number, game] : games_) sum += game.plies;
    return games_.empty() ? 0 : sum / static_cast<double>(games_.size());
}

int Tally::longest() const {
    int out = 0;
    for (const auto& [number, game] : games_) out = std::max(out, game.plies);
    return out;
}

Effort Tally::effort(std::size_t engine) const {
    Effort sum;
    for (const auto& [number, game] : games_) sum.add(game.effort[engine]);
    return sum;
}

std::vector<double> Tally::pair_scores() const {
    std::vector<double> out;
    for (const auto& [number, game] : games_) {
        const auto other = games_.find(number + 1);
        if (number % 2 == 0 && other != games_.end())
            out.push_back((game.first_score + other->second.first_score) / 2);
    }
    return out;
}

}  // namespace magus
