#include "tuning/values/estimate.h"

#include "tuning/values/mixed_fit.h"

#include <boost/math/distributions/chi_squared.hpp>

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr double kFarthest = 200, kNearest = -20;  // in units: beyond these a range counts as unlimited
constexpr double kFirstStep = 0.05;

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

// Those v for which |contrast| stays below its quantile: Fieller's set. Where the slope is positive, the part of it
// around the value.
template <class Inside> Range around(double value, const Inside& inside) {
    const Range found = range_around(value, kFirstStep, {kNearest, kFarthest}, inside);
    return {found.low * kUnit, found.high * kUnit};
}

// Where the slope comes out as nothing or less there is no value. When the armies' scores are not even all the same, the
// set is two rays, and as more material cannot have less value, the one on the side of the scores holds the value.
template <class Inside> Range beyond(const MixedFit& fit, std::size_t subject, const Inside& inside) {
    // Nearest to what the games were played with the contrast is known best: its variance is a parabola.
    const auto variance = [&](double v) {
        const auto c = fit.contrast(subject, v);
        return c.own_variance + c.shared_variance;
    };
    const double curvature = variance(1) - 2 * variance(0) + variance(-1),
                 rise = (variance(1) - variance(-1)) / 2;
    if (curvature <= 0) return {};
    const double middle = std::clamp(-rise / curvature, kNearest, kFarthest);
    if (inside(middle)) return {};
    const bool above = fit.contrast(subject, middle).value > 0;
    const double limit = above ? kFarthest : kNearest;
    if (!inside(limit)) return {};  // a slope that is negative beyond chance: the model does not hold
    Range out;
    (above ? out.low : out.high) = boundary(limit, middle, inside) * kUnit;
    return out;
}

void add_ranges(MatchEstimate& out, const MixedFit& fit, std::size_t subject, const Agreement& bundles) {
    const auto games_error = [](const MixedFit::Contrast& c) { return std::sqrt(c.games_variance); };
    const auto whole_error = [&](const MixedFit::Contrast& c) {
        return std::sqrt(bundles.factor * c.own_variance + c.shared_variance);
    };
    // Satterthwaite: the two parts are known with different certainty.
    const auto whole_freedom = [&](const MixedFit::Contrast& c) {
        const double own = bundles.factor * c.own_variance, sum = own + c.shared_variance;
        return sum * sum /
               (own * own / bundles.freedom + c.shared_variance * c.shared_variance / fit.freedom());
    };
    const double games_quantile = range_quantile(fit.freedom());
    const auto in_games_range = [&](double v) {
        const auto c = fit.contrast(subject, v);
        return std::abs(c.value) <= games_quantile * games_error(c);
    };
    const auto in_range = [&](double v) {
        const auto c = fit.contrast(subject, v);
        return std::abs(c.value) <= range_quantile(whole_freedom(c)) * whole_error(c);
    };
    const bool scatter_known = fit.bundles(subject).size() > 1;  // one bundle says nothing about the others
    if (!fit.determined(subject)) {
        out.games_range = beyond(fit, subject, in_games_range);
        if (scatter_known) out.range = beyond(fit, subject, in_range);
        return;
    }
    const double value = fit.value(subject);
    const double steep = fit.slope() - fit.pull(subject) * fit.slope();
    const MixedFit::Contrast here = fit.contrast(subject, value);
    out.games_error = games_error(here) / steep * kUnit;
    out.games_range = around(value, in_games_range);
    out.games_freedom = fit.freedom();
    if (!scatter_known) return;
    out.error = whole_error(here) / steep * kUnit;
    out.range = around(value, in_range);
    out.range_freedom = whole_freedom(here);
}

void add_bundles(MatchEstimate& out, const MixedFit& fit, std::size_t subject) {
    for (const auto& b : fit.bundles(subject)) {
        BundleEstimate e{
            b.number, static_cast<std::size_t>(b.pairs), b.score / b.pairs, b.against / b.pairs, {}, {}};
        if (fit.determined(subject)) {
            const double steep = fit.slope() - fit.pull(subject) * fit.slope();
            e.value = (fit.value(subject) + b.offset / steep) * kUnit;
            e.half_width = range_quantile(fit.freedom()) / std::sqrt(b.information) / steep * kUnit;
        }
        out.bundles.push_back(e);
    }
}

}  // namespace

std::vector<MatchEstimate> estimate_values(const std::vector<Sample>& samples, std::size_t subjects) {
    std::vector<MatchEstimate> out(subjects);
    for (const Sample& s : samples) out[s.subject].pairs += s.pair_scores.size();
    const MixedFit fit(samples, subjects);
    for (std::size_t s = 0; s < subjects; ++s) {
        MatchEstimate& e = out[s];
        if (e.pairs == 0) continue;
        add_bundles(e, fit, s);
        const Agreement bundles = agreement(fit, s);
        add_ranges(e, fit, s, bundles);
        if (!fit.determined(s)) continue;
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
    }
    return out;
}

}  // namespace magus
