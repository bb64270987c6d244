// Scores, intervals, ratings and the sequential test, against numbers worked out by hand.
#include "tuning/match/statistics.h"

#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

std::vector<double> mixed(std::initializer_list<std::pair<int, double>> counts) {
    std::vector<double> out;
    for (const auto& [count, score] : counts) out.insert(out.end(), static_cast<std::size_t>(count), score);
    return out;
}

// With two scores alone the likelihood is the binomial one.
TEST(Statistics, LikelihoodOfAMean) {
    const ScoreEstimate score = estimate(mixed({{400, 0.0}, {400, 1.0}}));
    EXPECT_EQ(score.pairs, 800u);
    EXPECT_DOUBLE_EQ(score.mean, 0.5);
    EXPECT_NEAR(score.outcomes.log_likelihood(0.5), 0, 1e-9);
    EXPECT_NEAR(score.outcomes.log_likelihood(0.55), 400 * std::log(4 * 0.55 * 0.45), 0.02);
    EXPECT_NEAR(score.outcomes.log_likelihood(0.45), score.outcomes.log_likelihood(0.55), 1e-9);
}

TEST(Statistics, MeanAndInterval) {
    // Many pairs: the normal law. Variance 1/4 and 800 pairs; 1/32 where a quarter is 1/4, half 1/2 and a quarter 3/4.
    const ScoreEstimate wide = estimate(mixed({{400, 0.0}, {400, 1.0}})),
                        narrow = estimate(mixed({{200, 0.25}, {400, 0.5}, {200, 0.75}}));
    ASSERT_TRUE(wide.interval && narrow.interval);
    EXPECT_NEAR(wide.interval->high - 0.5, 1.96 * std::sqrt(0.25 / 800), 5e-4);
    EXPECT_NEAR(0.5 - wide.interval->low, 1.96 * std::sqrt(0.25 / 800), 5e-4);
    EXPECT_NEAR(narrow.interval->high - 0.5, 1.96 * std::sqrt(1.0 / 32 / 800), 5e-4);
    EXPECT_NEAR(*likelihood_of_superiority(wide), 0.5, 1e-3);
    // One standard error above the middle.
    const ScoreEstimate above = estimate(mixed({{400 - 14, 0.0}, {400 + 14, 1.0}}));
    EXPECT_NEAR(*likelihood_of_superiority(above), 0.839, 0.005);
}

// All games won: 2.5 % is the chance of that at 96.4 % (100 games) and 99.63 % (1000 games). The range may be a little wider,
// not narrower.
TEST(Statistics, EndsOfTheScale) {
    const ScoreEstimate hundred = estimate(std::vector<double>(50, 1.0)),
                        thousand = estimate(std::vector<double>(500, 1.0));
    EXPECT_LT(hundred.interval->low, 0.964);
    EXPECT_GT(hundred.interval->low, 0.945);
    EXPECT_LT(thousand.interval->low, 0.9963);
    EXPECT_GT(thousand.interval->low, 0.994);
    EXPECT_EQ(hundred.interval->high, 1);
    const ScoreEstimate lost = estimate(std::vector<double>(50, 0.0));
    EXPECT_NEAR(lost.interval->high, 1 - hundred.interval->low, 1e-6);
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
    // Two scores alone: the binomial test of 1/2 against 3/4.
    const ScoreEstimate score = estimate(mixed({{20, 0.0}, {80, 1.0}}));
    const SprtSettings settings{0, 400.0 * std::log10(3.0)};
    const SprtState state = sprt(settings, score);
    EXPECT_NEAR(state.llr, 80 * std::log(0.75 / 0.5) + 20 * std::log(0.25 / 0.5), 0.2);
    EXPECT_NEAR(state.upper, std::log(19.0), 1e-12);
    EXPECT_NEAR(state.lower, -std::log(19.0), 1e-12);
    EXPECT_TRUE(state.finished());
    EXPECT_FALSE(sprt(settings, estimate(std::vector<double>(1, 1.0))).finished());
    EXPECT_FALSE(sprt(settings, estimate({})).finished());
    // Many pairs near the middle: the normal test, n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
    const ScoreEstimate many = estimate(mixed({{480, 0.25}, {1000, 0.5}, {520, 0.75}}));
    const SprtSettings usual{0, 5};
    const double s1 = score_of_elo(5), variance = 1000 * 0.0625 / 2000 - 25e-6;
    EXPECT_NEAR(sprt(usual, many).llr, 2000 * (s1 - 0.5) * (2 * 0.505 - 0.5 - s1) / (2 * variance), 0.02);
}

}  // namespace
}  // namespace magus
