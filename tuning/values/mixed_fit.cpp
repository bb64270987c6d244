#include "tuning/values/mixed_fit.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr int kRounds = 12, kSteps = 25, kHalvings = 20;
constexpr double kSmallStep = 1e-7;
constexpr double kPullPrior = 0.4;                         // a standard deviation
constexpr double kUsualSlope = 0.65, kSlopePrior = 2;      // as good as none; keeps the equations solvable
constexpr double kAlphaPrior = 100;                        // likewise
constexpr double kLeastSlope = 0.02;                       // for the scale of the priors
constexpr double kLeastEffect = 1e-6;                      // variance of a logit
constexpr double kPriorDispersion = 0.4, kPriorPairs = 4;  // few pairs say little about how they vary
constexpr double kLeastExpected = 1e-6;

}  // namespace

MixedFit::MixedFit(const std::vector<Sample>& samples, std::size_t subjects) {
    make_columns(samples, subjects);
    solve();
}

void MixedFit::make_columns(const std::vector<Sample>& samples, std::size_t subjects) {
    alphas_.assign(subjects, -1);
    pulls_.assign(subjects, -1);
    effects_.resize(subjects);
    bundles_.resize(subjects);
    effect_variance_.assign(subjects, 0.01);
    own_variance_.assign(subjects, 0);
    slope_ = columns_++;
    for (const Sample& sample : samples) {
        if (sample.pair_scores.empty()) continue;
        Row row{&sample, static_cast<double>(sample.pair_scores.size()), 0, 0, 0.5, {}};
        for (double s : sample.pair_scores) row.score += s, row.squares += s * s;
        pairs_ += row.pairs;
        row.terms.emplace_back(slope_, -sample.against / kUnit);
        for (std::size_t s = 0; s < subjects; ++s) {
            if (sample.counts[s] == 0) continue;
            if (alphas_[s] < 0) alphas_[s] = columns_++, pulls_[s] = columns_++;
            row.terms.emplace_back(alphas_[s], sample.counts[s]);
            row.terms.emplace_back(pulls_[s], sample.counts[s] * sample.assumed[s] / kUnit);
        }
        const auto [effect, is_new] = effects_[sample.subject].try_emplace(sample.bundle, columns_);
        columns_ += is_new;
        row.terms.emplace_back(effect->second, 1);
        rows_.push_back(std::move(row));
    }
}

void MixedFit::solve() {
    solution_ = center_ = Eigen::VectorXd::Zero(columns_);
    solution_[slope_] = center_[slope_] = kUsualSlope;
    for (int round = 0; round < kRounds; ++round) {
        set_penalties();
        const Eigen::VectorXd before = solution_;
        if (!settle()) break;
        find_covariance();
        find_dispersion();
        find_bundles();
        double change = (solution_ - before).cwiseAbs().maxCoeff();
        for (std::size_t s = 0; s < effects_.size(); ++s) {
            const double scatter = find_scatter(s);
            change = std::max(change, std::abs(std::sqrt(scatter) - std::sqrt(effect_variance_[s])));
            effect_variance_[s] = scatter;
        }
        if (change < 1e-4) break;
    }
    set_penalties();
    settle();
    find_covariance();
    find_bundles();
}

void MixedFit::set_penalties() {
    penalties_ = Eigen::VectorXd::Zero(columns_);
    // A pull is the ratio of its column to the slope, which itself is known only so well.
    const double slope_variance = covariance_.size() > 0 ? covariance_(slope_, slope_) : 0;
    const double scale = std::max(kLeastSlope, std::sqrt(at(slope_) * at(slope_) + slope_variance));
    penalties_[slope_] = 1 / (kSlopePrior * kSlopePrior);
    for (std::size_t s = 0; s < effects_.size(); ++s) {
        if (alphas_[s] >= 0) {
            penalties_[alphas_[s]] = 1 / (kAlphaPrior * kAlphaPrior);
            penalties_[pulls_[s]] = 1 / (kPullPrior * kPullPrior * scale * scale);
        }
        for (const auto& [bundle, column] : effects_[s])
            penalties_[column] = 1 / std::max(kLeastEffect, effect_variance_[s]);
    }
}

void MixedFit::set_expected(const Eigen::VectorXd& at) {
    for (Row& row : rows_) {
        double logit = 0;
        for (const auto& [column, coefficient] : row.terms) logit += coefficient * at[column];
        row.expected = std::clamp(1 / (1 + std::exp(-logit)), kLeastExpected, 1 - kLeastExpected);
    }
}

double MixedFit::penalized_likelihood(const Eigen::VectorXd& at) const {
    double out = 0;
    for (const Row& row : rows_) {
        double logit = 0;
        for (const auto& [column, coefficient] : row.terms) logit += coefficient * at[column];
        const double softplus = logit > 30 ? logit : std::log1p(std::exp(logit));
        out += row.score * logit - row.pairs * softplus;
    }
    return out / dispersion_ - (penalties_.array() * (at - center_).array().square()).sum() / 2;
}

bool MixedFit::settle() {
    double likelihood = penalized_likelihood(solution_);
    for (int step = 0; step < kSteps; ++step) {
        set_expected(solution_);
        information_ = Eigen::MatrixXd::Zero(columns_, columns_);
        Eigen::VectorXd gradient = -penalties_.cwiseProduct(solution_ - center_);
        for (const Row& row : rows_) {
            const double weight = row.pairs * row.expected * (1 - row.expected) / dispersion_;
            const double residual = (row.score - row.pairs * row.expected) / dispersion_;
            for (const auto& [i, x] : row.terms) {
                gradient[i] += residual * x;
                for (const auto& [j, y] : row.terms) information_(i, j) += weight * x * y;
            }
        }
        Eigen::MatrixXd curvature = information_;
        curvature.diagonal() += penalties_;
        Eigen::VectorXd change = curvature.ldlt().solve(gradient);
        if (!change.allFinite()) return false;
        double better = penalized_likelihood(solution_ + change);
        for (int i = 0; i < kHalvings && better < likelihood - 1e-9; ++i) {
            change /= 2;
            better = penalized_likelihood(solution_ + change);
        }
        solution_ += change;
        likelihood = better;
        if (change.cwiseAbs().maxCoeff() < kSmallStep) break;
    }
    set_expected(solution_);
    return true;
}

void MixedFit::find_covariance() {
    Eigen::MatrixXd curvature = information_;
    curvature.diagonal() += penalties_;
    const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(columns_, columns_);
    covariance_ = curvature.ldlt().solve(one);
    // What is left when the bundles' effects are what they are. The priors of the other columns stay.
    Eigen::MatrixXd given = information_;
    for (int i = 0; i < columns_; ++i) given(i, i) += penalties_[i];
    for (const auto& effects : effects_)
        for (const auto& [bundle, column] : effects) given(column, column) -= penalties_[column];
    games_covariance_ = covariance_ * given * covariance_;
    freedom_ = std::max(1.0, pairs_ - covariance_.cwiseProduct(information_).sum());
    for (std::size_t s = 0; s < effects_.size(); ++s) {
        if (alphas_[s] < 0) continue;
        std::vector<int> own{alphas_[s]};
        for (const auto& [bundle, column] : effects_[s]) own.push_back(column);
        const auto n = static_cast<Eigen::Index>(own.size());
        Eigen::MatrixXd part(n, n);
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = 0; j < n; ++j)
                part(i, j) = curvature(own[static_cast<std::size_t>(i)], own[static_cast<std::size_t>(j)]);
        own_variance_[s] = part.ldlt().solve(Eigen::VectorXd::Unit(n, 0))[0];
    }
}

// How much more or less than the binomial law pairs vary (Pearson's estimate).
void MixedFit::find_dispersion() {
    double sum = 0;
    for (const Row& row : rows_) {
        const double mean = row.expected;
        sum += (row.squares - 2 * mean * row.score + row.pairs * mean * mean) / (mean * (1 - mean));
    }
    dispersion_ = (sum + kPriorPairs * kPriorDispersion) / (freedom_ + kPriorPairs);
    dispersion_ = std::clamp(dispersion_, 0.01, 2.0);
}

void MixedFit::find_bundles() {
    for (std::size_t s = 0; s < effects_.size(); ++s) {
        bundles_[s].clear();
        for (const auto& [number, column] : effects_[s]) bundles_[s].push_back({number, 0, 0, 0, 0, 0});
    }
    std::vector<double> residuals(static_cast<std::size_t>(columns_), 0.0);
    for (const Row& row : rows_) {
        const std::size_t s = row.sample->subject;
        Bundle& b = *std::ranges::find(bundles_[s], row.sample->bundle, &Bundle::number);
        b.pairs += row.pairs;
        b.score += row.score;
        b.against += row.pairs * row.sample->against;
        b.information += row.pairs * row.expected * (1 - row.expected) / dispersion_;
        residuals[static_cast<std::size_t>(effects_[s].at(row.sample->bundle))] +=
            (row.score - row.pairs * row.expected) / dispersion_;
    }
    for (std::size_t s = 0; s < effects_.size(); ++s)
        for (Bundle& b : bundles_[s]) {
            const int column = effects_[s].at(b.number);
            b.offset = at(column) + residuals[static_cast<std::size_t>(column)] / b.information;
        }
}

// Paule and Mandel's: the variance for which the bundles are as far apart as they should be.
double MixedFit::find_scatter(std::size_t subject) const {
    const auto& bundles = bundles_[subject];
    if (bundles.size() < 2) return 0;
    const auto excess = [&](double variance) {
        double weights = 0, sum = 0, squares = 0;
        for (const Bundle& b : bundles) {
            const double w = 1 / (1 / b.information + variance);
            weights += w;
            sum += w * b.offset;
            squares += w * b.offset * b.offset;
        }
        return squares - sum * sum / weights - static_cast<double>(bundles.size() - 1);
    };
    if (excess(0) <= 0) return 0;
    double low = 0, high = 1e-3;
    while (excess(high) > 0 && high < 100) high *= 2;
    for (int i = 0; i < 50; ++i) (excess((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
    return high;
}

bool MixedFit::determined(std::size_t subject) const {
    return alphas_[subject] >= 0 && at(slope_) > 0 && at(slope_) - at(pulls_[subject]) > 0;
}

double MixedFit::value(std::size_t subject) const {
    return at(alphas_[subject]) / (at(slope_) - at(pulls_[subject]));
}

double MixedFit::pull_error(std::size_t subject) const {
    const int b = pulls_[subject];
    const double p = pull(subject);
    const double variance =
        covariance_(b, b) - 2 * p * covariance_(b, slope_) + p * p * covariance_(slope_, slope_);
    return std::sqrt(std::max(0.0, variance)) / slope();
}

double MixedFit::scatter(std::size_t subject) const {
    return std::sqrt(effect_variance_[subject]) / (at(slope_) - at(pulls_[subject]));
}

MixedFit::Contrast MixedFit::contrast(std::size_t subject, double v) const {
    const int a = alphas_[subject], b = pulls_[subject];
    const std::array<std::pair<int, double>, 3> form{{{a, 1.0}, {slope_, -v}, {b, v}}};
    Contrast out;
    double variance = 0;
    for (const auto& [i, x] : form) {
        out.value += x * at(i);
        for (const auto& [j, y] : form) {
            variance += x * y * covariance_(i, j);
            out.games_variance += x * y * games_covariance_(i, j);
        }
    }
    out.own_variance = std::min(own_variance_[subject], variance);
    out.shared_variance = variance - out.own_variance;
    return out;
}

}  // namespace magus
