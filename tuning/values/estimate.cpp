#include "tuning/values/estimate.h"

#include <Eigen/Dense>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace magus::values {

namespace {

constexpr int kSteps = 20;           // of Gauss and Newton's method; five settle it
constexpr double kLeastSteep = 0.1;  // cells that are almost always won say something still

// The mean of a cell, and how far its pairs are from it.
struct Cloud {
    double pairs = 0, mean = 0, squares = 0;

    explicit Cloud(const std::vector<double>& scores) : pairs(static_cast<double>(scores.size())) {
        if (scores.empty()) return;
        mean = std::accumulate(scores.begin(), scores.end(), 0.0) / pairs;
        for (double s : scores) squares += (s - mean) * (s - mean);
    }
};

// Unknowns: slope times value of each subject that has games, and last the slope.
class Fit {
public:
    Fit(const std::vector<Sample>& samples, std::size_t subjects) : column_(subjects, -1) {
        for (const Sample& sample : samples)
            if (!sample.pair_scores.empty()) samples_.push_back(&sample);
        int unknowns = 0;
        for (const Sample* sample : samples_)
            for (std::size_t s = 0; s < subjects; ++s)
                if (sample->counts[s] != 0 && column_[s] < 0) column_[s] = unknowns++;
        slope_ = unknowns++;
        const auto rows = static_cast<Eigen::Index>(samples_.size());
        features_ = Eigen::MatrixXd::Zero(rows, unknowns);
        pairs_ = scores_ = Eigen::VectorXd::Zero(rows);
        double within = 0;
        for (Eigen::Index i = 0; i < rows; ++i) {
            const Sample& sample = *samples_[static_cast<std::size_t>(i)];
            for (std::size_t s = 0; s < subjects; ++s)
                if (sample.counts[s] != 0) features_(i, column_[s]) = sample.counts[s];
            features_(i, slope_) = -sample.against;
            const Cloud cloud(sample.pair_scores);
            pairs_[i] = cloud.pairs;
            scores_[i] = cloud.mean;
            within += cloud.squares;
        }
        solve(within);
    }

    // Is every unknown determined, and the slope more than noise?
    bool good() const { return good_; }
    double slope() const { return solution_[slope_]; }
    double slope_error() const { return std::sqrt(covariance_(slope_, slope_)); }
    double value(std::size_t subject) const { return solution_[column_[subject]] / slope(); }
    // By the delta method.
    double value_error(std::size_t subject) const {
        Eigen::VectorXd change = Eigen::VectorXd::Zero(solution_.size());
        change[column_[subject]] = 1 / slope();
        change[slope_] = -value(subject) / slope();
        return std::sqrt(change.dot(covariance_ * change));
    }
    double variance() const { return variance_; }
    double quantile() const { return quantile_; }

    std::size_t cells() const { return samples_.size(); }
    const Sample& sample(std::size_t cell) const { return *samples_[cell]; }
    double pairs(std::size_t cell) const { return pairs_[static_cast<Eigen::Index>(cell)]; }
    double score(std::size_t cell) const { return scores_[static_cast<Eigen::Index>(cell)]; }
    double residual(std::size_t cell) const {
        const auto i = static_cast<Eigen::Index>(cell);
        return scores_[i] - expected_[i];
    }
    // How much of the slope is left where the score of this cell is.
    double steepness(std::size_t cell) const { return steepness_[static_cast<Eigen::Index>(cell)]; }
    // What this cell's subject would be worth at an even score.
    double against(std::size_t cell) const {
        const Sample& s = sample(cell);
        double out = s.against;
        for (std::size_t other = 0; other < s.counts.size(); ++other)
            if (other != s.subject && s.counts[other] != 0) out -= s.counts[other] * value(other);
        return out;
    }

private:
    void solve(double within) {
        const double cells = static_cast<double>(samples_.size());
        const double pairs = pairs_.sum(), freedom = pairs - cells,
                     unknowns = static_cast<double>(features_.cols());
        if (cells < unknowns || freedom < 2) return;
        Eigen::MatrixXd weighted;
        solution_ = Eigen::VectorXd::Zero(features_.cols());
        for (int step = 0; step < kSteps; ++step) {
            expected_ = (1 + (-4 * (features_ * solution_).array()).exp()).inverse().matrix();
            steepness_ = (4 * expected_.array() * (1 - expected_.array())).max(kLeastSteep).matrix();
            const Eigen::VectorXd weights = pairs_.cwiseSqrt().cwiseProduct(steepness_);
            weighted = weights.asDiagonal() * features_;
            // Columns of the same size, so that what cannot be told apart is recognised.
            const Eigen::VectorXd size = weighted.colwise().norm();
            if (size.minCoeff() == 0) return;
            const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(weighted * size.cwiseInverse().asDiagonal());
            if (qr.rank() < features_.cols()) return;
            const Eigen::VectorXd change = qr.solve(pairs_.cwiseSqrt().cwiseProduct(scores_ - expected_));
            solution_ += change.cwiseQuotient(size);
        }
        variance_ = within / freedom;
        covariance_ = (weighted.transpose() * weighted).inverse() * variance_;
        if (variance_ <= 0) return;
        quantile_ = boost::math::quantile(boost::math::students_t(freedom), 0.975);
        good_ = slope() > quantile_ * slope_error();
    }

    std::vector<const Sample*> samples_;
    std::vector<int> column_;  // by subject; -1: it has no games
    int slope_ = 0;
    Eigen::MatrixXd features_, covariance_;
    Eigen::VectorXd pairs_, scores_, expected_, steepness_, solution_;
    double variance_ = 0, quantile_ = 0;
    bool good_ = false;
};

// The cells of a subject by bundle: its mean distance from the curve in scores.
void add_bundles(MatchEstimate& out, const Fit& fit, std::size_t subject) {
    struct Sums {
        double pairs = 0, score = 0, against = 0, residual = 0, steepness = 0;
    };
    std::map<std::size_t, Sums> bundles;
    for (std::size_t i = 0; i < fit.cells(); ++i) {
        if (fit.sample(i).subject != subject) continue;
        Sums& b = bundles[fit.sample(i).bundle];
        b.pairs += fit.pairs(i);
        b.score += fit.pairs(i) * fit.score(i);
        if (!fit.good()) continue;
        b.against += fit.pairs(i) * fit.against(i);
        b.residual += fit.pairs(i) * fit.residual(i);
        b.steepness += fit.pairs(i) * fit.steepness(i);
    }
    double weights = 0, squares = 0;  // of the bundles' values: one over the square of their errors
    for (const auto& [number, b] : bundles) {
        BundleEstimate e{
            number, static_cast<std::size_t>(b.pairs), b.score / b.pairs, b.against / b.pairs, {}, {}};
        if (fit.good()) {
            const double slope = fit.slope() * b.steepness / b.pairs;
            e.value = *out.value + b.residual / b.pairs / slope;
            e.half_width = fit.quantile() * std::sqrt(fit.variance() / b.pairs) / slope;
            const double weight = slope * slope * b.pairs / fit.variance();
            weights += weight;
            squares += weight * weight;
            out.chi_square += b.residual * b.residual / b.pairs / fit.variance();
        }
        out.bundles.push_back(e);
    }
    out.freedom = static_cast<int>(bundles.size()) - 1;
    if (!fit.good() || out.freedom <= 0) return;
    out.agreement =
        boost::math::cdf(boost::math::complement(boost::math::chi_squared(out.freedom), out.chi_square));
    // The moment estimator of a random effect (DerSimonian and Laird).
    const double excess = out.chi_square - out.freedom;
    if (excess > 0) out.scatter = std::sqrt(excess / (weights - squares / weights));
}

}  // namespace

std::vector<MatchEstimate> estimate(const std::vector<Sample>& samples, std::size_t subjects) {
    std::vector<MatchEstimate> out(subjects);
    for (const Sample& s : samples) out[s.subject].pairs += s.pair_scores.size();
    const Fit fit(samples, subjects);
    for (std::size_t s = 0; s < subjects; ++s) {
        MatchEstimate& e = out[s];
        if (e.pairs == 0) continue;
        if (fit.good()) {
            e.value = fit.value(s);
            e.slope = fit.slope();
            e.slope_error = fit.slope_error();
        }
        add_bundles(e, fit, s);
        if (fit.good()) e.half_width = fit.quantile() * fit.value_error(s);
    }
    return out;
}

}  // namespace magus::values
