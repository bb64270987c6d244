#include "tuning/values/estimate.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace magus::values {

namespace {

// Sums over a bundle's pairs: number, centipawns against, score, and their second moments.
struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

    void add(double against, double score) {
        n += 1;
        x += against;
        y += score;
        xx += against * against;
        xy += against * score;
        yy += score * score;
    }
    double mean_x() const { return x / n; }
    double mean_y() const { return y / n; }
    double spread_xx() const { return xx - x * x / n; }
    double spread_xy() const { return xy - x * y / n; }
    double spread_yy() const { return yy - y * y / n; }
};

}  // namespace

// A line with the same slope for all bundles and a height for each: score = height - slope * against. The slope comes
// from the levels within the bundles only, so that wrong values of known pieces do not bend it.
MatchEstimate estimate(const std::vector<Sample>& samples) {
    MatchEstimate out;
    std::map<std::size_t, Sums> bundles;
    for (const Sample& sample : samples)
        for (double score : sample.pair_scores) bundles[sample.bundle].add(sample.against, score);

    double n = 0, xx = 0, xy = 0, yy = 0;
    for (const auto& [number, sums] : bundles) {
        n += sums.n;
        xx += sums.spread_xx();
        xy += sums.spread_xy();
        yy += sums.spread_yy();
        out.bundles.push_back(
            {number, static_cast<std::size_t>(sums.n), sums.mean_y(), sums.mean_x(), {}, {}});
    }
    out.pairs = static_cast<std::size_t>(n);
    const double freedom = n - static_cast<double>(bundles.size()) - 1;
    if (freedom < 2 || xx < 1e-6) return out;
    out.slope = -xy / xx;
    const double variance = std::max(0.0, yy - xy * xy / xx) / freedom;  // of a pair about its line
    out.slope_error = std::sqrt(variance / xx);
    const double t = boost::math::quantile(boost::math::students_t(freedom), 0.975);
    if (variance == 0 || out.slope <= t * out.slope_error) return out;

    double value = 0, score = 0;
    for (BundleEstimate& b : out.bundles) {
        const double pairs = static_cast<double>(b.pairs);
        b.value = b.against + (b.score - 0.5) / out.slope;
        b.half_width = t * std::sqrt(variance / pairs) / out.slope;
        value += pairs / n * *b.value;
        score += pairs / n * b.score;
    }
    for (const BundleEstimate& b : out.bundles)
        out.chi_square +=
            std::pow((*b.value - value) * out.slope, 2) * static_cast<double>(b.pairs) / variance;
    out.freedom = static_cast<int>(bundles.size()) - 1;
    if (out.freedom > 0) {
        out.agreement =
            boost::math::cdf(boost::math::complement(boost::math::chi_squared(out.freedom), out.chi_square));
        out.spread = std::sqrt(std::max(1.0, out.chi_square / out.freedom));
    }
    // Delta method: the error of the mean score, and that of the slope as far as the score is not even.
    const double by_score = std::sqrt(variance / n) / out.slope;
    const double by_slope = (score - 0.5) * out.slope_error / (out.slope * out.slope);
    out.value = value;
    out.half_width = t * std::hypot(out.spread * by_score, by_slope);
    return out;
}

}  // namespace magus::values
