// Training of nets: the gradient is right, losses fall, whole numbers say what floating point says.
#include "engine/base/mapped.h"
#include "engine/moves/movegen.h"
#include "eval/eval_tables.h"
#include "eval/evaluator.h"
#include "eval/weights_file.h"
#include "tests/helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/train/loss.h"
#include "tuning/train/net_fit.h"
#include "tuning/train/piece_effects.h"
#include "tuning/train/self_play.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include <gmock/gmock.h>

namespace magus {
namespace {

using testing::game;
using ::testing::HasSubstr;
using testing::ScratchFolder;

// Positions of random games whose score is the evaluation and something that a net can learn.
template <class ScoreOf> SampleSets learnable(const VariantPtr& variant, int games, const ScoreOf& score) {
    const NetShape shape = *net_shape({variant});
    const NetInputs inputs(shape, *variant);
    Evaluator evaluator(variant);
    SampleSets out;
    for (int number = 0; number < games; ++number) {
        testing::Random random(static_cast<std::uint64_t>(number) + 100);
        Position pos = Position::start(variant);
        for (int ply = 0; ply < 40; ++ply) {
            const MoveList moves = legal_moves(pos);
            if (moves.empty()) break;
            pos.do_move(moves[random.below(moves.size())]);
            const Score eval = evaluator.evaluate(pos);
            if (std::abs(eval) > 1500) continue;
            (number % 5 == 4 ? out.validation : out.training)
                .add(inputs, *variant, training_position(pos, eval + score(pos), eval), 0.5);
        }
    }
    return out;
}

// A Knight more than the evaluation knows is worth 90 more.
Score for_knights(const Position& pos) {
    const TypeId knight = *pos.variant().find_type('N');
    const Color us = pos.side_to_move();
    return 90 * (pos.pieces(us, knight).count() - pos.pieces(~us, knight).count());
}

std::vector<std::uint32_t> all_of(const Samples& samples) {
    std::vector<std::uint32_t> out(samples.size());
    std::iota(out.begin(), out.end(), 0u);
    return out;
}

// Against finite differences, for every kind of number, in a game with hands and castling.
TEST(NetModel, GradientIsThatOfTheLoss) {
    const VariantPtr variant = game("crazyhouse");
    const SampleSets samples = learnable(variant, 5, for_knights);
    NetModel<double> model(*net_shape({variant}), 16, 3);
    std::vector<std::uint32_t> which = all_of(samples.training);
    which.resize(40);
    const LossSettings settings{174, 0.25};
    model.add_gradient(samples.training, which, settings);
    const std::vector<double> gradient = model.gradient();
    const std::vector<double*> numbers = model.numbers();
    ASSERT_EQ(gradient.size(), numbers.size());
    testing::Random random(4);
    int compared = 0;
    double largest = 0;
    for (int tries = 0; compared < 150 && tries < 100000; ++tries) {
        // The last numbers are the output's: some of them always.
        const std::size_t at =
            tries % 3 == 0 ? numbers.size() - 1 - random.below(49) : random.below(numbers.size());
        if (gradient[at] == 0) continue;
        constexpr double kStep = 1e-5;
        const double before = *numbers[at];
        const auto loss_at = [&](double value) {
            *numbers[at] = value;
            model.rebuild();
            return model.loss(samples.training, which, settings);
        };
        const double slope = (loss_at(before + kStep) - loss_at(before - kStep)) / (2 * kStep);
        *numbers[at] = before;
        EXPECT_NEAR(gradient[at], slope, 1e-7 + 1e-3 * std::abs(slope)) << at;
        largest = std::max(largest, std::abs(slope));
        ++compared;
    }
    EXPECT_EQ(compared, 150);
    EXPECT_GT(largest, 1e-4);
}

const std::atomic<bool> kGoOn = false;

FitOptions quick() {
    FitOptions out;
    out.width = 16;
    out.epochs = 6;
    out.batch = 256;
    out.rate = 1e-2;
    out.decay = 0.01;
    return out;
}

// What the evaluation lacks is learnt in seconds, and shows where it belongs.
TEST(NetFit, LearnsWhatTheEvaluationLacks) {
    const VariantPtr variant = game("chess");
    const SampleSets samples = learnable(variant, testing::kSlowBuild ? 100 : 250, for_knights);
    const auto fitted = fit_net(samples, *net_shape({variant}),
                                {game_identity(*variant, usual_params(*variant))}, quick(), {}, kGoOn);
    ASSERT_TRUE(fitted) << fitted.error().describe();
    EXPECT_LT(fitted->epochs.back().validation, fitted->before / 2);
    EXPECT_LT(fitted->epochs.back().training, fitted->epochs.front().training);
    // Rounded to whole numbers it is as good, nearly.
    EXPECT_NEAR(fitted->quantised, fitted->epochs.back().validation, 0.1 * fitted->before);
    const auto effects = piece_effects(fitted->net, samples.validation, 200);
    const auto effect = [&](const char* kind) {
        return std::ranges::find(effects, kind, &PieceEffect::kind)->all.value();
    };
    EXPECT_GT(effect("N"), 50);
    EXPECT_LT(std::abs(effect("R")), 40);
    // The same from the same seed.
    const auto again = fit_net(samples, *net_shape({variant}), fitted->net.games, quick(), {}, kGoOn);
    EXPECT_EQ(again->net.hash(), fitted->net.hash());
}

// What is added up in floating point is what is played in whole numbers, within the rounding of every number.
TEST(NetFit, WholeNumbersSayTheSame) {
    const VariantPtr variant = game("crazyhouse");
    const SampleSets samples = learnable(variant, 40, for_knights);
    NetModel<float> model(*net_shape({variant}), 64, 8);
    const auto which = all_of(samples.training);
    for (int i = 0; i < 30; ++i) {
        model.add_gradient(samples.training, which, {});
        model.step(1e-2, 0.01);
    }
    const Net net = model.quantised({game_identity(*variant, usual_params(*variant))}, 174);
    ASSERT_TRUE(Net::parse(net.bytes(), "net"));
    for (std::size_t n = 0; n < samples.validation.size(); ++n) {
        const Samples::View inputs = samples.validation.inputs(n);
        EXPECT_NEAR(net_output(net, inputs), 174 * static_cast<double>(model.output(inputs)), 25);
    }
}

// A model that begins with a net says what the net says, also when it is wider. Decay alone draws it back there.
TEST(NetModel, BeginsWithANet) {
    const VariantPtr variant = game("crazyhouse");
    const SampleSets samples = learnable(variant, 40, for_knights);
    const auto which = all_of(samples.training);
    NetModel<float> first(*net_shape({variant}), 16, 8);
    for (int i = 0; i < 30; ++i) {
        first.add_gradient(samples.training, which, {});
        first.step(1e-2, 0.01);
    }
    const std::vector<GameIdentity> games = {game_identity(*variant, usual_params(*variant))};
    const Net net = first.quantised(games, 174);
    const auto farthest = [&](const Net& other) {
        Score out = 0;
        for (std::size_t n = 0; n < samples.validation.size(); ++n) {
            const Samples::View inputs = samples.validation.inputs(n);
            out = std::max(out, std::abs(net_output(net, inputs) - net_output(other, inputs)));
        }
        return out;
    };
    for (const int width : {16, 32}) {
        NetModel<float> model(net, width, 9);
        const auto played = [&] { return model.quantised(games, 174); };
        EXPECT_EQ(played().width, width);
        EXPECT_LE(farthest(played()), 10);
        for (int i = 0; i < 10; ++i) {
            model.add_gradient(samples.training, which, {.scale = 300});
            model.step(1e-2, 0);
        }
        const Score moved = farthest(played());
        EXPECT_GT(moved, 30);
        EXPECT_NE(played().output.back(), 0);
        for (int i = 0; i < 500; ++i) model.step(1e-2, 10);
        EXPECT_LT(farthest(played()), moved / 2);
    }
}

// One epoch from a net that is there says more than one from random numbers, and forgets little. So does a wider one.
TEST(NetFit, GoesOnFromANet) {
    const VariantPtr variant = game("chess");
    const SampleSets samples = learnable(variant, testing::kSlowBuild ? 100 : 250, for_knights);
    const std::vector<GameIdentity> games = {game_identity(*variant, usual_params(*variant))};
    const auto fit = [&](const FitOptions& options) {
        return *fit_net(samples, *net_shape({variant}), games, options, {}, kGoOn);
    };
    const FitResult first = fit(quick());
    FitOptions more = quick();
    more.epochs = 1;
    const FitResult anew = fit(more);
    more.start = std::make_shared<const Net>(first.net);
    more.rate = 1e-3;
    const FitResult second = fit(more);
    EXPECT_LT(second.quantised, anew.quantised);
    EXPECT_LT(second.quantised, 1.05 * first.quantised);
    more.width *= 2;
    const FitResult wider = fit(more);
    EXPECT_EQ(wider.net.width, 2 * first.net.width);
    EXPECT_EQ(wider.start, second.start);
    EXPECT_LT(wider.quantised, 1.05 * first.quantised);
}

TEST(NetFit, NeedsGames) {
    const VariantPtr variant = game("chess");
    EXPECT_THAT(fit_net({}, *net_shape({variant}), {}, quick(), {}, kGoOn).error().text,
                HasSubstr("too few games"));
    EXPECT_EQ(usual_result_share(1'000'000), 0);
    EXPECT_GT(usual_result_share(100'000'000), 0.2);
}

std::vector<TrainingPosition> game_of_scores(const std::vector<Score>& white_scores) {
    std::vector<TrainingPosition> out;
    for (std::size_t ply = 0; ply < white_scores.size(); ++ply) {
        TrainingPosition pos;
        pos.side = ply % 2 == 0 ? Color::White : Color::Black;
        pos.score = pos.side == Color::White ? white_scores[ply] : -white_scores[ply];
        pos.ply = static_cast<int>(ply);
        out.push_back(pos);
    }
    return out;
}
std::vector<Score> white_scores(const std::vector<TrainingPosition>& positions) {
    return mapped(positions, [](const TrainingPosition& pos) {
        return pos.side == Color::White ? pos.score : -pos.score;
    });
}

// What is seen later counts the more, the sooner it is seen.
TEST(Samples, TargetsKnowLaterScores) {
    const auto mixed = [](const std::vector<Score>& scores, double share) {
        auto positions = game_of_scores(scores);
        mix_with_later(positions, {.later_share = share});
        return white_scores(positions);
    };
    const std::vector<Score> level(5, 120), falls = {150, 150, 150, 150, -600};
    EXPECT_EQ(mixed(level, 0.8), level);
    EXPECT_EQ(mixed(falls, 0), falls);
    const auto found = mixed(falls, 0.5);
    EXPECT_EQ(found.back(), -600);
    EXPECT_TRUE(std::is_sorted(found.rbegin(), found.rend()));
    EXPECT_LT(found[3], 0);
    EXPECT_LT(found[0], 150);
    EXPECT_EQ(mixed(falls, 1), std::vector<Score>(5, -600));

    // Two half-moves away instead of one.
    auto apart = game_of_scores({150, -600});
    apart[1].ply = 2;
    mix_with_later(apart, {.later_share = 0.5});
    EXPECT_GT(apart[0].score, mixed({150, -600}, 0.5)[0]);
}

TEST(Samples, OfOtherWeightsOrRulesAreRefused) {
    ScratchFolder folder;
    const VariantPtr variant = game("chess");
    GameIdentity identity = game_identity(*variant, usual_params(*variant));
    ASSERT_TRUE(PositionWriter::open(folder.file("a"), {{identity}, ""}, {variant}, false));
    const auto why = [&](const GameIdentity& wanted) {
        const auto read = read_samples({folder.file("a")}, *net_shape({variant}), {variant}, {wanted}, {});
        return read ? std::string() : read.error().text;
    };
    EXPECT_EQ(why(identity), "");
    GameIdentity other = identity;
    other.weights ^= 1;
    EXPECT_EQ(why(other), "positions with other weights of chess");
    other = identity;
    other.rules ^= 1;
    EXPECT_EQ(why(other), "positions of other rules of chess");
    other.name = "gothic";
    EXPECT_EQ(why(other), "positions of chess");
}

// A run's seed is usually 1, so two machines that were told nothing else play the same games.
TEST(Samples, OfTheSameGamesAreReadOnce) {
    ScratchFolder folder;
    const VariantPtr variant = game("chess");
    const GameIdentity identity = game_identity(*variant, usual_params(*variant));
    for (const auto& [name, made] : {std::pair{"a", "seed 1"}, {"b", "seed 1"}, {"c", "seed 2"}})
        ASSERT_TRUE(PositionWriter::open(folder.file(name), {{identity}, made}, {variant}, false));
    const auto why = [&](const char* first, const char* second) {
        const auto found = find_sources({folder.file(first), folder.file(second)}, {identity});
        return found ? std::string() : found.error().text;
    };
    EXPECT_EQ(why("a", "c"), "");
    for (const char* same : {"a", "b"})
        EXPECT_EQ(why("a", same),
                  "has the same games as " + folder.file("a") + "; another --seed plays others");
}

TEST(Samples, ShardsOfARunAreReadOnceBesideTheWholeRun) {
    const auto head = [](Shard shard, std::uint64_t seed = 1) {
        SelfPlaySettings settings;
        settings.seed = seed;
        return position_file_head(settings, shard);
    };
    EXPECT_TRUE(can_share_games(head({}), head({2, 3})));
    EXPECT_TRUE(can_share_games(head({2, 3}), head({2, 3})));
    EXPECT_FALSE(can_share_games(head({1, 3}), head({2, 3})));
    EXPECT_FALSE(can_share_games(head({}), head({}, 2)));
    EXPECT_FALSE(can_share_games(head({}, 2), head({2, 3})));
}

}  // namespace
}  // namespace magus
