#include "tuning/values/estimate.h"

#include "tuning/values/mixed_fit.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace magus::values {

namespace {

constexpr double kFarthest = 200, kNearest = -20;  // in units: beyond these a range counts as unlimited
constexpr double kFirstStep = 0.05;

double quantile(double freedom) {
    return boost::math::quantile(boost::math::students_t(std::max(1.0, freedom)), 0.975);
}

// How the bundles of a subject differ.
struct Agreement {
    double chi_square = 0;  // for no scatter
    double factor = 1;      // of Knapp and Hartung, for the variance of the bundles' mean
    double freedom = 0;     // of that variance
};

Agreement agreement(const MixedFit& fit, std::size_t subject) {
    Agreement out;
    const auto& bundles = fit.bundles(subject);
    if (bundles.size() < 2) return out;
    const double effect = fit.scatter(subject) * (fit.slope() - fit.pull(subject) * fit.slope());
    const auto distance = [&](double variance) {
        double weights = 0, sum = 0, squares = 0;
        for (const auto& b : bundles) {
            const double w = 1 / (1 / b.information + variance);
            weights += w, sum += w * b.offset, squares += w * b.offset * b.offset;
        }
        return squares - sum * sum / weights;
    };
    double weights = 0, squares = 0;
    for (const auto& b : bundles) {
        const double w = 1 / (1 / b.information + effect * effect);
        weights += w, squares += w * w;
    }
    out.chi_square = std::max(0.0, distance(0));  // rounding may leave a little less than nothing
    out.factor = distance(effect * effect) / static_cast<double>(bundles.size() - 1);
    // As many bundles as those that count would be if they counted alike.
    out.freedom = std::max(1.0, weights * weights / squares - 1);
    return out;
}

// Those v for which |contrast| stays below its quantile, around the value: Fieller's range.
template <class Inside> Range around(double value, const Inside& inside) {
    const Range found = range_around(value, kFirstStep, {kNearest, kFarthest}, inside);
    return {found.low * kUnit, found.high * kUnit};
}

void add_ranges(MatchEstimate& out, const MixedFit& fit, std::size_t subject, const Agreement& bundles) {
    const double value = fit.value(subject), games_quantile = quantile(fit.freedom());
    const double steep = fit.slope() - fit.pull(subject) * fit.slope();
    const auto games_half = [&](const MixedFit::Contrast& c) {
        return games_quantile * std::sqrt(c.games_variance);
    };
    const auto whole_half = [&](const MixedFit::Contrast& c) {
        const double own = bundles.factor * c.own_variance, sum = own + c.shared_variance;
        // Satterthwaite: the two parts are known with different certainty.
        const double freedom =
            sum * sum / (own * own / bundles.freedom + c.shared_variance * c.shared_variance / fit.freedom());
        return quantile(freedom) * std::sqrt(sum);
    };
    const MixedFit::Contrast here = fit.contrast(subject, value);
    out.games_error = std::sqrt(here.games_variance) / steep * kUnit;
    out.games_range = around(value, [&](double v) {
        const auto c = fit.contrast(subject, v);
        return std::abs(c.value) <= games_half(c);
    });
    if (fit.bundles(subject).size() < 2) return;  // one bundle tells nothing of the others
    out.error = std::sqrt(bundles.factor * here.own_variance + here.shared_variance) / steep * kUnit;
    out.range = around(value, [&](double v) {
        const auto c = fit.contrast(subject, v);
        return std::abs(c.value) <= whole_half(c);
    });
}

void add_bundles(MatchEstimate& out, const MixedFit& fit, std::size_t subject) {
    for (const auto& b : fit.bundles(subject)) {
        BundleEstimate e{
            b.number, static_cast<std::size_t>(b.pairs), b.score / b.pairs, b.against / b.pairs, {}, {}};
        if (fit.determined(subject)) {
            const double steep = fit.slope() - fit.pull(subject) * fit.slope();
            e.value = (fit.value(subject) + b.offset / steep) * kUnit;
            e.half_width = quantile(fit.freedom()) / std::sqrt(b.information) / steep * kUnit;
        }
        out.bundles.push_back(e);
    }
}

}  // namespace

std::vector<MatchEstimate> estimate(const std::vector<Sample>& samples, std::size_t subjects) {
    std::vector<MatchEstimate> out(subjects);
    for (const Sample& s : samples) out[s.subject].pairs += s.pair_scores.size();
    const MixedFit fit(samples, subjects);
    for (std::size_t s = 0; s < subjects; ++s) {
        MatchEstimate& e = out[s];
        if (e.pairs == 0) continue;
        add_bundles(e, fit, s);
        if (!fit.determined(s)) continue;
        const Agreement bundles = agreement(fit, s);
        e.value = fit.value(s) * kUnit;
        e.slope = fit.slope() / 4 / kUnit;
        e.slope_error = fit.slope_error() / 4 / kUnit;
        e.pull = fit.pull(s);
        e.pull_error = fit.pull_error(s);
        e.scatter = fit.scatter(s) * kUnit;
        e.chi_square = bundles.chi_square;
        e.freedom = static_cast<int>(e.bundles.size()) - 1;
        if (e.freedom > 0)
            e.agreement =
                boost::math::cdf(boost::math::complement(boost::math::chi_squared(e.freedom), e.chi_square));
        add_ranges(e, fit, s, bundles);
    }
    return out;
}

}  // namespace magus::values
