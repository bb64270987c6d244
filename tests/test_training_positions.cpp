// Files of training positions: what is written is read, damage is refused with its place, runs go on and can be cut.
#include "engine/moves/movegen.h"
#include "eval/net/game_identity.h"
#include "eval/net/net_choice.h"
#include "eval/weights_file.h"
#include "tests/helpers.h"
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/train/position_file.h"

#include <filesystem>
#include <fstream>
#include <map>

#include <gmock/gmock.h>

namespace magus {
namespace {

using testing::content_of;
using testing::game;
using ::testing::HasSubstr;
using testing::lab;
using testing::operator+;
using testing::ScratchFolder;
using testing::Words;

std::vector<Position> random_game(const VariantPtr& variant, std::uint64_t salt, int plies) {
    testing::Random random(salt);
    Position pos = Position::start(variant);
    std::vector<Position> out{pos};
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(pos);
        if (moves.empty()) break;
        pos.do_move(moves[random.below(moves.size())]);
        out.push_back(pos);
    }
    return out;
}

class EveryState : public ::testing::TestWithParam<std::string> {};

// Pieces, hands, rights, checks and unmoved pieces: all that was packed is there again.
TEST_P(EveryState, IsWrittenAndRead) {
    const VariantPtr variant = game(GetParam());
    for (const Position& pos : random_game(variant, 5, 120)) {
        const TrainingPosition packed = training_position(pos, -123, 4567);
        ByteWriter out;
        write(out, *variant, packed);
        EXPECT_LT(out.bytes().size(), 140u);
        ByteReader in(out.bytes());
        const auto read = read_position(in, *variant);
        ASSERT_TRUE(read) << pos.fen();
        EXPECT_EQ(*read, packed) << pos.fen();
        EXPECT_TRUE(in.rest().empty());
        EXPECT_EQ(read->pieces.size(), static_cast<std::size_t>(pos.occupied().count()));
        EXPECT_EQ(read->castling, pos.state().castling);
        EXPECT_EQ(read->unmoved, pos.state().unmoved);
        EXPECT_EQ(read->checks_left, pos.state().checks_left);
        int held = 0;
        for (const auto& hand : read->hands) held += hand.count;
        int in_hand = 0;
        for (Color c : kColors)
            for (TypeId t : variant->hand_order) in_hand += pos.in_hand(c, t);
        EXPECT_EQ(held, in_hand);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryState,
                         ::testing::Values("chess", "capablanca", "tomorrow3", "courier", "longboard",
                                           "sorcerer-drops", "deathmatch", "crazyhouse", "3check", "seirawan",
                                           "shogi"),
                         testing::name_of);

PlayedGame some_game(const VariantPtr& variant, std::uint32_t number) {
    PlayedGame out{number, 0, number % 3 / 2.0, {}};
    for (const Position& pos : random_game(variant, number, 12))
        out.positions.push_back(training_position(pos, static_cast<Score>(number), -7));
    return out;
}

PositionFileHead head_of(const VariantPtr& variant) {
    return {{game_identity(*variant, usual_params(*variant))}, "by a test"};
}

// A file of three games.
std::string written_file(const ScratchFolder& folder, const VariantPtr& variant) {
    const std::string path = folder.file("positions");
    auto writer = PositionWriter::open(path, head_of(variant), {variant}, false);
    EXPECT_TRUE(writer);
    for (std::uint32_t number : {4u, 0u, 9u}) EXPECT_TRUE(writer->append(some_game(variant, number)));
    return path;
}

Result<PositionFileContent> read_all(const std::string& path, const VariantPtr& variant,
                                     std::vector<PlayedGame>& games) {
    games.clear();
    return read_position_file(path, {variant},
                              [&](PlayedGame&& played) { games.push_back(std::move(played)); });
}

TEST(PositionFile, HoldsItsGames) {
    ScratchFolder folder;
    const VariantPtr variant = game("crazyhouse");
    const std::string path = written_file(folder, variant);
    std::vector<PlayedGame> games;
    const auto content = read_all(path, variant, games);
    ASSERT_TRUE(content) << content.error().describe();
    ASSERT_EQ(games.size(), 3u);
    EXPECT_FALSE(content->cut_short);
    EXPECT_EQ(content->positions, 39u);
    EXPECT_EQ(games[2].number, 9u);
    EXPECT_EQ(games[0].white_score, 0.5);
    EXPECT_EQ(games[0].positions, some_game(variant, 4).positions);
    EXPECT_EQ(read_position_head(path)->games, head_of(variant).games);
}

// Whichever byte is another one: it is noticed, and after the head the message tells the block.
TEST(PositionFile, DamageIsRefused) {
    ScratchFolder folder;
    const VariantPtr variant = game("capablanca");
    const std::string path = written_file(folder, variant), good = content_of(path);
    std::vector<PlayedGame> games;
    std::string message;
    for (std::size_t at = 0; at < good.size(); at += 3) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x10);
        folder.file("positions", bad);
        const auto content = read_all(path, variant, games);
        ASSERT_FALSE(content) << "byte " << at;
        message = content.error().describe();
    }
    EXPECT_THAT(message, HasSubstr("damaged: block 3, at byte "));
}

// The end of the program in the middle of a game: what was complete is there, and the run goes on.
TEST(PositionFile, LastGameMayBeCutShort) {
    ScratchFolder folder;
    const VariantPtr variant = game("capablanca");
    const std::string path = written_file(folder, variant), good = content_of(path);
    std::vector<PlayedGame> games;
    for (std::size_t lost : {1u, 9u, 100u}) {
        folder.file("positions", good.substr(0, good.size() - lost));
        const auto content = read_all(path, variant, games);
        ASSERT_TRUE(content) << content.error().describe();
        EXPECT_TRUE(content->cut_short);
        EXPECT_EQ(games.size(), 2u);
    }
    EXPECT_FALSE(PositionWriter::open(path, head_of(variant), {variant}, false));
    {
        auto writer = PositionWriter::open(path, head_of(variant), {variant}, true);
        ASSERT_TRUE(writer) << writer.error().describe();
        EXPECT_EQ(writer->known(), (std::unordered_set<std::uint32_t>{4, 0}));
        EXPECT_TRUE(writer->append(some_game(variant, 9)));
    }
    EXPECT_EQ(content_of(path), good);
}

TEST(PositionFile, OtherFilesAreRefused) {
    ScratchFolder folder;
    const VariantPtr variant = game("capablanca");
    const std::string path = folder.file("other", "[capablanca:chess]\ntitle = no positions\n");
    std::vector<PlayedGame> games;
    EXPECT_THAT(read_all(path, variant, games).error().describe(),
                HasSubstr("not a file of training positions"));
    const std::string positions = written_file(folder, variant);
    PositionFileHead other = head_of(variant);
    other.games[0].weights += 1;
    EXPECT_THAT(PositionWriter::open(positions, other, {variant}, true).error().describe(),
                HasSubstr("belongs to another run"));
}

TEST(GameIdentity, IsOfTheRulesNotOfTheWords) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[a:capablanca]\ntitle = another title\n[b:capablanca]\nchecking = false\n"
                             "[c:capablanca]\npieceValueMg = a:1000\n",
                             "test.ini"));
    const auto rules = [&](const char* name) { return rules_hash(**catalog.get(name)); };
    EXPECT_EQ(rules("a"), rules("capablanca"));
    EXPECT_EQ(rules("c"), rules("capablanca"));
    EXPECT_NE(rules("gothic"), rules("capablanca"));
    const auto weights = [&](const char* name) {
        const VariantPtr variant = *catalog.get(name);
        return weights_hash(*variant, EvalParams{});
    };
    EXPECT_EQ(weights("a"), weights("capablanca"));
    EXPECT_NE(weights("c"), weights("capablanca"));
    EvalParams other;
    other.weights.tempo = Pair(1, 2);
    EXPECT_NE(weights_hash(*game("chess"), other), weights_hash(*game("chess"), EvalParams{}));
    // What counts only in games with drops leaves the nets of others in use.
    EvalParams drops;
    ++drops.danger.drop_check;
    EXPECT_EQ(weights_hash(*game("chess"), drops), weights_hash(*game("chess"), EvalParams{}));
    EXPECT_NE(weights_hash(*game("crazyhouse"), drops), weights_hash(*game("crazyhouse"), EvalParams{}));
}

// The blocks of a file by the number of the game, as the bytes are.
std::map<std::uint32_t, std::vector<TrainingPosition>> games_by_number(const std::string& path) {
    std::map<std::uint32_t, std::vector<TrainingPosition>> out;
    const auto content =
        read_position_file(path, {game("tomorrow2"), game("tomorrow4")},
                           [&](PlayedGame&& played) { out[played.number] = played.positions; });
    EXPECT_TRUE(content) << content.error().describe();
    return out;
}

TEST(PositionsCommand, ShardsAndResumedRunsAreTheWholeRun) {
    ScratchFolder folder;
    const Words run = {"positions", "--variants", "tomorrow2,tomorrow4", "--nodes", "30", "--games", "6"};
    const auto whole = lab(run + Words{"--out", folder.file("whole")});
    ASSERT_EQ(whole.status, 0) << whole.err;
    const auto expected = games_by_number(folder.file("whole"));
    ASSERT_EQ(expected.size(), 6u);

    std::map<std::uint32_t, std::vector<TrainingPosition>> found;
    for (const char* number : {"1", "2"}) {
        const std::string name = std::string("shard") + number, path = folder.file(name);
        const Words shard = run + Words{"--shard", std::string(number) + "/2", "--out", path};
        ASSERT_EQ(lab(shard + Words{"--concurrency", number}).status, 0);
        // Killed in the last game, and on again.
        const std::string all = content_of(path);
        folder.file(name, all.substr(0, all.size() - 20));
        EXPECT_NE(lab(shard).status, 0);
        ASSERT_EQ(lab(shard + Words{"--resume"}).status, 0);
        found.merge(games_by_number(path));
    }
    EXPECT_EQ(found, expected);
    const auto shown = lab({"positions", folder.file("whole")});
    EXPECT_THAT(shown.out, HasSubstr("6 games, "));
    EXPECT_THAT(shown.out, HasSubstr("nodes 30, seed 1, shard 1/1, net none"));
}

TEST(PositionsCommand, AGameNamedTwiceIsRefused) {
    ScratchFolder folder;
    const std::string path = folder.file("games");
    for (const char* option : {"--variant", "--variants"}) {
        const auto refused = lab(
            {"positions", option, "gardner,chess,gardner", "--nodes", "30", "--games", "1", "--out", path});
        EXPECT_EQ(refused.status, 2);
        EXPECT_THAT(refused.err, HasSubstr("gardner is named twice"));
        EXPECT_FALSE(std::filesystem::exists(path));
    }
}

// The net gives the scores; what it is to correct stays the evaluation alone.
TEST(PositionsCommand, ANetPlays) {
    const VariantPtr variant = game("tomorrow2");
    const auto net = NetChoice{}.for_game(variant, usual_params(*variant));
    ASSERT_TRUE(net && *net);
    ScratchFolder folder;
    const Words run = {"positions", "--variant", "tomorrow2", "--nodes", "30", "--games", "2"};
    std::map<std::string, std::vector<TrainingPosition>> by_net;
    for (const std::string choice : {"none", "builtin"}) {
        const auto played = lab(run + Words{"--net", choice, "--out", folder.file(choice)});
        ASSERT_EQ(played.status, 0) << played.err;
        const auto content = read_position_file(
            folder.file(choice), {variant}, [&](PlayedGame&& found) { by_net[choice] = found.positions; });
        ASSERT_TRUE(content) << content.error().describe();
    }
    ASSERT_FALSE(by_net["none"].empty());
    EXPECT_NE(by_net["none"], by_net["builtin"]);
    EXPECT_THAT(lab({"positions", folder.file("builtin")}).out,
                HasSubstr("net " + hash_text((*net)->hash())));

    int common = 0;
    for (const TrainingPosition& with : by_net["builtin"])
        for (const TrainingPosition& without : by_net["none"])
            if (with.ply == without.ply && with.pieces == without.pieces) {
                EXPECT_EQ(with.eval, without.eval);
                ++common;
            }
    EXPECT_GT(common, 0);

    const auto refused = lab(run + Words{"--net", "magus-no-such.net", "--out", folder.file("refused")});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("magus-no-such.net"));
}

}  // namespace
}  // namespace magus
