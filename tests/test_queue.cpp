// magus-lab queue: what its file may say, and that a queue goes on where it ended.
#include "engine/base/text_file.h"
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/match/match_command.h"
#include "tuning/queue/queue_file.h"

#include <nlohmann/json.hpp>

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magus {
namespace {

using nlohmann::json;
using testing::content_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::lab;
using testing::LabRun;
using ::testing::Not;
using testing::ScratchFolder;
using testing::Words;

void write_file(const std::string& path, const std::string& text) {
    ASSERT_TRUE(write_text_file(path, text));
}

std::vector<QueuedMatch> matches_of(const std::string& text) {
    const auto matches = read_queue(text, "q", match_options());
    if (matches) return *matches;
    ADD_FAILURE() << matches.error().describe();
    return {};
}

std::string error_of(const std::string& text) {
    const auto matches = read_queue(text, "q", match_options());
    return matches ? "no error" : matches.error().describe();
}

TEST(QueueFile, ASectionIsAMatchForEachGameAndNumberOfNodes) {
    const auto matches = matches_of("[common]\n"
                                    "second = self\n"
                                    "games = 10\n"
                                    "shuffle = yes\n"
                                    "[wide:common]\n"
                                    "first = self rfp_margin=90\n"
                                    "variant = capablanca, tomorrow2\n"
                                    "nodes = 8000, 60000\n"
                                    "[plain:wide]\n"
                                    "shuffle = no\n"
                                    "games = 20\n"
                                    "variant = chess\n"
                                    "nodes = 5\n");
    ASSERT_EQ(matches.size(), 5u);
    EXPECT_EQ(matches[0].name, "wide-capablanca-8000");
    EXPECT_EQ(matches[1].name, "wide-capablanca-60000");
    EXPECT_EQ(matches[2].name, "wide-tomorrow2-8000");
    EXPECT_THAT(matches[3].arguments,
                ElementsAre("--engine=self rfp_margin=90", "--games=10", "--engine=self", "--shuffle",
                            "--variant=tomorrow2", "--nodes=60000"));
    EXPECT_EQ(matches[4].name, "plain");
    EXPECT_THAT(matches[4].arguments, ElementsAre("--engine=self rfp_margin=90", "--games=20",
                                                  "--engine=self", "--variant=chess", "--nodes=5"));
}

TEST(QueueFile, ErrorsNameThePlace) {
    EXPECT_EQ(error_of("[a]\nfirst = self\ngame = 3\n"),
              "q:3:1: there is no key 'game': did you mean games?");
    EXPECT_EQ(error_of("[a]\nfirst = self\n"), "q:1:1: [a]: no engine: expected 'second = ...'");
    EXPECT_EQ(error_of("[a b]\n"), "q:1:1: [a b]: expected a name of letters, digits, '-' and '_'");
    EXPECT_EQ(error_of("[a:b]\n"), "q:1:1: [a]: expected a section [b] above");
    EXPECT_EQ(error_of("[a]\nshuffle = 1\n"), "q:2:11: shuffle: expected yes or no");
    EXPECT_EQ(error_of("[a]\ngames =\n"), "q:2:8: games: expected a value");
    EXPECT_EQ(error_of("[a]\nnodes = ,\n"), "q:2:9: nodes: expected one value or several");
    EXPECT_THAT(error_of("[a]\ngames = 1\ngames = 2\n"), HasSubstr("q:3:1: the key 'games' stands twice"));
    const std::string engines = "first = self\nsecond = self\n";
    EXPECT_EQ(error_of("[a]\n" + engines + "[a]\n" + engines), "q:4:1: [a]: stands above, too, in line 1");
    EXPECT_EQ(error_of("[a]\n" + engines + "nodes = 1,2\n[a-2]\n" + engines),
              "q: two matches are called 'a-2'");
    // What the queue gives itself.
    for (const char* key : {"state", "resume", "json", "shard", "concurrency"})
        EXPECT_THAT(error_of("[a]\n" + std::string(key) + " = 1\n"), HasSubstr("there is no key")) << key;
}

class PlayedQueue : public ::testing::Test {
protected:
    void write(const std::string& text) { write_file(path(), text); }
    LabRun play() { return lab({"queue", path()}); }
    std::string path() { return folder_.file("queue.ini"); }
    std::string result(const std::string& file) { return path() + ".results/" + file; }
    json game_count(const std::string& match) {
        return json::parse(content_of(result(match + ".json")))["games"];
    }
    ScratchFolder folder_;
};

const std::string kCommon = "[common]\n"
                            "variant = chess\n"
                            "max-plies = 20\n"
                            "games = 4\n"
                            "first = self nodes=30 name=A hash=1\n"
                            "second = self nodes=20 name=B hash=1\n";

TEST_F(PlayedQueue, PlaysWhatIsNotPlayedYet) {
    write(kCommon + "[more:common]\ngames = 6\n");
    const LabRun first = play();
    ASSERT_EQ(first.status, 0) << first.err;
    EXPECT_EQ(game_count("common"), 4);
    EXPECT_EQ(game_count("more"), 6);
    EXPECT_THAT(content_of(result("table.md")), HasSubstr("| common | chess | A - B |"));

    // Nothing to do: no game, no report, the same files.
    const std::string state = content_of(result("more.state"));
    const LabRun again = play();
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_THAT(again.out, Not(HasSubstr("pairs")));
    EXPECT_EQ(content_of(result("more.state")), state);

    // More games are played; what is no longer listed stays in the table.
    write(kCommon + "[less:common]\ngames = 2\n");
    ASSERT_EQ(play().status, 0);
    EXPECT_EQ(game_count("less"), 2);
    EXPECT_THAT(content_of(result("table.md")), HasSubstr("not listed"));
    write(kCommon + "[less:common]\ngames = 8\n");
    const LabRun longer = play();
    ASSERT_EQ(longer.status, 0) << longer.err;
    EXPECT_EQ(game_count("less"), 8);
}

TEST_F(PlayedQueue, GoesOnAfterAMatchThatCannotBePlayed) {
    write(kCommon + "[absent:common]\nfirst = /nowhere/engine\ngames = 2\ndepth = 1\n[last:common]\n");
    const LabRun run = play();
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(game_count("last"), 4);
    EXPECT_THAT(content_of(result("table.md")), HasSubstr("| absent |"));
    EXPECT_THAT(run.err, HasSubstr("/nowhere/engine"));
}

TEST_F(PlayedQueue, RefusesAnotherMatchUnderAnOldName) {
    write(kCommon);
    ASSERT_EQ(play().status, 0);
    const std::string before = content_of(result("common.json"));
    write(kCommon + "seed = 7\n");
    EXPECT_EQ(play().status, 1);
    EXPECT_EQ(content_of(result("common.json")), before);
}

TEST_F(PlayedQueue, ReportPlaysNothing) {
    write(kCommon);
    const LabRun run = lab({"queue", path(), "--report"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("waits"));
    EXPECT_FALSE(std::filesystem::exists(path() + ".results"));
}

TEST_F(PlayedQueue, RefusesAResultThatIsNone) {
    write(kCommon);
    ASSERT_EQ(play().status, 0);
    write_file(result("common.json"), "{}");
    const LabRun run = play();
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err, HasSubstr("common.json: expected a result"));
}

// A result that does not say of which match it is: the match is played.
TEST_F(PlayedQueue, BelievesNoResultWithoutItsArguments) {
    write(kCommon);
    ASSERT_EQ(play().status, 0);
    json other = json::parse(content_of(result("common.json")));
    const json arguments = other["arguments"];
    EXPECT_FALSE(arguments.empty());
    other.erase("arguments");
    write_file(result("common.json"), other.dump());
    ASSERT_EQ(play().status, 0);
    EXPECT_EQ(json::parse(content_of(result("common.json")))["arguments"], arguments);
}

TEST(Queue, AsksForAFile) {
    EXPECT_EQ(lab({"queue"}).status, 2);
    EXPECT_EQ(lab({"queue", "/nowhere/queue.ini"}).status, 1);
}

}  // namespace
}  // namespace magus
