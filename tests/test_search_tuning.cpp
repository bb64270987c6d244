// Numbers of the search by SPSA: it climbs, it is repeatable, and magus-lab tune --search goes on where it ended.
#include "engine/base/text_file.h"
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/random.h"
#include "tuning/tune/search_tuning.h"
#include "tuning/tune/spsa.h"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::content_of;
using ::testing::HasSubstr;
using testing::lab;
using testing::LabRun;
using testing::operator+;
using testing::ScratchFolder;
using testing::Words;

const std::vector<SpsaNumber> kNumbers = {{"a", 50, 0, 200, 10}, {"b", 150, 0, 200, 10}, {"c", 9, 0, 10, 1}};

// A game in which each number is best at one place: three results by chance, the better side more often.
double played(const std::array<std::vector<int>, 2>& sides, Random& random) {
    const double best[] = {110, 90, 4}, width[] = {60, 60, 4};
    double strength = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t side = 0; side < 2; ++side)
            strength += (side == 0 ? -1 : 1) * std::pow((sides[side][i] - best[i]) / width[i], 2);
    const double expected = 1 / (1 + std::exp(-strength));
    return 2 * ((random.uniform() < expected ? 1 : 0) + (random.uniform() < expected ? 1 : 0)) - 2;
}

TEST(Spsa, FindsWhatScoresMore) {
    SpsaSettings settings;
    settings.rounds = 3000;
    settings.rate = 0.02;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        settings.seed = seed;
        Spsa spsa(kNumbers, settings);
        Random random({seed, 99});
        for (int round = 0; round < settings.rounds; ++round)
            spsa.learn(round, played(spsa.sides(round), random));
        EXPECT_NEAR(spsa.values()[0], 110, 20) << seed;
        EXPECT_NEAR(spsa.values()[1], 90, 20) << seed;
        EXPECT_NEAR(spsa.values()[2], 4, 2) << seed;
    }
}

TEST(Spsa, SidesAreOppositeAndWithinTheirRanges) {
    SpsaSettings settings;
    settings.rounds = 100;
    const Spsa spsa(kNumbers, settings);
    bool some_up = false, some_down = false;
    for (int round = 0; round < 200; ++round) {
        const auto sides = spsa.sides(round);
        for (std::size_t i = 0; i < kNumbers.size(); ++i)
            for (const auto& side : sides) {
                EXPECT_GE(side[i], kNumbers[i].min);
                EXPECT_LE(side[i], kNumbers[i].max);
            }
        EXPECT_NEAR(sides[0][0] + sides[1][0], 100, 1);
        (sides[0][0] > 50 ? some_up : some_down) = true;
        // A step is never smaller than at the planned end.
        if (round < settings.rounds) {
            EXPECT_GE(std::abs(sides[0][0] - 50), 10);
        }
    }
    EXPECT_TRUE(some_up && some_down);
}

double standard_error(const ScoreEstimate& score) {
    return (score.interval->high - score.interval->low) / 2 / 1.96;
}

// Each number's part is told from the others', though all move at once; one that does nothing scores half.
TEST(Spsa, MeasuresWhatEachStepIsWorth) {
    SpsaSettings settings;
    settings.rounds = 4000;
    settings.rate = 0;
    Spsa spsa({{"good", 0, -9, 9, 2}, {"bad", 0, -9, 9, 2}, {"idle", 0, -9, 9, 2}}, settings);
    EXPECT_TRUE(spsa.upper_scores(0).empty());
    Random random({5});
    const auto point = [&](double expected) { return random.uniform() < expected ? 1 : 0; };
    double least_error = 1;
    for (int round = 0; round < settings.rounds; ++round) {
        const auto [first, second] = spsa.sides(round);
        const double expected =
            0.5 + (first[0] > second[0] ? 0.06 : -0.06) + (first[1] > second[1] ? -0.03 : 0.03);
        spsa.learn(round, 2 * (point(expected) + point(expected)) - 2);
        if (round == settings.rounds / 4) least_error = standard_error(estimate(spsa.upper_scores(0)));
    }
    EXPECT_EQ(spsa.values(), std::vector<double>({0, 0, 0}));
    const double best[] = {0.56, 0.47, 0.5};
    for (std::size_t i = 0; i < 3; ++i) {
        const ScoreEstimate score = estimate(spsa.upper_scores(i));
        const double error = standard_error(score);
        EXPECT_NEAR(score.mean, best[i], 4 * error) << i;
        // 8000 games whose results are 0 or 1.
        EXPECT_NEAR(error, 0.5 / std::sqrt(8000), 0.0005) << i;
    }
    EXPECT_NEAR(least_error, 2 * standard_error(estimate(spsa.upper_scores(0))), 0.001);
}

TEST(Spsa, FewGamesAreNotSure) {
    Spsa spsa({{"a", 0, -9, 9, 2}}, SpsaSettings());
    double before = 0.25;
    for (int round = 0; round < 5; ++round) {
        spsa.learn(round, 0);
        const ScoreEstimate score = estimate(spsa.upper_scores(0));
        EXPECT_EQ(score.interval.has_value(), round > 0);
        if (!score.interval) continue;
        EXPECT_LT(standard_error(score), before);
        EXPECT_GT(standard_error(score), 0.05);
        before = standard_error(score);
    }
}

// Rounds that end in another order teach the same.
TEST(Spsa, OrderDoesNotMatter) {
    SpsaSettings settings;
    settings.rounds = 20;
    Spsa forward(kNumbers, settings), backward(kNumbers, settings);
    for (int round = 0; round < 20; ++round) {
        forward.learn(round, round % 3 - 1);
        backward.learn(19 - round, (19 - round) % 3 - 1);
    }
    for (std::size_t i = 0; i < kNumbers.size(); ++i)
        EXPECT_NEAR(forward.values()[i], backward.values()[i], 1e-9);
}

TEST(SearchNumbers, AllThatMatterWithoutAClock) {
    const auto all = search_numbers("", EngineSpec());
    ASSERT_TRUE(all);
    const auto has = [&](const char* name) {
        return std::ranges::find(*all, name, &SpsaNumber::name) != all->end();
    };
    EXPECT_TRUE(has("lmr_base") && has("null_margin"));
    EXPECT_FALSE(has("time_soft") || has("solver_moves"));
    for (const SpsaNumber& number : *all) EXPECT_GE(number.step, 0.5) << number.name << ": rounds to nothing";
}

TEST(SearchNumbers, TheUsersOwn) {
    EngineSpec spec;
    spec.params["lmr_base"] = 70;
    const auto own = search_numbers("null_margin:12,lmr_base", spec);
    ASSERT_TRUE(own);
    ASSERT_EQ(own->size(), 2u);
    EXPECT_EQ((*own)[0].step, 12);
    EXPECT_EQ((*own)[1].start, 70);
    for (const char* wrong :
         {"lmr_bse", "lmr_base,lmr_base", "lmr_base:0.1", "lmr_base:x", "lmr_base:1000", ","})
        EXPECT_FALSE(search_numbers(wrong, spec)) << wrong;
}

const Words kRun = {"tune",        "--search", "--variant", "chess,capablanca", "--engine",
                    "self hash=1", "--nodes",  "30",        "--numbers",        "null_margin,lmr_base:20"};

TEST(SearchTune, WritesNumbersThatAnEngineTakes) {
    ScratchFolder folder;
    const LabRun run =
        lab(kRun + Words{"--games", "8", "--out", folder.file("p"), "--html", folder.file("h")});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("4 pairs of games"));
    EXPECT_THAT(run.out, HasSubstr("upper side"));
    const auto spec = parse_engine_spec("self params=" + folder.file("p"));
    ASSERT_TRUE(spec) << spec.error().describe();
    EXPECT_EQ(spec->params.size(), 2u);
    EXPECT_THAT(content_of(folder.file("h")), HasSubstr("<polyline"));
}

TEST(SearchTune, TunesTheClockByAClockInNodes) {
    const LabRun run = lab({"tune", "--search", "--variant", "chess", "--engine", "self hash=1", "--tc",
                            "0.02+0.001@50", "--numbers", "time_soft", "--games", "2"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("time_soft"));
}

// A run that has lost its end plays it again, to the same numbers.
TEST(SearchTune, GoesOnWhereItEnded) {
    ScratchFolder folder;
    const Words games = {"--games", "12", "--state", folder.file("s")};
    const LabRun whole = lab(kRun + games + Words{"--out", folder.file("whole")});
    ASSERT_EQ(whole.status, 0) << whole.err;
    std::string text = content_of(folder.file("s"));
    for (int line = 0; line < 3; ++line) text.erase(text.rfind('\n', text.size() - 2) + 1);
    ASSERT_TRUE(write_text_file(folder.file("s"), text));
    EXPECT_EQ(lab(kRun + games + Words{"--resume", "--report"}).status, 1) << "pairs are missing";
    const LabRun rest = lab(kRun + games + Words{"--resume", "--out", folder.file("rest")});
    ASSERT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(content_of(folder.file("rest")), content_of(folder.file("whole")));
    EXPECT_EQ(lab(kRun + Words{"--games", "14", "--resume", "--state", folder.file("s")}).status, 1)
        << "the steps depend on the number of games";
}

TEST(SearchTune, RefusesWhatItCannotDo) {
    const auto status = [](const Words& more) { return lab(kRun + more).status; };
    EXPECT_EQ(status({"--games", "3"}), 2);
    EXPECT_EQ(status({"--shard", "1/2"}), 2);
    EXPECT_EQ(lab({"tune", "--search", "--variant", "chess", "--engine", "magus"}).status, 2);
    EXPECT_EQ(lab({"tune", "--search", "--variant", "chess", "--engine", "self nodes=5"}).status, 2);
    EXPECT_EQ(lab({"tune", "--search", "--variant", "chess", "--numbers", "nothing"}).status, 2);
    EXPECT_EQ(lab({"tune", "--search"}).status, 2) << "no game";
}

}  // namespace
}  // namespace magus
