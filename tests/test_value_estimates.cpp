// What games say of a piece's value: estimates against figures worked out by hand, ranges that open where little is known.
#include "engine/games/variant_catalog.h"
#include "tuning/random.h"
#include "tuning/values/estimate.h"
#include "tuning/values/range.h"
#include "tuning/values/regression.h"

#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

const std::vector<double> kHigh{0.5, 0.75, 0.5, 0.75}, kLow{0.25, 0.5, 0.25, 0.5},
    kEven{0.25, 0.5, 0.5, 0.75};

Sample sample(std::size_t bundle, double against, std::vector<double> scores, double assumed = 350) {
    return {0, bundle, {1}, {assumed}, against, std::move(scores)};
}

// With two assumed values, and as many points with the one as with the other: they do not matter.
void add_without_pull(std::vector<Sample>& to, std::size_t bundle, double against,
                      const std::vector<double>& scores) {
    for (const double assumed : {280.0, 420.0}) to.push_back(sample(bundle, against, scores, assumed));
}

// A score of 5/8 against 300 and 3/8 against 400: even at 350.
TEST(MatchEstimate, IsWhereTheScoreWouldBeEven) {
    std::vector<Sample> samples;
    for (std::size_t bundle = 0; bundle < 5; ++bundle)
        for (int i = 0; i < 10; ++i) {
            add_without_pull(samples, bundle, 300, kHigh);
            add_without_pull(samples, bundle, 400, kLow);
        }
    const MatchEstimate e = estimate_values(samples, 1).at(0);
    EXPECT_EQ(e.pairs, 800u);
    ASSERT_TRUE(e.value);
    EXPECT_NEAR(*e.value, 350, 0.01);
    EXPECT_NEAR(e.slope, 2 * std::log(5.0 / 3.0) / 400, 1e-5);
    // A pair is 1/8 away from its level's mean; the curve rises by 15/16 of its slope in the middle where the cells are.
    // The mean score is even, so that the errors of slope and pull do not count.
    const double error = std::sqrt(1.0 / 64 / 800) / (e.slope * 15 / 16);
    EXPECT_NEAR(e.games_error, error, 0.1 * error);
    EXPECT_NEAR(e.games_range.half_width(), 1.96 * error, 0.2 * error);
    EXPECT_EQ(e.freedom, 4);
    EXPECT_NEAR(e.scatter, 0, 0.5);
    EXPECT_NEAR(e.pull, 0, 0.01);
}

// Games that were played with several assumed values: even where these are the value itself. Half of what is assumed
// comes back: the fixed point is the truth.
TEST(MatchEstimate, FindsThePullOfTheAssumedValue) {
    std::vector<Sample> samples;
    for (std::size_t bundle = 0; bundle < 4; ++bundle)
        for (const double assumed : {500.0, 550.0, 650.0, 700.0})
            for (const double against : {400.0, 500.0, 700.0}) {
                const double shown = 450 + 0.5 * (assumed - 450);
                const double score = 1 / (1 + std::exp(-4 * 0.002 * (shown - against)));
                std::vector<double> scores;
                for (int i = 0; i < 40; ++i) scores.insert(scores.end(), {score - 0.05, score + 0.05});
                samples.push_back(sample(bundle, against, scores, assumed));
            }
    const MatchEstimate e = estimate_values(samples, 1).at(0);
    ASSERT_TRUE(e.value);
    EXPECT_NEAR(e.pull, 0.5, 0.02);
    EXPECT_NEAR(*e.value, 450, 5) << "although no game was played with it";
    EXPECT_NEAR(e.slope, 0.002, 1e-5);
    EXPECT_TRUE(e.games_range.contains(450));
}

// Bundles 80 centipawns apart: a scatter of about 40 times the root of two, and a range that contains it.
TEST(MatchEstimate, TellsHowFarBundlesAreApart) {
    std::vector<Sample> agree, disagree;
    for (int i = 0; i < 10; ++i)
        for (std::size_t bundle = 0; bundle < 6; ++bundle) {
            const double off = bundle % 2 == 0 ? 0 : 80;
            add_without_pull(agree, bundle, 300, kHigh);
            add_without_pull(agree, bundle, 400, kLow);
            add_without_pull(disagree, bundle, 300 + off, kHigh);
            add_without_pull(disagree, bundle, 400 + off, kLow);
        }
    const MatchEstimate a = estimate_values(agree, 1)[0], d = estimate_values(disagree, 1)[0];
    EXPECT_NEAR(*d.value - *a.value, 40, 1);
    EXPECT_LT(*d.bundles[0].value, *d.bundles[1].value);
    EXPECT_NEAR(d.scatter, 40 * std::sqrt(6.0 / 5), 6);
    EXPECT_LT(d.agreement, 0.01);
    EXPECT_GT(a.agreement, 0.9);
    // As if each bundle were one observation: t of five degrees of freedom.
    EXPECT_NEAR(d.range.half_width(), 2.571 * 40 * std::sqrt(6.0 / 5) / std::sqrt(6), 6);
    EXPECT_LT(d.games_range.half_width(), 0.5 * d.range.half_width());
    const MatchEstimate one = estimate_values({sample(0, 300, kHigh), sample(0, 400, kLow)}, 1)[0];
    EXPECT_FALSE(one.range.has_low() || one.range.has_high()) << "one bundle tells nothing of others";
}

// The second piece has only stood against the first one: what is known of the first says what it is worth.
TEST(MatchEstimate, PiecesMayBeMeasuredAgainstEachOther) {
    std::vector<Sample> samples, round;
    for (int i = 0; i < 10; ++i)
        for (std::size_t bundle = 0; bundle < 3; ++bundle) {
            samples.push_back({0, bundle, {1, 0}, {350, 0}, 300, kHigh});
            samples.push_back({0, bundle, {1, 0}, {350, 0}, 400, kLow});
            samples.push_back({1, bundle, {-1, 1}, {350, 450}, 100, kEven});
            round.push_back({0, bundle, {1, -1}, {350, 350}, 0, kHigh});
            round.push_back({1, bundle, {-1, 1}, {350, 350}, 0, kLow});
        }
    const auto both = estimate_values(samples, 2);
    ASSERT_TRUE(both[0].value && both[1].value);
    EXPECT_NEAR(*both[0].value, 350, 1);
    EXPECT_NEAR(*both[1].value, 450, 1);
    EXPECT_GT(both[1].games_error, both[0].games_error) << "it has the other's error besides its own";
    // Only against each other: there is no unit.
    for (const MatchEstimate& e : estimate_values(round, 2)) EXPECT_FALSE(e.games_range.limited());
}

// Scores from a logistic law, at far and near: one far cell does not bend the others.
TEST(MatchEstimate, FarCellsAreOnTheSameCurve) {
    std::vector<Sample> samples;
    for (const double against : {-100.0, 250.0, 300.0, 400.0, 900.0}) {
        const double score = 1 / (1 + std::exp(-4 * 0.002 * (350 - against)));
        std::vector<double> scores;
        for (int i = 0; i < 100; ++i) scores.insert(scores.end(), {score - 0.01, score + 0.01, score, score});
        samples.push_back(sample(samples.size(), against, scores));
    }
    const MatchEstimate e = estimate_values(samples, 1).at(0);
    ASSERT_TRUE(e.value);
    EXPECT_NEAR(*e.value, 350, 1);
    EXPECT_NEAR(e.slope, 0.002, 2e-5);
    EXPECT_NEAR(e.chi_square, 0, 0.1);
    for (const BundleEstimate& b : e.bundles) EXPECT_NEAR(*b.value, 350, 2);
}

TEST(MatchEstimate, SaysNothingOfWhichTooLittleIsKnown) {
    EXPECT_FALSE(estimate_values({}, 1)[0].value);
    const auto open = [](const std::vector<Sample>& samples) {
        const MatchEstimate e = estimate_values(samples, 1)[0];
        return !e.range.limited() && !e.games_range.limited();
    };
    EXPECT_TRUE(open({sample(0, 300, {0.5}), sample(1, 400, {0.5})}));
    EXPECT_TRUE(open({sample(0, 300, kEven), sample(1, 400, kEven)})) << "a Pawn that does not count";
    // All won, at every level: it is worth more than that.
    std::vector<Sample> won;
    for (std::size_t bundle = 0; bundle < 4; ++bundle)
        for (const double against : {300.0, 400.0})
            won.push_back(sample(bundle, against, std::vector<double>(20, 1.0)));
    EXPECT_FALSE(estimate_values(won, 1)[0].games_range.has_high());
}

// More material against it, and no worse a score: chance. There is no value, but it is worth more than what it beats.
TEST(MatchEstimate, KnowsASideWhereTheSlopeIsLost) {
    const auto of = [](const std::vector<double>& nearer, const std::vector<double>& farther) {
        std::vector<Sample> samples;
        for (std::size_t bundle = 0; bundle < 5; ++bundle)
            for (int i = 0; i < 2; ++i) {
                samples.push_back(sample(bundle, 300, nearer));
                samples.push_back(sample(bundle, 400, farther));
            }
        return estimate_values(samples, 1)[0];
    };
    const std::vector<double> good{0.5, 0.75, 0.75, 0.5}, better{0.5, 0.75, 0.75, 0.75},
        bad{0.5, 0.25, 0.25, 0.5}, worse{0.5, 0.25, 0.25, 0.25};
    const MatchEstimate high = of(good, better), low = of(worse, bad);
    for (const Range& r : {high.range, high.games_range}) {
        EXPECT_TRUE(r.has_low() && !r.has_high());
        EXPECT_GT(r.low, 350) << "half of the games were against less, half against more";
    }
    for (const Range& r : {low.range, low.games_range}) {
        EXPECT_TRUE(r.has_high() && !r.has_low());
        EXPECT_LT(r.high, 350);
    }
    EXPECT_FALSE(high.value || low.value);
    const MatchEstimate none = of(kEven, {0.5, 0.5, 0.5, 0.75});
    EXPECT_FALSE(none.games_range.has_low() || none.games_range.has_high());
}

TEST(Ranges, AreToldInWords) {
    EXPECT_EQ(to_text(780, {710, 850}), "780 (710 to 850)");
    EXPECT_EQ(to_text(780, {710, Range{}.high}), "over 710");
    EXPECT_EQ(to_text(780, {Range{}.low, 850}), "under 850");
    EXPECT_EQ(to_text(780, {}), "too few games");
}

TEST(Ranges, OfASum) {
    const std::array parts{RangePart{0.5, 100, {70, 140}}, RangePart{0.5, 200, {160, 230}}};
    const Range r = range_of_sum(parts);
    EXPECT_NEAR(r.low, 150 - std::hypot(15, 20), 1e-9);
    EXPECT_NEAR(r.high, 150 + std::hypot(20, 15), 1e-9);
    EXPECT_NEAR(range_of_sum(parts, 1).low, 150 - 35, 1e-9) << "errors that go together add up";
    const std::array difference{RangePart{1, 100, {70, 140}}, RangePart{-2, 20, {10, 25}}};
    EXPECT_NEAR(range_of_sum(difference).low, 60 - std::hypot(30, 10), 1e-9);
    // Two errors that are known with nine degrees of freedom each: with eighteen together.
    const std::array pooled{RangePart{1, 0, {-2.262, 2.262}, 9}, RangePart{1, 0, {-2.262, 2.262}, 9}};
    EXPECT_NEAR(range_of_sum(pooled).high, 2.101 * std::sqrt(2), 1e-3);
    EXPECT_NEAR(range_of_sum(pooled, 1).high, 2 * 2.262, 1e-3);
    const std::array open{RangePart{1, 100, {70, Range{}.high}}, RangePart{1, 20, {10, 25}}};
    EXPECT_TRUE(range_of_sum(open).has_low() && !range_of_sum(open).has_high());
}

VariantPtr game(const std::string& name) {
    VariantCatalog catalog;
    return *catalog.get(name);
}

// Results drawn by a logistic law of the material itself: the regression has to find the weights it was made with.
TEST(RegressionEstimate, FindsTheWeightsThatMadeTheResults) {
    const VariantPtr chess = game("chess");
    const EvalTables tables(chess);
    const TypeId pawn = chess->pawn, knight = *chess->find_type('N'), rook = *chess->find_type('R');
    const double rook_value = tables.traits[rook].value.middle(), of_knight = 0.6 * rook_value;
    Random random{1};
    std::vector<RegressionGame> games;
    for (int i = 0; i < 1500; ++i) {
        MaterialRow row{};
        for (Army& army : row.armies) {
            army[pawn] = static_cast<std::int8_t>(4 + random.below(5));
            army[knight] = static_cast<std::int8_t>(random.below(3));
            army[rook] = static_cast<std::int8_t>(random.below(3));
            army[*chess->find_type('Q')] = 3;  // the phase is that of a middle game
        }
        row.plies = 1;
        const double advantage = rook_value * (row.armies[0][rook] - row.armies[1][rook]) +
                                 of_knight * (row.armies[0][knight] - row.armies[1][knight]) +
                                 100 * (row.armies[0][pawn] - row.armies[1][pawn]);
        const double expected = 1 / (1 + std::exp(-advantage / 300));
        games.push_back(
            {static_cast<double>(random.below(100000)) / 100000 < expected ? 1.0 : 0.0, {row}, -1});
    }
    const auto found = regress(tables, games, knight, {rook}, {{Stage::Opening, 1}});
    ASSERT_TRUE(found[0].value && found[0].low);
    EXPECT_LT(*found[0].low, of_knight);
    EXPECT_GT(*found[0].high, of_knight);
    EXPECT_LT(*found[0].high - *found[0].low, 0.5 * of_knight);
    EXPECT_LT(*found[0].low, *found[0].value);
}

// The two games from one start position are not independent: twice the same games are not twice as much knowledge.
TEST(RegressionEstimate, GamesFromOneStartAreOne) {
    const VariantPtr chess = game("chess");
    const EvalTables tables(chess);
    const TypeId knight = *chess->find_type('N'), rook = *chess->find_type('R');
    Random random{2};
    std::vector<RegressionGame> once, twice;
    for (int i = 0; i < 400; ++i) {
        MaterialRow row{};
        row.armies[0][knight] = static_cast<std::int8_t>(random.below(3));
        row.armies[1][rook] = static_cast<std::int8_t>(random.below(3));
        for (Army& army : row.armies) army[*chess->find_type('Q')] = 3;
        row.plies = 1;
        const int ahead = 3 * row.armies[0][knight] - 5 * row.armies[1][rook] + 2;
        const double expected = 1 / (1 + std::exp(-0.4 * ahead));
        const RegressionGame g{
            static_cast<double>(random.below(1000)) / 1000 < expected ? 1.0 : 0.0, {row}, i};
        once.push_back(g);
        twice.insert(twice.end(), {g, g});
    }
    const auto a = regress(tables, once, knight, {rook}, {{Stage::Opening, 1}})[0];
    const auto b = regress(tables, twice, knight, {rook}, {{Stage::Opening, 1}})[0];
    ASSERT_TRUE(a.low && b.low);
    EXPECT_NEAR(*a.value, *b.value, 0.02 * *a.value) << "but for the ridge";
    EXPECT_NEAR(*a.high - *a.low, *b.high - *b.low, 0.1 * (*a.high - *a.low));
}

}  // namespace
}  // namespace magus
