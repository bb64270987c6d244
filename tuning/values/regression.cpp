#include "tuning/values/regression.h"

#include "tuning/values/random.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace magus::values {

namespace {

constexpr int kResamples = 200;
constexpr int kSteps = 12, kStepsFromNear = 3;  // of Newton's method
constexpr double kRidge = 1e-3;                 // for types that hardly ever differ
constexpr std::size_t kFewestGames = 40;

// One column for White's move, and for each type its difference in the middle game and in the end game.
class Regression {
public:
    Regression(const EvalTables& tables, const std::vector<RegressionGame>& games)
        : tables_(tables), types_(static_cast<int>(tables.traits.size())) {
        std::size_t rows = 0;
        for (const RegressionGame& game : games) rows += game.rows.size();
        features_ = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows), columns());
        results_.resize(static_cast<Eigen::Index>(rows));
        plies_.resize(static_cast<Eigen::Index>(rows));
        Eigen::Index at = 0;
        for (const RegressionGame& game : games) {
            first_row_.push_back(at);
            for (const MaterialRow& row : game.rows) {
                const double phase = phase_of(tables, row.armies[0], row.armies[1]);
                features_(at, 0) = 1;
                for (int t = 0; t < types_; ++t) {
                    const auto type = static_cast<std::size_t>(t);
                    const double difference = row.armies[0][type] - row.armies[1][type];
                    features_(at, middle(t)) = difference * phase;
                    features_(at, end(t)) = difference * (1 - phase);
                }
                results_[at] = game.white_score;
                // Long stretches of the same material are not so many observations.
                plies_[at] = std::sqrt(static_cast<double>(row.plies));
                ++at;
            }
        }
        first_row_.push_back(at);
    }

    int columns() const { return 1 + 2 * types_; }
    int middle(int type) const { return 1 + type; }
    int end(int type) const { return 1 + types_ + type; }

    // Weighted by how often each game was drawn.
    Eigen::VectorXd fit(const std::vector<int>& drawn, const Eigen::VectorXd& from, int steps) const {
        Eigen::VectorXd weights = from, importance = plies_;
        for (std::size_t g = 0; g < drawn.size(); ++g)
            importance.segment(first_row_[g], first_row_[g + 1] - first_row_[g]) *= drawn[g];
        for (int step = 0; step < steps; ++step) {
            const Eigen::VectorXd expected = (1 + (-(features_ * weights).array()).exp()).inverse().matrix();
            const Eigen::VectorXd gradient =
                features_.transpose() * (importance.array() * (results_ - expected).array()).matrix() -
                kRidge * weights;
            const Eigen::VectorXd curvature =
                (importance.array() * expected.array() * (1 - expected.array())).matrix();
            Eigen::MatrixXd hessian = features_.transpose() * curvature.asDiagonal() * features_;
            hessian.diagonal().array() += kRidge;
            weights += hessian.ldlt().solve(gradient);
        }
        return weights;
    }

    // Of a type at a point, in units in which the known types are on average what they are.
    std::optional<double> value(const Eigen::VectorXd& weights, TypeId piece,
                                const std::vector<TypeId>& known, RegressionPoint at) const {
        const auto weight = [&](TypeId t) {
            return weights[middle(t)] * at.phase + weights[end(t)] * (1 - at.phase);
        };
        double worth = 0, square = 0;
        for (TypeId t : known) {
            if (t == piece) continue;
            worth += at_stage(whole_value(tables_, t), at.stage) * weight(t);
            square += weight(t) * weight(t);
        }
        if (worth <= 0 || square <= 0) return std::nullopt;
        return weight(piece) * worth / square;
    }

private:
    const EvalTables& tables_;
    int types_;
    Eigen::MatrixXd features_;
    Eigen::VectorXd results_, plies_;
    std::vector<Eigen::Index> first_row_;  // of each game, and the end
};

}  // namespace

std::vector<RegressionEstimate> regress(const EvalTables& tables, const std::vector<RegressionGame>& games,
                                        TypeId piece, const std::vector<TypeId>& known,
                                        const std::vector<RegressionPoint>& points, std::uint64_t seed) {
    std::vector<RegressionEstimate> out(points.size());
    std::size_t positions = 0;
    for (const RegressionGame& game : games)
        for (const MaterialRow& row : game.rows) positions += static_cast<std::size_t>(row.plies);
    for (RegressionEstimate& e : out) e.games = games.size(), e.positions = positions;
    if (games.size() < kFewestGames) return out;

    const Regression regression(tables, games);
    const std::vector<int> once(games.size(), 1);
    const Eigen::VectorXd weights = regression.fit(once, Eigen::VectorXd::Zero(regression.columns()), kSteps);
    std::vector<std::vector<double>> drawn_values(points.size());
    Random random{seed, games.size(), piece};
    for (int i = 0; i < kResamples; ++i) {
        std::vector<int> drawn(games.size());
        for (std::size_t g = 0; g < games.size(); ++g) ++drawn[random.below(games.size())];
        const Eigen::VectorXd again = regression.fit(drawn, weights, kStepsFromNear);
        for (std::size_t p = 0; p < points.size(); ++p)
            if (const auto value = regression.value(again, piece, known, points[p]))
                drawn_values[p].push_back(*value);
    }
    for (std::size_t p = 0; p < points.size(); ++p) {
        std::vector<double>& values = drawn_values[p];
        out[p].value = regression.value(weights, piece, known, points[p]);
        if (values.size() < kResamples * 9 / 10) continue;
        std::ranges::sort(values);
        const auto quantile = [&](double q) {
            return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1) + 0.5)];
        };
        out[p].low = quantile(0.025);
        out[p].high = quantile(0.975);
    }
    return out;
}

}  // namespace magus::values
