#include "tuning/values/regression.h"

#include "tuning/values/range.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr int kSteps = 12;       // of Newton's method
constexpr double kRidge = 1e-3;  // for types that hardly ever differ
constexpr std::size_t kFewestGames = 40;
constexpr double kFirstStep = 5, kNearest = -2000, kFarthest = 20'000;  // centipawns, for the ends of a range

// One column for White's move, and for each type its difference in the middle game and in the end game.
class Regression {
public:
    Regression(const EvalTables& tables, const std::vector<RegressionGame>& games)
        : tables_(tables), types_(static_cast<int>(tables.traits.size())) {
        std::size_t rows = 0;
        for (const RegressionGame& game : games) rows += game.rows.size();
        features_ = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows), columns());
        results_.resize(static_cast<Eigen::Index>(rows));
        importance_.resize(static_cast<Eigen::Index>(rows));
        Eigen::Index at = 0;
        int start = -1;
        for (const RegressionGame& game : games) {
            if (game.start < 0 || game.start != start) first_row_.push_back(at);
            start = game.start;
            for (const MaterialRow& row : game.rows) add(at++, row, game.white_score);
        }
        first_row_.push_back(at);
        fit();
        leave_out_each();
    }

    // How many pairs of games stand behind it.
    double clusters() const { return static_cast<double>(first_row_.size() - 1); }
    double freedom() const { return std::max(1.0, clusters() - columns()); }

    // Of a type at a point, in units in which the known types are as a whole what they are: weight times `unit` is
    // value times `known` weights. Both are sums of weights.
    struct Ratio {
        Eigen::VectorXd piece, known;
        double unit = 0;
    };
    Ratio ratio(TypeId piece, const std::vector<TypeId>& known, RegressionPoint at) const {
        Ratio out{Eigen::VectorXd::Zero(columns()), Eigen::VectorXd::Zero(columns()), 0};
        const auto add_type = [&](Eigen::VectorXd& to, TypeId t, double times) {
            to[middle(t)] += times * at.phase;
            to[end(t)] += times * (1 - at.phase);
        };
        for (TypeId t : known) {
            if (t == piece) continue;
            const double value = at_stage(whole_value(tables_, t), at.stage);
            add_type(out.known, t, value);
            out.unit += value * value;
        }
        add_type(out.piece, piece, out.unit);
        return out;
    }
    double sum(const Eigen::VectorXd& of) const { return of.dot(weights_); }
    double variance(const Eigen::VectorXd& of) const { return of.dot(covariance_ * of); }

private:
    int columns() const { return 1 + 2 * types_; }
    int middle(int type) const { return 1 + type; }
    int end(int type) const { return 1 + types_ + type; }

    void add(Eigen::Index at, const MaterialRow& row, double white_score) {
        const double phase = phase_of(tables_, row.armies[0], row.armies[1]);
        features_(at, 0) = 1;
        for (int t = 0; t < types_; ++t) {
            const auto type = static_cast<std::size_t>(t);
            const double difference = row.armies[0][type] - row.armies[1][type];
            features_(at, middle(t)) = difference * phase;
            features_(at, end(t)) = difference * (1 - phase);
        }
        results_[at] = white_score;
        // Long stretches of the same material are not so many observations.
        importance_[at] = std::sqrt(static_cast<double>(row.plies));
    }

    void fit() {
        weights_ = Eigen::VectorXd::Zero(columns());
        for (int step = 0; step < kSteps; ++step) {
            const Eigen::VectorXd expected = (1 + (-(features_ * weights_).array()).exp()).inverse().matrix();
            residuals_ = (importance_.array() * (results_ - expected).array()).matrix();
            curvature_ = (importance_.array() * expected.array() * (1 - expected.array())).matrix();
            Eigen::MatrixXd hessian = features_.transpose() * curvature_.asDiagonal() * features_;
            hessian.diagonal().array() += kRidge;
            inverse_ = hessian.ldlt().solve(Eigen::MatrixXd::Identity(columns(), columns()));
            weights_ += inverse_ * (features_.transpose() * residuals_ - kRidge * weights_);
        }
    }

    // The jackknife: how far the weights go when a pair of games is left out, by one step of Newton.
    void leave_out_each() {
        covariance_ = Eigen::MatrixXd::Zero(columns(), columns());
        for (std::size_t g = 0; g + 1 < first_row_.size(); ++g) {
            const Eigen::Index from = first_row_[g], rows = first_row_[g + 1] - from;
            if (rows == 0) continue;
            const Eigen::MatrixXd x = features_.middleRows(from, rows);
            const Eigen::MatrixXd reach = inverse_ * x.transpose();
            const Eigen::MatrixXd left = Eigen::MatrixXd::Identity(rows, rows) -
                                         curvature_.segment(from, rows).asDiagonal() * (x * reach);
            const Eigen::VectorXd change = reach * left.partialPivLu().solve(residuals_.segment(from, rows));
            covariance_ += change * change.transpose();
        }
        covariance_ *= (clusters() - 1) / std::max(1.0, clusters());
    }

    const EvalTables& tables_;
    int types_;
    Eigen::MatrixXd features_, inverse_, covariance_;
    Eigen::VectorXd results_, importance_, weights_, residuals_, curvature_;
    std::vector<Eigen::Index> first_row_;  // of each pair of games, and the end
};

}  // namespace

std::vector<RegressionEstimate> regress(const EvalTables& tables, const std::vector<RegressionGame>& games,
                                        TypeId piece, const std::vector<TypeId>& known,
                                        const std::vector<RegressionPoint>& points) {
    std::vector<RegressionEstimate> out(points.size());
    std::size_t positions = 0;
    for (const RegressionGame& game : games)
        for (const MaterialRow& row : game.rows) positions += static_cast<std::size_t>(row.plies);
    for (RegressionEstimate& e : out) e.games = games.size(), e.positions = positions;
    if (games.size() < kFewestGames) return out;

    const Regression regression(tables, games);
    const double quantile = range_quantile(regression.freedom());
    for (std::size_t p = 0; p < points.size(); ++p) {
        const auto ratio = regression.ratio(piece, known, points[p]);
        const double of_known = regression.sum(ratio.known);
        if (of_known <= 0) continue;
        const double value = regression.sum(ratio.piece) / of_known;
        const auto inside = [&](double v) {
            const Eigen::VectorXd contrast = ratio.piece - v * ratio.known;
            return std::abs(regression.sum(contrast)) <= quantile * std::sqrt(regression.variance(contrast));
        };
        const Range range = range_around(value, kFirstStep, {kNearest, kFarthest}, inside);
        if (!range.limited()) continue;
        out[p].value = value;
        out[p].low = range.low;
        out[p].high = range.high;
    }
    return out;
}

}  // namespace magus
