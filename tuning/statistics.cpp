#include "tuning/statistics.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace magus {

namespace {
constexpr double kPriorPairs = 2;
constexpr double kPriorVariance = 0.125;  // of the mean of two fair coins
}  // namespace

ScoreEstimate estimate(std::span<const double> pair_scores) {
    ScoreEstimate out;
    out.pairs = pair_scores.size();
    if (out.pairs == 0) return out;
    const double n = static_cast<double>(out.pairs);
    double sum = 0, squares = 0;
    for (double score : pair_scores) sum += score;
    out.mean = sum / n;
    for (double score : pair_scores) squares += (score - out.mean) * (score - out.mean);
    const double freedom = n - 1 + kPriorPairs;
    out.variance = (squares + kPriorPairs * kPriorVariance) / freedom;
    const boost::math::students_t distribution(freedom);
    const double half = boost::math::quantile(distribution, 0.975) * std::sqrt(out.variance / n);
    const Interval interval{std::max(out.mean - half, 0.0), std::min(out.mean + half, 1.0)};
    if (interval.low > 0 || interval.high < 1) out.interval = interval;
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

std::optional<double> likelihood_of_superiority(const ScoreEstimate& score) {
    if (score.pairs == 0) return std::nullopt;
    const double error = std::sqrt(score.variance / static_cast<double>(score.pairs));
    return boost::math::cdf(boost::math::normal(), (score.mean - 0.5) / error);
}

// The generalised test: both hypotheses have the estimated variance, and the mean that their rating gives.
SprtState sprt(const SprtSettings& settings, const ScoreEstimate& score) {
    SprtState out;
    out.lower = std::log(settings.beta / (1 - settings.alpha));
    out.upper = std::log((1 - settings.beta) / settings.alpha);
    if (score.pairs == 0) return out;
    const double s0 = score_of_elo(settings.elo0), s1 = score_of_elo(settings.elo1);
    out.llr =
        static_cast<double>(score.pairs) * (s1 - s0) * (2 * score.mean - s0 - s1) / (2 * score.variance);
    return out;
}

}  // namespace magus
