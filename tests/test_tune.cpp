// The tuner: the traced evaluation is the evaluation, the fit finds weights that made the data, the command works.
#include "engine/moves/movegen.h"
#include "eval/evaluator.h"
#include "eval/weights_file.h"
#include "tests/helpers.h"
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/players/engine_spec.h"
#include "tuning/tune/logistic_fit.h"
#include "tuning/tune/quiet_positions.h"

#include <cmath>

#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::content_of;
using testing::game;
using testing::lab;
using testing::LabRun;
using testing::ScratchFolder;

// Positions of random games, not yet over.
std::vector<Position> random_positions(const VariantPtr& variant, int count) {
    testing::Random random(77);
    std::vector<Position> out;
    while (static_cast<int>(out.size()) < count) {
        Position pos = Position::start(variant);
        for (int ply = 0; ply < 60; ++ply) {
            const MoveList moves = legal_moves(pos);
            if (moves.empty()) break;
            pos.do_move(moves[random.below(moves.size())]);
            if (ply % 7 == 6) out.push_back(pos);
        }
    }
    return out;
}

double evaluation(const LinearEval& eval, const Weights& weights) {
    const std::vector<double> numbers = weights_as_numbers(weights);
    double out = eval.rest;
    for (std::size_t i = 0; i < kFeatures; ++i) out += static_cast<double>(eval.features[i]) * numbers[i];
    return out;
}

Score white_score(Evaluator& evaluator, const Position& pos) {
    const Score score = evaluator.evaluate(pos);
    return pos.side_to_move() == Color::White ? score : -score;
}

class TracedEval : public ::testing::TestWithParam<std::string> {};

// Whole numbers are cut off here and there: a few centipawns.
constexpr double kRounding = 8;

TEST_P(TracedEval, IsTheEvaluation) {
    const VariantPtr variant = game(GetParam());
    const EvalTracer tracer(variant, {});
    Evaluator evaluator(variant);
    for (const Position& pos : random_positions(variant, 30))
        EXPECT_NEAR(evaluation(tracer.trace(pos), {}), white_score(evaluator, pos), kRounding) << pos.fen();
}

// What it foretells for other weights is what the engine says with them, for every weight that it can follow.
TEST_P(TracedEval, FollowsTheWeights) {
    const VariantPtr variant = game(GetParam());
    const EvalTracer tracer(variant, {});
    const std::vector<Position> positions = random_positions(variant, 8);
    Evaluator before(variant);
    for (const WeightRow<Pair>& row : kWeightRows<Pair>) {
        EvalParams changed;
        const Pair old = changed.weights.*row.value;
        changed.weights.*row.value = Pair(old.middle() + 6, old.end() - 5);
        Evaluator after(variant, changed);
        for (const Position& pos : positions) {
            const LinearEval eval = tracer.trace(pos);
            EXPECT_NEAR(evaluation(eval, changed.weights) - evaluation(eval, {}),
                        white_score(after, pos) - white_score(before, pos), kRounding)
                << row.name << ' ' << pos.fen();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, TracedEval, ::testing::Values("chess", "tomorrow3", "longboard", "sorcerer"));

TEST(LogisticFit, FindsTheScaleOfTheResults) {
    // Results are the expected scores themselves: nothing fits better than the scale that made them.
    std::vector<Example> examples;
    for (int cp = -400; cp <= 400; cp += 10)
        examples.push_back({{double(cp), {}}, 1 / (1 + std::exp(-cp / 150.0))});
    EXPECT_NEAR(best_scale(examples, std::vector<double>(kFeatures, 0)), 150, 1);
}

TEST(LogisticFit, FindsTheWeightsThatMadeTheResults) {
    testing::Random random(5);
    std::vector<double> truth(kFeatures, 0), begin(kFeatures, 0);
    truth[3] = 40;
    truth[50] = -25;
    std::vector<Example> examples;
    for (int i = 0; i < 3000; ++i) {
        LinearEval eval;
        for (std::size_t f : {3u, 20u, 50u}) eval.features[f] = static_cast<float>(random.below(9)) - 4.0f;
        const double cp = 40 * double(eval.features[3]) - 25 * double(eval.features[50]);
        examples.push_back({eval, 1 / (1 + std::exp(-cp / 174))});
    }
    FitSettings settings;
    settings.low.assign(kFeatures, -100);
    settings.high.assign(kFeatures, 100);
    settings.prior = 100;
    settings.games = 1e6;
    const auto weights = fit_weights(examples, begin, 174, settings);
    ASSERT_TRUE(weights);
    for (std::size_t f = 0; f < kFeatures; ++f) EXPECT_NEAR((*weights)[f], truth[f], 1) << f;
    EXPECT_LT(mean_loss(examples, *weights, 174), mean_loss(examples, begin, 174));

    settings.high[3] = 30;
    EXPECT_NEAR((*fit_weights(examples, begin, 174, settings))[3], 30, 1e-6) << "within their bounds";
    settings.games = 1e-6;
    EXPECT_NEAR((*fit_weights(examples, begin, 174, settings))[50], 0, 1) << "the prior of few games holds";
    EXPECT_FALSE(fit_weights({}, begin, 174, settings));
}

TEST(Tune, ShardsMergeToTheSameWeights) {
    ScratchFolder folder;
    const auto run = [&](const std::string& name) {
        return std::vector<std::string>{
            "tune",    "--variants", "tomorrow1,tomorrow3", "--section", "tomorrow*", "--games",        "12",
            "--nodes", "12",         "--opening-plies",     "10",        "--out",     folder.file(name)};
    };
    std::vector<std::string> merge = {"merge", "--state", folder.file("whole"), "--json",
                                      folder.file("merged.json")};
    for (const char* number : {"1", "2", "3"}) {
        auto shard = run("merged.ini");
        merge.push_back(folder.file(std::string("shard") + number));
        shard.insert(shard.end(), {"--shard", std::string(number) + "/3", "--state", merge.back()});
        ASSERT_EQ(lab(shard).status, 0);
    }
    const LabRun merged = lab(merge);
    ASSERT_EQ(merged.status, 0) << merged.err;
    auto one = run("one.ini");
    one.insert(one.end(), {"--json", folder.file("one.json"), "--concurrency", "2"});
    const LabRun whole = lab(one);
    ASSERT_EQ(whole.status, 0) << whole.err;
    EXPECT_EQ(content_of(folder.file("merged.json")), content_of(folder.file("one.json")));
    EXPECT_EQ(content_of(folder.file("merged.ini")), content_of(folder.file("one.ini")));

    const auto file = WeightsFile::load(folder.file("one.ini"));
    ASSERT_TRUE(file) << file.error().describe();
    ASSERT_EQ(file->sections.size(), 1u);
    EXPECT_EQ(file->sections[0].games, "tomorrow*");
    EXPECT_TRUE(file->for_game(*game("tomorrow5")));
    const LabRun match = lab({"match", "--variant", "tomorrow1", "--engine",
                              "self name=tuned weights=" + folder.file("one.ini"), "--engine",
                              "self rfp_margin=60", "--nodes", "20", "--games", "2", "--max-plies", "20"});
    EXPECT_EQ(match.status, 0) << match.err;
}

TEST(Tune, NoImpossibleScores) {
    EXPECT_TRUE(parse_game_positions({0, R"({"white_score":0.5,"fens":[]})"}));
    for (const char* wrong : {"5.0", "-1", "null", "\"1\""}) {
        const auto game =
            parse_game_positions({6, R"({"white_score":)" + std::string(wrong) + R"(,"fens":[]})"});
        ASSERT_FALSE(game) << wrong;
        EXPECT_EQ(game.error().text.find("game 7: "), 0u) << game.error().text;
    }
}

TEST(Tune, MistakesGetAMessage) {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"tune"},
             {"tune", "--variants", "nonesuch"},
             {"tune", "--variants", "chess,tomorrow1"},
             {"tune", "--variants", "chess", "--games", "0"},
             {"tune", "--variants", "chess", "--prior", "0"},
             {"tune", "--variants", "chess", "--weights", "/no/file"},
             {"tune", "--variants", "chess", "--shard", "1/2"},
         }) {
        const LabRun run = lab(arguments);
        EXPECT_EQ(run.status, 2) << ::testing::PrintToString(arguments);
        EXPECT_FALSE(run.err.empty());
    }
    EXPECT_EQ(lab({"tune", "--variants", "chess", "--games", "1", "--nodes", "1"}).status, 1)
        << "one game cannot be for training and for validation";
}

TEST(EngineSpecs, ParametersOfTheSearch) {
    ScratchFolder folder;
    folder.file("a.params", "# slower\nrfp_margin = 90\nnull_base = 2\n");
    const auto spec = parse_engine_spec("self params=" + folder.file("a.params") + " null_base=4");
    ASSERT_TRUE(spec) << spec.error().describe();
    const SearchParams params = search_params(*spec);
    EXPECT_EQ(params.rfp_margin, 90);
    EXPECT_EQ(params.null_base, 4);
    EXPECT_EQ(params.iir_depth, SearchParams{}.iir_depth);
    folder.file("bad.params", "no_such_number = 90\n");
    for (const std::string& wrong :
         {std::string("self rfp_margin=x"), std::string("self rfp_margin=100000"),
          "self params=" + folder.file("bad.params"), std::string("self params=/no/file"),
          std::string("cmd=magus rfp_margin=60")})
        EXPECT_FALSE(parse_engine_spec(wrong)) << wrong;
}

}  // namespace
}  // namespace magus
