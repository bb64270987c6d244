// The command that learns a game: runs go on after a kill, and a net that won nothing is not written.
#include "eval/net/builtin_nets.h"
#include "eval/net/net.h"
#include "eval/weights_file.h"
#include "tests/helpers.h"
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"

#include <filesystem>
#include <fstream>
#include <map>

#include <gmock/gmock.h>

namespace magus {
namespace {

using ::testing::ContainsRegex;
using testing::content_of;
using testing::game;
using ::testing::HasSubstr;
using testing::lab;
using ::testing::Not;
using testing::operator+;
using testing::ScratchFolder;
using testing::Words;

// A small game; the time is no limit.
Words small_run(const ScratchFolder& folder) {
    return {"train",
            "--variant",
            "gardner",
            "--hours",
            "100",
            "--generations",
            "1",
            "--nodes",
            "20",
            "--width",
            "16",
            "--epochs",
            "2",
            "--generation-positions",
            "300",
            "--match-nodes",
            "20",
            "--match-games",
            "4",
            "--elo",
            "900",
            "--out",
            folder.file("small.net")};
}

// Two games of a match prove nothing: no net is written, and that is said. Again, and everything is known already.
TEST(TrainCommand, WritesNoNetThatHasNotWon) {
    ScratchFolder folder;
    const auto run = lab(small_run(folder));
    EXPECT_EQ(run.status, 1) << run.out;
    EXPECT_THAT(run.err, HasSubstr("no net was written: none has won its match"));
    EXPECT_THAT(run.out, HasSubstr("generation 1: "));
    EXPECT_FALSE(std::filesystem::exists(folder.file("small.net")));
    const std::string page = content_of(folder.file("small.net.html"));
    EXPECT_THAT(page, HasSubstr("none was written"));
    EXPECT_THAT(page, HasSubstr("<caption>Knight (N): "));
    const auto net = load_net(folder.file("small.net.train/net-1.net"));
    ASSERT_TRUE(net) << net.error().describe();
    EXPECT_THAT((*net)->made, HasSubstr("it has not won a match"));
    EXPECT_TRUE((*net)->fits(*game("gardner"), usual_params(*game("gardner"))));

    const std::string bytes = (*net)->bytes();
    EXPECT_EQ(lab(small_run(folder)).status, 1);
    EXPECT_EQ(content_of(folder.file("small.net.train/net-1.net")), bytes);
    EXPECT_THAT(lab(small_run(folder) + Words{"--seed", "2", "--html", folder.file("other.html")}).err,
                HasSubstr("this folder belongs to a run with other settings"));
}

// The games of a run are gone: its report comes all the same, and what it lacks is said.
TEST(TrainCommand, SaysWhyTheReportHasNoPictures) {
    ScratchFolder folder;
    lab(small_run(folder));
    ASSERT_TRUE(std::filesystem::remove(folder.file("small.net.train/generation-1.positions")));
    EXPECT_THAT(lab(small_run(folder) + Words{"--force"}).err,
                ContainsRegex("the report is without its pictures: .*generation-1.positions"));
    const std::string page = content_of(folder.file("small.net.html"));
    EXPECT_THAT(page, HasSubstr("none was written"));
    EXPECT_THAT(page, Not(HasSubstr("<caption>Knight (N): ")));
}

// A few games of the same game.
void play_positions(const std::string& path, const Words& more) {
    const auto run = lab(Words{"positions", "--variant", "gardner", "--games", "3", "--out", path} + more);
    ASSERT_EQ(run.status, 0) << run.err;
}

// Killed after its games were played, and after half of them: the net is the same.
TEST(TrainCommand, GoesOnToTheSameNet) {
    ScratchFolder folder;
    lab(small_run(folder));
    const std::string path = folder.file("small.net.train/net-1.net"), net = content_of(path);
    ASSERT_FALSE(net.empty());
    const std::string positions = folder.file("small.net.train/generation-1.positions");
    for (const double part : {1.0, 0.5}) {
        std::filesystem::remove(folder.file("small.net.train/run.json"));
        std::filesystem::remove(folder.file("small.net.train/match-1.state"));
        std::filesystem::remove(folder.file("small.net.html"));
        std::filesystem::remove(path);
        std::filesystem::resize_file(
            positions,
            static_cast<std::uintmax_t>(part * static_cast<double>(std::filesystem::file_size(positions))));
        lab(small_run(folder));
        EXPECT_EQ(content_of(path), net) << part;
    }
}

// A net says how each file that it learnt from was made, also when the run was stopped before its match.
TEST(TrainCommand, ANetNamesItsPositions) {
    ScratchFolder folder;
    const std::string more = folder.file("more.positions");
    play_positions(more, {"--nodes", "30", "--seed", "77"});
    lab(small_run(folder) + Words{"--positions", more});
    const auto net = load_net(folder.file("small.net.train/net-1.net"));
    ASSERT_TRUE(net) << net.error().describe();
    EXPECT_THAT((*net)->made, HasSubstr("(nodes 30, seed 77, shard 1/1, net none; "
                                        "nodes 20, seed 1001, shard 1/1, net none)"));
    EXPECT_THAT(content_of(folder.file("small.net.train/run.json")), HasSubstr("nodes 30, seed 77"));
}

TEST(TrainCommand, PlaysOtherGamesThanThoseItIsGiven) {
    ScratchFolder folder;
    const std::string more = folder.file("more.positions");
    play_positions(more, {"--nodes", "20", "--seed", "1001"});
    lab(small_run(folder) + Words{"--positions", more});
    const auto net = load_net(folder.file("small.net.train/net-1.net"));
    ASSERT_TRUE(net) << net.error().describe();
    EXPECT_THAT((*net)->made, ContainsRegex("seed 1001, .*; nodes 20, seed [0-9]+, "));
    EXPECT_THAT((*net)->made, Not(ContainsRegex("seed 1001, .*seed 1001, ")));
}

// Not after hours of playing.
TEST(TrainCommand, BadPositionsAreRefusedBeforeItPlays) {
    ScratchFolder folder;
    const std::string more = folder.file("more.positions");
    play_positions(more, {"--nodes", "20"});
    std::string damaged = content_of(more);
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    folder.file("damaged", damaged);
    std::filesystem::copy_file(more, folder.file("again"));
    const std::map<Words, std::string> whys = {{{folder.file("damaged")}, folder.file("damaged") + ": "},
                                               {{folder.file("none")}, "cannot read"},
                                               {{more, folder.file("again")}, "has the same games as"}};
    for (const auto& [files, why] : whys) {
        const auto run = lab(small_run(folder) + Words{"--positions"} + files);
        EXPECT_EQ(run.status, 1);
        EXPECT_THAT(run.err, HasSubstr(why));
        EXPECT_FALSE(std::filesystem::exists(folder.file("small.net.train/generation-1.positions")));
    }
}

// The net to go on from plays the games, begins the training and is the one to beat.
TEST(TrainCommand, GoesOnFromANet) {
    ScratchFolder folder;
    const std::string games = folder.file("games.ini");
    std::ofstream(games)
        << "[left:gardner]\nstartFen = kqbnr/ppppp/5/PPPPP/RNBQK w - - 0 1\n[right:gardner]\n";
    Words words = small_run(folder);
    words[2] = games;
    lab(words);
    const std::string first = folder.file("first.net");
    std::filesystem::copy_file(folder.file("small.net.train/net-1.net"), first);
    const std::string number = hash_text((*load_net(first))->hash());
    words[2] = "right";  // one of its games
    words = words + Words{"--variants", games,
                          "--from",     first,
                          "--folder",   folder.file("second"),
                          "--html",     folder.file("second.html")};
    const auto run = lab(words);
    EXPECT_THAT(run.out, HasSubstr("generation 1: ")) << run.err;
    const auto net = load_net(folder.file("second/net-1.net"));
    ASSERT_TRUE(net) << net.error().describe();
    EXPECT_THAT((*net)->made, HasSubstr("net " + number + ")"));
    EXPECT_THAT((*net)->made, HasSubstr("begun from net " + number));
    EXPECT_THAT(
        (*net)->made,
        ContainsRegex("validation loss [0-9.]+ -> [0-9.]+ .the net that it went on from. -> [0-9.]+"));
    EXPECT_THAT(content_of(folder.file("second.html")), HasSubstr("dashed: the net that it went on from"));
    ASSERT_EQ((*net)->games.size(), 1u);
    EXPECT_EQ((*net)->games[0].name, "right");
    EXPECT_THAT(content_of(folder.file("second/match-1.state")), HasSubstr("the net that it went on from"));
    // The folder belongs to that net.
    words[static_cast<std::size_t>(std::ranges::find(words, first) - words.begin())] = "none";
    std::filesystem::remove(folder.file("second.html"));
    EXPECT_THAT(lab(words).err, HasSubstr("this folder belongs to a run with other settings"));
}

// A net of other games plays and begins, but who must be beaten is the evaluation alone.
TEST(TrainCommand, ANetOfOtherGamesOnlyBegins) {
    ScratchFolder folder;
    Words words = small_run(folder);
    lab(words);
    const std::string first = folder.file("first.net");
    std::filesystem::copy_file(folder.file("small.net.train/net-1.net"), first);
    const std::string number = hash_text((*load_net(first))->hash());
    const std::string games = folder.file("games.ini", "[other:gardner]\nstalemateValue = win\n");
    words[2] = games;
    const auto run = lab(words + Words{"--from", first, "--folder", folder.file("second"), "--html",
                                       folder.file("second.html")});
    EXPECT_THAT(run.err, HasSubstr("only a beginning, for it is for gardner, not for other"));
    const auto net = load_net(folder.file("second/net-1.net"));
    ASSERT_TRUE(net) << run.err;
    EXPECT_THAT((*net)->made, HasSubstr("net " + number + ")"));
    EXPECT_THAT((*net)->made, HasSubstr("begun from net " + number));
    ASSERT_EQ((*net)->games.size(), 1u);
    EXPECT_EQ((*net)->games[0].name, "other");
    EXPECT_THAT(content_of(folder.file("second/match-1.state")), HasSubstr("the evaluation alone"));
    // The file is read, so it is not written.
    EXPECT_THAT(lab(words + Words{"--from", first, "--folder", folder.file("third"), "--html", first}).err,
                HasSubstr("--html: is the same file as that of --from"));
}

TEST(TrainCommand, ANetToGoOnFromFitsTheRun) {
    ScratchFolder folder;
    const std::string own = folder.file("own.ini", "[unlearnt:gardner]\n");
    const auto refused = [&](const std::string& variant, const std::string& from) {
        const auto run = lab({"train", "--variants", own, "--variant", variant, "--from", from, "--out",
                              folder.file("x.net")});
        EXPECT_EQ(run.status, kUsageError);
        return run.err;
    };
    EXPECT_THAT(refused("unlearnt", "builtin"), HasSubstr("--from: there is no net for unlearnt"));
    EXPECT_THAT(refused("chess,3check", "builtin"), HasSubstr("--from: these games have different nets"));
    EXPECT_THAT(refused("chess", "builtin:unlearnt"), HasSubstr("the program has no net for \"unlearnt\""));
    EXPECT_THAT(refused("gardner", "builtin:chess"), HasSubstr("--from: the net is for a board of 8x8"));
    EXPECT_THAT(refused("chess", folder.file("missing.net")), HasSubstr("missing.net"));
    EXPECT_THAT(lab({"train", "--variant", "chess", "--from", "builtin", "--out", folder.file("x.net"),
                     "--width", "16"})
                    .err,
                HasSubstr("--width: the net to go on from is " + std::to_string(builtin_net("chess")->width) +
                          " wide"));
}

TEST(TrainCommand, BadOptionsAreRefused) {
    EXPECT_EQ(lab({"train", "--out", "x"}).status, kUsageError);
    EXPECT_THAT(lab({"train", "--variant", "chess"}).err, HasSubstr("--out FILE"));
    EXPECT_THAT(lab({"train", "--variant", "chess", "--out", "x", "--width", "60"}).err,
                HasSubstr("--width: 16, 32"));
    EXPECT_THAT(lab({"train", "--variant", "nochess", "--out", "x"}).err, HasSubstr("nochess"));
    EXPECT_THAT(lab({"train", "--variant", "chess", "--out", "x", "--hours", "0"}).err, HasSubstr("--hours"));
}

}  // namespace
}  // namespace magus
