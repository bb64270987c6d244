// Nets: what they say depends on the position alone and is the same for every body of the arithmetic; files that are
// damaged, and nets of other games, are refused.
#include "engine/moves/movegen.h"
#include "eval/eval_tables.h"
#include "eval/evaluator.h"
#include "eval/net/builtin_nets.h"
#include "eval/net/net_choice.h"
#include "eval/net/net_state.h"
#include "eval/weights_file.h"
#include "protocol/commands.h"
#include "protocol/session.h"
#include "search/searcher.h"
#include "tests/helpers.h"
#include "tests/net_bodies/bodies.h"
#include "tests/scratch_folder.h"
#include "tuning/train/net_fit.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>

namespace magus {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using testing::game;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::position;
using testing::ScratchFolder;

int from_to(testing::Random& random, int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::size_t>(most - least) + 1));
}

// With numbers as large as training leaves them at most.
Net random_net(const std::vector<VariantPtr>& games, int width, std::uint64_t salt) {
    testing::Random random(salt);
    Net net;
    net.shape = *net_shape(games);
    for (const VariantPtr& variant : games)
        net.games.push_back(game_identity(*variant, usual_params(*variant)));
    net.made = "at random";
    net.width = width;
    const auto fill = [&](std::vector<std::int16_t>& numbers, int count, int most) {
        for (int i = 0; i < count; ++i)
            numbers.push_back(static_cast<std::int16_t>(from_to(random, -most, most)));
    };
    fill(net.rows, net.shape.inputs() * width, 90);
    fill(net.bias, width, 200);
    fill(net.output, 2 * width, 60);
    net.output_bias = from_to(random, -3000, 3000);
    return net;
}

// Without anything kept and without vectors.
Score plainly(const Net& net, const Position& pos) {
    Samples samples;
    samples.add(NetInputs(net.shape, pos.variant()), pos.variant(), training_position(pos, 0, 0), 0.5);
    return net_output(net, samples.inputs(0));
}

Move random_move(const MoveList& moves, testing::Random& random) { return moves[random.below(moves.size())]; }

class NetOfGame : public ::testing::TestWithParam<std::string> {};

// A walk with moves made, taken back and passed, in every kind of game: hands, checks, swaps, two squares of a Wall.
TEST_P(NetOfGame, SaysTheSameHoweverThePositionCameAbout) {
    const VariantPtr variant = game(GetParam());
    const auto net = std::make_shared<const Net>(random_net({variant}, 32, 7));
    NetState kept(net, *variant), fresh(net, *variant);
    testing::Random random(11);
    for (int walk = 0; walk < testing::scaled(20); ++walk) {
        Position pos = Position::start(variant);
        int made = 0;
        for (int ply = 0; ply < 80; ++ply) {
            const MoveList moves = legal_moves(pos);
            if (moves.empty()) break;
            if (made > 3 && random.once_in(4)) {
                for (int back = from_to(random, 1, 3); back > 0; --back, --made) pos.undo_move();
            } else {
                pos.do_move(random_move(moves, random));
                ++made;
            }
            if (random.once_in(3)) continue;  // not every position is evaluated
            const Score expected = plainly(*net, pos);
            ASSERT_EQ(kept.correction(pos), expected) << pos.fen();
            ASSERT_EQ(fresh.from_scratch(pos), expected) << pos.fen();
            if (random.once_in(5) && !pos.in_check()) {
                pos.do_null_move();
                ASSERT_EQ(kept.correction(pos), plainly(*net, pos)) << "passed: " << pos.fen();
                pos.undo_null_move();
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, NetOfGame,
                         ::testing::Values("chess", "capablanca", "courier", "tomorrow3", "longboard",
                                           "deathmatch", "magician-original", "sorcerer", "sorcerer-drops",
                                           "crazyhouse", "3check", "shogi", "atomic", "seirawan", "horde",
                                           "fischerandom"),
                         testing::name_of);

TEST(Net, EveryWidthIsPlayed) {
    const VariantPtr variant = game("chess");
    for (int width : Net::kWidths) {
        const auto net = std::make_shared<const Net>(random_net({variant}, width, 3));
        NetState state(net, *variant);
        Position pos = Position::start(variant);
        for (int ply = 0; ply < 6; ++ply) {
            EXPECT_EQ(state.correction(pos), plainly(*net, pos)) << width;
            pos.do_move(legal_moves(pos)[0]);
        }
    }
}

// Colours swapped: the same for the side to move.
TEST(Net, TreatsColoursAlike) {
    const VariantPtr variant = game("chess");
    const auto net = std::make_shared<const Net>(random_net({variant}, 64, 5));
    NetState state(net, *variant);
    const Score white =
        state.correction(position(variant, "r1bqk2r/ppp2ppp/2n5/3p4/8/2N2N2/PPPP1PPP/R1BQK2R w KQ - 0 1"));
    const Score black =
        state.correction(position(variant, "r1bqk2r/pppp1ppp/2n2n2/8/3P4/2N5/PPP2PPP/R1BQK2R b kq - 0 1"));
    EXPECT_EQ(white, black);
    EXPECT_NE(white, 0);
}

// With the King on the left, files are mirrored: such positions are one to the net where all else is mirrored too.
TEST(Net, MirrorsByTheKingsFile) {
    const VariantPtr variant = game("chess");
    const auto net = std::make_shared<const Net>(random_net({variant}, 64, 5));
    ASSERT_TRUE(net->shape.mirrored);
    NetState state(net, *variant);
    EXPECT_EQ(state.correction(position(variant, "1k6/pp3q2/8/3n4/8/8/5PP1/3R2K1 w - - 0 1")),
              state.correction(position(variant, "6k1/2q3pp/8/4n3/8/8/1PP5/1K2R3 w - - 0 1")));
    EXPECT_FALSE(net_shape({game("horde")})->mirrored);
}

// A family's net knows the kinds of all its games.
TEST(Net, OneForAFamily) {
    const std::vector<VariantPtr> family = {game("tomorrow1"), game("tomorrow2"), game("tomorrow-126")};
    const auto net = std::make_shared<const Net>(random_net(family, 16, 9));
    for (const VariantPtr& variant : family) {
        ASSERT_TRUE(net->fits(*variant, usual_params(*variant)));
        NetState state(net, *variant);
        Position pos = Position::start(variant);
        EXPECT_EQ(state.correction(pos), plainly(*net, pos));
    }
    EXPECT_FALSE(net_shape({game("tomorrow1"), game("chess")}));
}

TEST(Net, OtherGamesAreRefusedWithTheReason) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[capablanca:chess]\nmaxFile = 10\narchbishop = a\nchancellor = c\nstartFen = "
                             "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w - - 0 1\n"
                             "castling = false\n",
                             "test.ini"));
    const VariantPtr capablanca = game("capablanca");
    const Net net = random_net({capablanca}, 16, 1);
    const auto why = [&](const VariantPtr& variant, const EvalParams& params) {
        const auto fits = net.fits(*variant, params);
        return fits ? std::string() : fits.error().text;
    };
    EXPECT_EQ(why(capablanca, usual_params(*capablanca)), "");
    EXPECT_EQ(why(game("chess"), {}), "it is for capablanca, not for chess");
    EXPECT_THAT(why(*catalog.get("capablanca"), {}), HasSubstr("it is for other rules of capablanca"));
    EvalParams other = usual_params(*capablanca);
    other.weights.tempo = Pair(77, 77);
    EXPECT_THAT(why(capablanca, other), HasSubstr("other weights of the evaluation"));
}

TEST(Net, FitsWhateverTheWeightsThatItsGameHasNoUseFor) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[forced:chess]\nmustCapture = true\n", "test.ini"));
    EvalParams other;
    other.weights.offer = Pair(77, 77);
    const auto fits_with_them = [&](const VariantPtr& variant) {
        return static_cast<bool>(random_net({variant}, 16, 1).fits(*variant, other));
    };
    EXPECT_TRUE(fits_with_them(game("chess")));
    EXPECT_TRUE(fits_with_them(*catalog.get("forced")))
        << "captures are forced, but nobody wants to lose his pieces";
    EXPECT_FALSE(fits_with_them(game("giveaway")));
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(NetFile, IsReadAsItWasWritten) {
    ScratchFolder folder;
    const Net net = random_net({game("crazyhouse")}, 16, 2);
    ASSERT_TRUE(save(net, folder.file("net")));
    const auto read = load_net(folder.file("net"));
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ((*read)->bytes(), net.bytes());
    EXPECT_EQ((*read)->hash(), net.hash());
    EXPECT_EQ((*read)->made, "at random");
    EXPECT_EQ((*read)->shape, net.shape);
    EXPECT_EQ(bytes_of(folder.file("net")), net.bytes());
    EXPECT_THAT(load_net(folder.file("nothing")).error().describe(), HasSubstr("cannot read the file"));
}

TEST(NetFile, DamageIsRefused) {
    const std::string good = random_net({game("chess")}, 16, 2).bytes();
    for (std::size_t at = 0; at < good.size(); at += 7) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 4);
        ASSERT_FALSE(Net::parse(bad, "net")) << at;
    }
    for (std::size_t length = 0; length < good.size(); length += 97)
        ASSERT_FALSE(Net::parse(good.substr(0, length), "net")) << length;
    EXPECT_FALSE(Net::parse(good + "x", "net"));
    ASSERT_THAT(Net::games_in(good), ElementsAre("chess"));
    for (std::size_t length = 0; length < good.size(); length += 97)
        EXPECT_THAT(Net::games_in(good.substr(0, length)), AnyOf(IsEmpty(), ElementsAre("chess"))) << length;
    for (const char* text : {"", "MAGUSNET", "[chess]\n"})
        EXPECT_THAT(Net::games_in(text), IsEmpty()) << text;
    EXPECT_THAT(Net::parse("[chess]\n", "some.ini").error().describe(),
                HasSubstr("some.ini: not a net of this program"));
}

// A file with a right checksum may still hold numbers that would overflow.
TEST(NetFile, NumbersOutOfBoundsAreRefused) {
    Net net = random_net({game("chess")}, 256, 2);
    net.output[3] = Net::kMostOutput + 1;
    EXPECT_THAT(Net::parse(net.bytes(), "net").error().text, HasSubstr("weights are too large"));
    net.output.assign(net.output.size(), Net::kMostOutput);
    EXPECT_THAT(Net::parse(net.bytes(), "net").error().text, HasSubstr("weights are too large"));
    net.output.assign(net.output.size(), 60);
    EXPECT_TRUE(Net::parse(net.bytes(), "net"));
    net.width = 24;
    EXPECT_THAT(Net::parse(net.bytes(), "net").error().text, HasSubstr("its width must be"));
}

// A change of a game's rules or of the evaluation's weights asks for new nets, or for none.
TEST(BuiltinNets, FitTheGamesThatTheyName) {
    for (const BuiltinNet& file : builtin_net_files()) {
        const auto net = Net::parse(file.bytes, std::string(file.file));
        ASSERT_TRUE(net) << net.error().describe();
        for (const GameIdentity& named : net->games) {
            const auto fits = net->fits(*game(named.name), usual_params(*game(named.name)));
            EXPECT_TRUE(fits) << file.file << ": " << fits.error().describe();
            EXPECT_EQ(builtin_net(named.name)->hash(), net->hash()) << named.name << " has two nets";
        }
    }
}

TEST(BuiltinNets, AreChosenUnlessOneSaysNone) {
    const VariantPtr capablanca = game("capablanca");
    const EvalParams usual = usual_params(*capablanca);
    EXPECT_EQ(*NetChoice::parse("")->for_game(capablanca, usual), builtin_net("capablanca"));
    EXPECT_EQ(*NetChoice::parse("builtin")->for_game(capablanca, usual), builtin_net("capablanca"));
    EXPECT_EQ(*NetChoice::parse("none")->for_game(capablanca, usual), nullptr);
    // With other weights the evaluation plays alone.
    EvalParams other = usual;
    other.values['Q'] = {1, 1};
    EXPECT_EQ(*NetChoice::parse("")->for_game(capablanca, other), nullptr);
}

TEST(BuiltinNets, PlayOtherGamesWhenOneSaysSo) {
    const auto for_game = [](const char* choice, const VariantPtr& variant) {
        return NetChoice::parse(choice)->for_game(variant, usual_params(*variant));
    };
    const auto net = for_game("builtin:chess", game("fischerandom"));
    ASSERT_TRUE(net) << net.error().describe();
    EXPECT_TRUE((*net)->fits(*game("fischerandom"), usual_params(*game("fischerandom"))));
    EXPECT_EQ((*net)->hash(), builtin_net("chess")->hash());
    EXPECT_EQ(*for_game("builtin:chess", game("chess")), builtin_net("chess"));
    EXPECT_THAT(for_game("builtin:chess", game("capablanca")).error().describe(),
                HasSubstr("builtin:chess: the net is for a board of 8x8 squares"));
    EXPECT_THAT(NetChoice::parse("builtin:mine").error().text, HasSubstr("no net for \"mine\""));
}

// Sums at both ends of 16 bits, and everything between.
TEST(NetBodies, AreEqualToTheBit) {
    testing::Random random(1);
    for (int round = 0; round < 200; ++round) {
        alignas(64) std::array<std::int16_t, 64> sums, row, other, weights;
        const int most = round < 100 ? 600 : 32767;
        for (std::size_t i = 0; i < 64; ++i) {
            sums[i] = static_cast<std::int16_t>(from_to(random, -most - (most == 32767), most));
            row[i] = static_cast<std::int16_t>(from_to(random, -505, 505));
            other[i] = static_cast<std::int16_t>(from_to(random, -505, 505));
            weights[i] = static_cast<std::int16_t>(from_to(random, -128, 128));
        }
        std::array<std::int16_t, 64> added = sums, taken = sums, moved{};
        std::int64_t weighed = 0;
        for (std::size_t i = 0; i < 64; ++i) {
            added[i] = static_cast<std::int16_t>(sums[i] + row[i]);
            taken[i] = static_cast<std::int16_t>(sums[i] - row[i]);
            moved[i] = static_cast<std::int16_t>(sums[i] - row[i] + other[i]);
            const std::int64_t x = std::clamp<int>(sums[i], 0, 255);
            weighed += x * x * weights[i];
        }
        for (const testing::NetBody& body : testing::net_bodies()) {
            if (!body.runs_here()) continue;
            std::array<std::int16_t, 64> a = sums, b = sums, c{};
            body.add(a.data(), row.data());
            body.subtract(b.data(), row.data());
            body.move(c.data(), sums.data(), row.data(), other.data());
            EXPECT_EQ(a, added) << body.name;
            EXPECT_EQ(b, taken) << body.name;
            EXPECT_EQ(c, moved) << body.name;
            EXPECT_EQ(body.weigh(sums.data(), weights.data()), weighed) << body.name;
        }
    }
}

// The evaluation with a net is the evaluation and the net's correction, less and less of it far from equality.
TEST(NetEvaluation, IsTheEvaluationAndTheCorrection) {
    const VariantPtr variant = game("chess");
    const auto net = std::make_shared<const Net>(random_net({variant}, 32, 4));
    const auto tables = std::make_shared<EvalTables>(variant);
    tables->net = net;
    Evaluator alone(variant), both(variant, tables), again(variant, tables);
    testing::Random random(2);
    bool differs = false;
    for (int walk = 0; walk < 20; ++walk) {
        Position pos = Position::start(variant);
        for (int ply = 0; ply < 40; ++ply) {
            const MoveList moves = legal_moves(pos);
            if (moves.empty()) break;
            pos.do_move(random_move(moves, random));
            const Score eval = alone.evaluate(pos), corrected = both.evaluate(pos);
            differs = differs || eval != corrected;
            const int share = net_share(eval);
            const int correction = plainly(*net, pos) * share / (Net::kNoneFrom - Net::kFullUntil);
            EXPECT_NEAR(corrected, eval + correction, 1) << pos.fen();
            if (ply % 5 == 0) {
                EXPECT_EQ(again.evaluate(position(variant, pos.fen())), corrected);
            }
        }
    }
    EXPECT_TRUE(differs);
    // Nothing is added where the game is decided.
    const Position won = position(variant, "4k3/8/8/8/8/8/8/QQQQK2R w K - 0 1");
    EXPECT_EQ(both.evaluate(won), alone.evaluate(won));
    // The table for people has a row for it and still adds up.
    const Position start = Position::start(variant);
    const auto rows = both.explain(start);
    EXPECT_NEAR(rows.back().white - rows.back().black, both.evaluate(start), 2);
    EXPECT_TRUE(std::ranges::any_of(rows, [](const auto& row) { return row.term == "net"; }));
}

SearchResult search(const std::shared_ptr<const EvalTables>& tables, std::uint64_t nodes) {
    Searcher searcher;
    searcher.set_eval(tables);
    Limits limits;
    limits.nodes = nodes;
    return searcher.search(Position::start(tables->variant), limits);
}

std::shared_ptr<const EvalTables> tables_with(const VariantPtr& variant, Net net) {
    const auto out = std::make_shared<EvalTables>(variant, usual_params(*variant));
    out->net = std::make_shared<const Net>(std::move(net));
    return out;
}

// A net that says nothing changes nothing; one that says something does, and always the same.
TEST(NetSearch, PlaysByTheNet) {
    const VariantPtr variant = game("capablanca");
    const auto alone = std::make_shared<const EvalTables>(variant, usual_params(*variant));
    Net silent = random_net({variant}, 32, 4);
    silent.output.assign(silent.output.size(), 0);
    silent.output_bias = 0;
    const SearchResult expected = search(alone, 20000), same = search(tables_with(variant, silent), 20000);
    EXPECT_EQ(same.best, expected.best);
    EXPECT_EQ(same.info.score, expected.info.score);
    EXPECT_EQ(same.info.nodes, expected.info.nodes);
    const Net loud = random_net({variant}, 32, 4);
    const SearchResult first = search(tables_with(variant, loud), 20000),
                       second = search(tables_with(variant, loud), 20000);
    EXPECT_EQ(first.best, second.best);
    EXPECT_EQ(first.info.score, second.info.score);
    EXPECT_NE(first.info.score, expected.info.score);
    Position start = Position::start(variant);
    EXPECT_TRUE(std::ranges::any_of(legal_moves(start), [&](Move m) { return m == first.best; }));
}

class EvalFileOption : public ::testing::Test {
protected:
    EvalFileOption() : net_(folder_.file("a.net")), weights_(folder_.file("a.weights")) {
        EXPECT_TRUE(save(random_net({game("capablanca")}, 16, 1), net_));
        std::ofstream(weights_) << "[chess]\ntempo = 31 32\n";
    }
    std::string after(const std::string& files) {
        const auto done = session_.load_evaluation(files);
        return done ? session_.evaluation_text() : done.error().describe();
    }

    ScratchFolder folder_;
    const std::string net_, weights_;
    Session session_;
};

TEST_F(EvalFileOption, ChoosesANet) {
    ASSERT_TRUE(session_.set_variant("capablanca"));
    EXPECT_EQ(after(net_), "evaluation with the net " + net_);
    const auto has_row = [&] {
        return std::ranges::any_of(session_.explain(), [](const auto& row) { return row.term == "net"; });
    };
    EXPECT_TRUE(has_row());
    EXPECT_EQ(after("none"), "evaluation without a net");
    EXPECT_FALSE(has_row());
    for (const char* builtin : {"builtin", "", "<empty>"}) {
        EXPECT_EQ(after(net_), "evaluation with the net " + net_);
        EXPECT_EQ(after(builtin), "evaluation with the net builtin") << builtin;
        EXPECT_TRUE(has_row()) << builtin;
    }
    EXPECT_EQ(after(net_), "evaluation with the net " + net_);
    // Both files; the net was made for other weights of capablanca only where the weights file changes those.
    EXPECT_EQ(after(weights_ + ";" + net_), "evaluation with the net " + net_);
    std::ofstream(weights_) << "[capablanca]\ntempo = 31 32\n";
    EXPECT_THAT(after(net_ + ";" + weights_), HasSubstr("other weights of the evaluation of capablanca"));
}

TEST_F(EvalFileOption, WaitsForItsGame) {
    EXPECT_EQ(after(net_), "evaluation without a net: " + net_ + ": it is for capablanca, not for chess");
    ASSERT_TRUE(session_.set_variant("capablanca"));
    EXPECT_EQ(session_.evaluation_text(), "evaluation with the net " + net_);
    ASSERT_TRUE(session_.set_variant("gothic"));
    EXPECT_THAT(session_.evaluation_text(), HasSubstr("it is for capablanca, not for gothic"));
}

TEST_F(EvalFileOption, WhatIsWrongChangesNothing) {
    ASSERT_TRUE(session_.set_variant("capablanca"));
    ASSERT_TRUE(session_.load_evaluation(net_));
    EXPECT_THAT(after(net_ + ";none"), HasSubstr("a second net"));
    EXPECT_THAT(after(weights_ + ";" + weights_), HasSubstr("a second weights file"));
    EXPECT_THAT(after(folder_.file("nothing")), HasSubstr("cannot read the file"));
    EXPECT_THAT(after(folder_.file("empty.net", "")), HasSubstr("the file is empty"));
    folder_.file("b.net", "MAGUSNET and no more");
    EXPECT_FALSE(session_.load_evaluation(folder_.file("b.net")));
    EXPECT_EQ(session_.evaluation_text(), "evaluation with the net " + net_);
}

TEST_F(EvalFileOption, TheCommandDescribesANet) {
    const auto run = [](const std::vector<std::string>& arguments) {
        std::istringstream in;
        std::ostringstream out;
        const int code = run_command_line(arguments, in, out, out);
        return std::to_string(code) + " " + out.str();
    };
    EXPECT_THAT(run({"net", net_}),
                ::testing::AllOf(HasSubstr("0 "), HasSubstr("board of 10x8"), HasSubstr("made: at random"),
                                 HasSubstr("capablanca: fits")));
    EXPECT_THAT(run({"net", weights_}), HasSubstr("not a net of this program"));
    EXPECT_EQ(run({"net"}).front(), '2');
}

}  // namespace
}  // namespace magus
