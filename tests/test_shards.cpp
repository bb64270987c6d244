// Whole runs of the laboratory's commands: cut into shards and merged, thrown by dice.
#include "engine/games/dice.h"
#include "tests/fake_engine.h"
#include "tests/lab_helpers.h"

#include <nlohmann/json.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace magus {
namespace {

using nlohmann::json;
using testing::content_of;
using testing::kEngines;
using testing::lab;
using testing::LabRun;
using testing::operator+;
using testing::ScratchFolder;
using testing::untimed_json;
using testing::Words;

struct Run {
    const char* name;
    Words words;
};

class ShardedRun : public ::testing::TestWithParam<Run> {};

// Four shards, in whatever order and way they are played, are the run of one piece.
TEST_P(ShardedRun, MergedAreTheWholeRun) {
    ScratchFolder folder;
    const Words run = GetParam().words + Words{"--games", "10", "--max-plies", "40"};
    Words files;
    for (const char* number : {"4", "2", "1", "3"}) {
        files.push_back(folder.file(std::string("shard") + number));
        const LabRun shard = lab(run + Words{"--shard", std::string(number) + "/4", "--state", files.back(),
                                             "--concurrency", number});
        ASSERT_EQ(shard.status, 0) << shard.err;
    }
    const LabRun merged =
        lab(Words{"merge", "--state", folder.file("whole"), "--json", folder.file("merged.json")} + files);
    ASSERT_EQ(merged.status, 0) << merged.err;
    const LabRun one = lab(run + Words{"--json", folder.file("one.json")});
    ASSERT_EQ(one.status, 0) << one.err;
    EXPECT_EQ(untimed_json(folder.file("merged.json")), untimed_json(folder.file("one.json")));
    EXPECT_FALSE(content_of(folder.file("one.json")).empty());

    files.pop_back();
    EXPECT_EQ(lab(Words{"merge", "--state", folder.file("part")} + files).status, 1) << "a shard is missing";
}

INSTANTIATE_TEST_SUITE_P(Commands, ShardedRun,
                         ::testing::Values(Run{"match", Words{"match"} + kEngines},
                                           Run{"throw", Words{"throw", "--seed", "5"} + kEngines},
                                           Run{"selfplay",
                                               {"selfplay", "--variant", "chess,sorcerer", "--engine",
                                                "self hash=1", "--nodes", "20"}}),
                         [](const auto& run) { return std::string(run.param.name); });

TEST(Merge, TellsWhatIsMissing) {
    ScratchFolder folder;
    const Words run = Words{"match", "--max-plies", "20"} + kEngines;
    const Words first = {"--shard", "1/2", "--state", folder.file("1")},
                second = {"--shard", "2/2", "--state", folder.file("2")};
    ASSERT_EQ(lab(run + first + Words{"--games", "8"}).status, 0);
    ASSERT_EQ(lab(run + second + Words{"--games", "4"}).status, 0);
    const LabRun merged = lab({"merge", "--state", folder.file("whole"), folder.file("1"), folder.file("2")});
    EXPECT_EQ(merged.status, 1);
    EXPECT_NE(merged.err.find("2 games are missing"), std::string::npos) << merged.err;
}

// ---- Random Variant Chess

TEST(Throw, DiceColoursAndScoresByTheSeed) {
    ScratchFolder folder;
    const LabRun run = lab(
        Words{"throw", "--games", "8", "--seed", "3", "--max-plies", "30", "--json", folder.file("json")} +
        kEngines);
    ASSERT_EQ(run.status, 0) << run.err;
    const json result = json::parse(content_of(folder.file("json")));
    std::string colours;
    double first = 0;
    for (const json& row : result["results"]) {
        const int game = row["game"];
        EXPECT_EQ(row["variant"], throw_name(match_throw(3, game)));
        if (game % 2 == 0) {
            EXPECT_EQ(row["variant"], result["results"][static_cast<std::size_t>(game - 2)]["variant"]);
        }
        colours += row["white"].get<std::string>();
        first += row["first_score"].get<double>();
    }
    EXPECT_EQ(colours, "ABBAABBA");
    EXPECT_NEAR(result["score_percent"].get<double>(), 100 * first / 8, 0.05);
    EXPECT_NE(run.out.find("\n   8  "), std::string::npos) << run.out;
}

// A Queen beside the King stalemates at once, White's in the first two games and Black's in the others.
TEST(Throw, StalematesCountTheirShare) {
    ScratchFolder folder;
    const std::string engine = script(folder, "stalemates.sh", R"(while read -r word rest; do case $word in
uci) echo 'option name UCI_Variant type combo'; echo uciok;;
isready) echo readyok;;
position) case $rest in *' b '*) move=j8j2;; *) move=j1j7;; esac;;
go) echo bestmove $move;;
quit) exit 0;;
esac; done
)");
    folder.file("starts.epd", "11k/12/10K1/12/12/12/12/9Q2 w - - 0 1\n"
                              "9q2/12/12/12/12/10k1/12/11K b - - 0 1\n");
    const LabRun run = lab({"match", "--variant", "tomorrow1", "--engine", engine, "--engine", engine, "--tc",
                            "60", "--games", "4", "--openings", folder.file("starts.epd"), "--json",
                            folder.file("json"), "--pgn", folder.file("pgn")});
    ASSERT_EQ(run.status, 0) << run.err;
    const json result = json::parse(content_of(folder.file("json")));
    // White A B B A: 3/5 for White, then 7/10 for Black.
    std::vector<double> first;
    for (const json& row : result["results"]) {
        EXPECT_EQ(row["ending"], "stalemate");
        first.push_back(row["first_score"]);
    }
    EXPECT_EQ(first, (std::vector<double>{0.6, 0.4, 0.7, 0.3}));
    EXPECT_EQ(result["draws"], 0);
    EXPECT_EQ(result["other_scores"].size(), 4u);
    EXPECT_EQ(result["score_percent"], 50.0);
    const std::string pgn = content_of(folder.file("pgn"));
    EXPECT_NE(pgn.find("{White stalemates: 3/5-2/5} 1/2-1/2"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("{Black stalemates: 3/10-7/10} 1/2-1/2"), std::string::npos) << pgn;
}

}  // namespace
}  // namespace magus
