#pragma once

// What scores say about strength. A pair of games from the same opening with both colours is one
// observation: the two are not independent. Pair scores may be any value between 0 and 1, so that
// expected-score results (a stalemate that counts 3/5) need no special case; with plain results they are the five
// of a pentanomial.

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace magus {

struct Interval {
    double low, high;
};

// How often each pair score was seen, and what these counts say of the mean score. The likelihood of a mean is that of
// the most likely distribution over the scores seen, and over the five, that has it (the pentanomial, or empirical,
// likelihood). It knows the ends of the scale: where nearly all is won there is little room above.
class PairOutcomes {
public:
    void add(double pair_score);
    std::size_t pairs() const { return pairs_; }
    double mean() const;  // 1/2 without any
    // Log-likelihood of a mean between 0 and 1, less that of the best one: 0 or negative.
    double log_likelihood(double mean) const;

private:
    std::map<double, double> counts_;
    std::size_t pairs_ = 0;
    double sum_ = 0;
};

struct ScoreEstimate {
    PairOutcomes outcomes;
    std::size_t pairs = 0;
    double mean = 0.5;
    // 95 %: the means that a likelihood ratio test does not reject; none for fewer than two pairs.
    std::optional<Interval> interval;
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

SprtState sprt(const SprtSettings& settings, const PairOutcomes& outcomes);
inline SprtState sprt(const SprtSettings& settings, const ScoreEstimate& score) {
    return sprt(settings, score.outcomes);
}

}  // namespace magus
