#include "tuning/match/statistics.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace magus {

namespace {

// What counts besides the pairs that were played: half a pair, so that no score is ever impossible. With this much of it
// ranges hold their promise down to ten pairs and up to 99 % (magus-lab calibrate).
constexpr std::array<std::pair<double, double>, 5> kPrior{
    {{0, 0.05}, {0.25, 0.1}, {0.5, 0.2}, {0.75, 0.1}, {1, 0.05}}};
constexpr int kBisections = 60;
constexpr double kEnd = 1e-9;  // nearest to 0 and 1 that a mean is asked for

double limit_of_95() {
    const double quantile = boost::math::quantile(boost::math::normal(), 0.975);
    return quantile * quantile / 2;
}

}  // namespace

void PairOutcomes::add(double pair_score) {
    if (counts_.empty()) counts_.insert(kPrior.begin(), kPrior.end());
    ++counts_[pair_score];
    ++pairs_;
    sum_ += pair_score;
}

double PairOutcomes::mean() const { return pairs_ == 0 ? 0.5 : sum_ / static_cast<double>(pairs_); }

// Of all distributions with this mean the most likely one gives each score the probability count / (n (1 + t (score -
// mean))), where t is such that the mean is right.
double PairOutcomes::log_likelihood(double mean) const {
    if (pairs_ == 0) return 0;
    mean = std::clamp(mean, kEnd, 1 - kEnd);
    double low = -1 / (1 - mean) * (1 - 1e-12), high = 1 / mean * (1 - 1e-12);
    for (int i = 0; i < kBisections; ++i) {
        const double t = (low + high) / 2;
        double excess = 0;
        for (const auto& [score, count] : counts_)
            excess += count * (score - mean) / (1 + t * (score - mean));
        (excess > 0 ? low : high) = t;
    }
    double out = 0;
    for (const auto& [score, count] : counts_) out -= count * std::log1p((low + high) / 2 * (score - mean));
    return out;
}

ScoreEstimate estimate(std::span<const double> pair_scores) {
    ScoreEstimate out;
    for (double score : pair_scores) out.outcomes.add(score);
    out.pairs = out.outcomes.pairs();
    out.mean = out.outcomes.mean();
    if (out.pairs < 2) return out;
    const double limit = -limit_of_95();
    // The likelihood falls to both sides of a top that lies by the mean, a little nearer to the middle.
    const auto end = [&](double within, double outside) {
        if (out.outcomes.log_likelihood(outside) >= limit) return outside;
        for (int i = 0; i < kBisections; ++i) {
            const double between = (within + outside) / 2;
            (out.outcomes.log_likelihood(between) >= limit ? within : outside) = between;
        }
        return within;
    };
    const double n = static_cast<double>(out.pairs), top = (n * out.mean + 0.25) / (n + 0.5);
    out.interval = Interval{std::min(out.mean, end(top, 0)), std::max(out.mean, end(top, 1))};
    return out;
}

std::array<int, 5> pentanomial(std::span<const double> pair_scores) {
    std::array<int, 5> out{};
    for (double score : pair_scores)
        ++out[static_cast<std::size_t>(std::clamp(std::lround(score * 4), 0L, 4L))];
    return out;
}

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

// By the signed root of the likelihood ratio.
std::optional<double> likelihood_of_superiority(const ScoreEstimate& score) {
    if (score.pairs == 0) return std::nullopt;
    const double distance = std::sqrt(std::max(0.0, -2 * score.outcomes.log_likelihood(0.5)));
    return boost::math::cdf(boost::math::normal(), score.mean < 0.5 ? -distance : distance);
}

SprtState sprt(const SprtSettings& settings, const PairOutcomes& outcomes) {
    SprtState out;
    out.lower = std::log(settings.beta / (1 - settings.alpha));
    out.upper = std::log((1 - settings.beta) / settings.alpha);
    out.llr = outcomes.log_likelihood(score_of_elo(settings.elo1)) -
              outcomes.log_likelihood(score_of_elo(settings.elo0));
    return out;
}

}  // namespace magus
