#pragma once

// The fit behind estimate_values(): a logistic regression with the bundles as random effects. In its linear form
//
//     logit = sum over subjects of count (alpha + beta assumed) - slope against + effect of the bundle
//
// with alpha = slope (1 - pull) v and beta = slope pull; here `slope` is four times that of the score, for a hundred
// centipawns. The log-likelihood is concave in these, so that Newton's steps find the top from anywhere.

#include "tuning/values/estimate.h"

#include <Eigen/Dense>

#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace magus {

inline constexpr double kUnit = 100;  // centipawns

class MixedFit {
public:
    MixedFit(const std::vector<Sample>& samples, std::size_t subjects);

    // Has the subject games, and does the slope lead anywhere?
    bool determined(std::size_t subject) const;
    double value(std::size_t subject) const;  // in units
    double slope() const { return at(slope_); }
    double slope_error() const { return std::sqrt(covariance_(slope_, slope_)); }
    double pull(std::size_t subject) const { return at(pulls_[subject]) / slope(); }
    double pull_error(std::size_t subject) const;
    double freedom() const { return freedom_; }  // of the games
    // The standard deviation of the bundles' effects, as values.
    double scatter(std::size_t subject) const;

    // A bundle of a subject by itself: how far its effect is off the mean, and how exactly its games show that.
    struct Bundle {
        std::size_t number = 0;
        double pairs = 0, score = 0, against = 0;  // sums over its games
        double offset = 0, information = 0;
    };
    const std::vector<Bundle>& bundles(std::size_t subject) const { return bundles_[subject]; }

    // The expression alpha - v (slope - beta). It is zero on average when the subject's value is v.
    struct Contrast {
        double value = 0;
        double games_variance = 0;                     // given the bundles
        double own_variance = 0, shared_variance = 0;  // over bundles: of their mean; of slope and pulls
    };
    Contrast contrast(std::size_t subject, double v) const;

private:
    struct Row {
        const Sample* sample;
        double pairs = 0, score = 0, squares = 0;  // number, sum, sum of squares of its pairs
        double expected = 0.5;
        std::vector<std::pair<int, double>> terms;  // column, coefficient
    };

    void make_columns(const std::vector<Sample>& samples, std::size_t subjects);
    void solve();
    bool settle();  // Newton's steps for the present penalties; false: no end was found
    double penalized_likelihood(const Eigen::VectorXd& at) const;
    void set_expected(const Eigen::VectorXd& at);
    void set_penalties();
    void find_dispersion();
    void find_bundles();
    double find_scatter(std::size_t subject) const;
    void find_covariance();
    double at(int column) const { return solution_[column]; }

    std::vector<Row> rows_;
    std::vector<int> alphas_, pulls_;                  // by subject; -1: it has no games
    std::vector<std::map<std::size_t, int>> effects_;  // by subject: columns by bundle
    int slope_ = 0, columns_ = 0;
    std::vector<double> effect_variance_;  // by subject, of the logit
    std::vector<std::vector<Bundle>> bundles_;
    Eigen::VectorXd solution_, penalties_, center_;
    Eigen::MatrixXd information_, covariance_, games_covariance_;
    std::vector<double> own_variance_;  // by subject
    double dispersion_ = 0.5, freedom_ = 0, pairs_ = 0;
};

}  // namespace magus
