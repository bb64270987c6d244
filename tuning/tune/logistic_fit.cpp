#include "tuning/tune/logistic_fit.h"

#include "engine/base/mapped.h"
#include "eval/score.h"

#include <boost/math/tools/minima.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

#include <nlopt.h>

namespace magus {

namespace {

double evaluation(const LinearEval& eval, const std::vector<double>& weights) {
    double out = eval.rest;
    for (std::size_t i = 0; i < kFeatures; ++i) out += static_cast<double>(eval.features[i]) * weights[i];
    return out;
}

// log(1 + exp(x)), also for large x.
double softplus(double x) { return x > 30 ? x : std::log1p(std::exp(x)); }

double loss(double x, double white_score) { return softplus(x) - white_score * x; }

struct Problem {
    const std::vector<Example>& examples;
    const std::vector<double>& begin;
    const FitSettings& settings;
    double scale;

    double value(const std::vector<double>& weights, double* gradient) const {
        std::vector<double> slope(kFeatures, 0);
        double sum = 0;
        for (const Example& e : examples) {
            const double x = evaluation(e.eval, weights) / scale;
            sum += loss(x, e.white_score);
            const double wrong = 1 / (1 + std::exp(-x)) - e.white_score;
            for (std::size_t i = 0; i < kFeatures; ++i)
                slope[i] += wrong * static_cast<double>(e.eval.features[i]);
        }
        const double n = static_cast<double>(examples.size());
        sum /= n;
        for (std::size_t i = 0; i < kFeatures; ++i) {
            const double moved = (weights[i] - begin[i]) / settings.prior;
            sum += moved * moved / (2 * settings.games);
            if (gradient) gradient[i] = slope[i] / n / scale + moved / settings.prior / settings.games;
        }
        return sum;
    }

    static double call(unsigned, const double* x, double* gradient, void* self) {
        return static_cast<const Problem*>(self)->value({x, x + kFeatures}, gradient);
    }
};

}  // namespace

double mean_loss(const std::vector<Example>& examples, const std::vector<double>& weights, double scale) {
    double sum = 0;
    for (const Example& e : examples) sum += loss(evaluation(e.eval, weights) / scale, e.white_score);
    return examples.empty() ? 0 : sum / static_cast<double>(examples.size());
}

double best_scale(const std::vector<Example>& examples, const std::vector<double>& weights) {
    const std::vector<double> values =
        mapped(examples, [&](const Example& e) { return evaluation(e.eval, weights); });
    // Convex in 1/scale.
    const auto loss_at = [&](double steepness) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            sum += loss(values[i] * steepness, examples[i].white_score);
        return sum;
    };
    constexpr int kBits = 20;
    return 1 / boost::math::tools::brent_find_minima(loss_at, 1.0 / 1000, 1.0 / 40, kBits).first;
}

Result<std::vector<double>> fit_weights(const std::vector<Example>& examples,
                                        const std::vector<double>& begin, double scale,
                                        const FitSettings& settings) {
    assert(begin.size() == kFeatures && settings.low.size() == kFeatures &&
           settings.high.size() == kFeatures);
    if (examples.empty()) return Error{"there are no positions to fit weights to"};
    Problem problem{examples, begin, settings, scale};
    // Not NLopt's L-BFGS: it alone is under the LGPL, and programs for Windows are linked without it.
    const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimizer(
        nlopt_create(NLOPT_LD_CCSAQ, kFeatures), nlopt_destroy);
    nlopt_set_min_objective(optimizer.get(), Problem::call, &problem);
    nlopt_set_lower_bounds(optimizer.get(), settings.low.data());
    nlopt_set_upper_bounds(optimizer.get(), settings.high.data());
    nlopt_set_maxeval(optimizer.get(), settings.most_steps);
    nlopt_set_ftol_rel(optimizer.get(), 1e-9);
    std::vector<double> weights = begin;
    double least = 0;
    const nlopt_result result = nlopt_optimize(optimizer.get(), weights.data(), &least);
    // Rounding may end it a little before the end.
    if (result < 0 && result != NLOPT_ROUNDOFF_LIMITED)
        return Error{std::string("the fit has failed: ") + nlopt_result_to_string(result)};
    return weights;
}

}  // namespace magus
