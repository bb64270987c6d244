// Scores, intervals, ratings and the sequential test, against numbers worked out by hand.
#include "tuning/statistics.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

TEST(Statistics, MeanAndInterval) {
    // Mean 5/8, deviations -3/8, -1/8, 1/8, 3/8, and two pairs' worth of 1/8: (20/64 + 2/8) / (3 + 2) = 9/80;
    // t(5, 97.5 %) = 2.57058.
    const std::vector<double> pairs = {0.25, 0.5, 0.75, 1};
    const ScoreEstimate score = estimate(pairs);
    EXPECT_EQ(score.pairs, 4u);
    EXPECT_DOUBLE_EQ(score.mean, 0.625);
    EXPECT_NEAR(score.variance, 9.0 / 80, 1e-12);
    ASSERT_TRUE(score.interval);
    EXPECT_NEAR(score.interval->low, 0.625 - 2.57058 * std::sqrt(9.0 / 320), 1e-5);
    EXPECT_EQ(score.interval->high, 1) << "there are no scores beyond";
    // z = 0.125 / sqrt(9/320) = 0.7454; the normal distribution's 77.20 %.
    ASSERT_TRUE(likelihood_of_superiority(score));
    EXPECT_NEAR(*likelihood_of_superiority(score), 0.7720, 1e-4);
}

TEST(Statistics, FewPairsTellLittle) {
    EXPECT_FALSE(estimate({}).interval);
    EXPECT_FALSE(likelihood_of_superiority(estimate({})));
    for (double same : {0.0, 0.5, 1.0}) {
        EXPECT_FALSE(estimate(std::vector<double>(1, same)).interval);
        double width = 2;
        for (std::size_t n : {3u, 10u, 100u, 1000u}) {  // alike as they are, they never prove it
            const ScoreEstimate score = estimate(std::vector<double>(n, same));
            ASSERT_TRUE(score.interval) << n;
            const auto [low, high] = *score.interval;
            EXPECT_TRUE(0 <= low && low <= same && same <= high && high <= 1 && low < high);
            EXPECT_LT(high - low, width);
            width = high - low;
        }
        EXPECT_LT(width, 0.01);
    }
}

TEST(Statistics, Pentanomial) {
    // A stalemate's 3/5 beside a win: 0.8, nearest to 3/4.
    const std::vector<double> pairs = {0, 0.25, 0.5, 0.5, 0.8, 1, 1, 1};
    EXPECT_EQ(pentanomial(pairs), (std::array<int, 5>{1, 1, 2, 1, 3}));
}

TEST(Statistics, Ratings) {
    EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(0.75), 190.848, 1e-3);  // 400 log10 3
    EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
    EXPECT_TRUE(std::isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    EXPECT_TRUE(std::isinf(elo_of_score(0)) && elo_of_score(0) < 0);
    for (double elo : {-300.0, 0.0, 12.5}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(Statistics, Sprt) {
    // 50 pairs of 1/4, 50 of 3/4 and 100 of 1: mean 3/4, variance (50/4 ... ) by hand below.
    std::vector<double> pairs(50, 0.25);
    pairs.insert(pairs.end(), 50, 0.75);
    pairs.insert(pairs.end(), 100, 1.0);
    const ScoreEstimate score = estimate(pairs);
    EXPECT_DOUBLE_EQ(score.mean, 0.75);
    EXPECT_NEAR(score.variance, (50 * 0.25 + 100 * 0.0625 + 0.25) / 201, 1e-12);
    const SprtSettings settings{0, 400.0 * std::log10(3.0)};  // 1/2 against 3/4
    const SprtState state = sprt(settings, score);
    EXPECT_NEAR(state.llr, 200 * 0.25 * (1.5 - 1.25) / (2 * score.variance), 1e-9);
    EXPECT_NEAR(state.upper, std::log(19.0), 1e-12);
    EXPECT_NEAR(state.lower, -std::log(19.0), 1e-12);
    EXPECT_TRUE(state.finished());
    EXPECT_FALSE(sprt(settings, estimate(std::vector<double>(1, 1.0))).finished());
    EXPECT_FALSE(sprt(settings, estimate({})).finished());
}

}  // namespace
}  // namespace magus
