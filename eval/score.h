#pragma once

// Scores: centipawns from one side's point of view, and mates as distances from kMate. Also the one relation
// between centipawns and expected score, a logistic curve; stalemate results, WDL output, adjudication, tuning
// and match statistics use it and nothing else.

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace magus {

using Score = int;

inline constexpr int kMaxPly = 200;
inline constexpr Score kInfinite = 32500;
inline constexpr Score kMate = 32000;                 // mated at the root
inline constexpr Score kMateBound = kMate - kMaxPly;  // scores from here on are mates
inline constexpr Score kMaxEval = kMateBound - 1;     // a static evaluation stays within

constexpr Score mated_in(int ply) { return -kMate + ply; }
constexpr Score mate_in(int ply) { return kMate - ply; }
constexpr bool is_mate(Score s) { return s >= kMateBound || s <= -kMateBound; }
// Moves (not half-moves) until mate; negative when the side to move is mated.
constexpr int mate_moves(Score s) { return s > 0 ? (kMate - s + 1) / 2 : -(kMate + s + 1) / 2; }

// A game's three results, in parts of a thousand.
struct Chances {
    int win = 0, draw = 0, loss = 0;
};
// The chances whose expected score is that one: as if a game were two halves, each won with that probability.
inline Chances chances(double expected) {
    const auto permille = [](double p) { return static_cast<int>(std::lround(1000 * p)); };
    const int win = permille(expected * expected), loss = permille((1 - expected) * (1 - expected));
    return {win, 1000 - win - loss, loss};
}

// expected = 1 / (1 + exp(-cp / scale)): what a position of that evaluation scores on average.
struct ScoreCurve {
    double scale = 174.0;  // an advantage of 1.74 Pawns scores 73 %; fitted by the tuner per game family

    double expected(Score cp) const { return 1.0 / (1.0 + std::exp(-cp / scale)); }
    // The inverse, for results between 0 and 1 (a stalemate's 3/5); 1/2 is 0.
    Score centipawns(double expected_score) const {
        return static_cast<Score>(std::lround(scale * std::log(expected_score / (1.0 - expected_score))));
    }
};

}  // namespace magus
