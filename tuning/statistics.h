#pragma once

// What scores tell about strength. A pair of games from the same opening with both colours is one
// observation: the two are not independent. Pair scores may be any value between 0 and 1, so that
// expected-score results (a stalemate worth 3/5) need no special case; with plain results they are the five
// of a pentanomial.

#include <array>
#include <optional>
#include <span>
#include <string>

namespace magus {

struct Interval {
    double low, high;
};

struct ScoreEstimate {
    std::size_t pairs = 0;
    double mean = 0.5;
    // Of one pair. Few pairs tell little of it, and none at all when they are alike: what two more pairs of
    // even, decisive, independent games would show counts as well.
    double variance = 0;
    std::optional<Interval> interval;  // 95 %; none when the pairs leave all scores possible
};

ScoreEstimate estimate(std::span<const double> pair_scores);
// Pairs by their score: 0, 1/4, 1/2, 3/4, 1, others to the nearest.
std::array<int, 5> pentanomial(std::span<const double> pair_scores);

// Rating difference that scores so; infinite at 0 and 1.
double elo_of_score(double score);
double score_of_elo(double elo);
// How likely it is that the first is the better one.
std::optional<double> likelihood_of_superiority(const ScoreEstimate& score);

// Sequential test of "elo1 better" against "elo0 better".
struct SprtSettings {
    double elo0 = 0, elo1 = 5;
    double alpha = 0.05, beta = 0.05;
};

struct SprtState {
    double llr = 0, lower = 0, upper = 0;
    bool finished() const { return llr <= lower || llr >= upper; }
};

SprtState sprt(const SprtSettings& settings, const ScoreEstimate& score);

}  // namespace magus
