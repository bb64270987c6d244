// Runs of the laboratory that are killed without warning, and go on.
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"
#include "tests/started_lab.h"

#include <nlohmann/json.hpp>

#include <csignal>
#include <map>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include <sys/wait.h>

namespace magus {
namespace {

using nlohmann::json;
using testing::content_of;
using testing::kEngines;
using testing::lab;
using testing::operator+;
using testing::ScratchFolder;
using testing::start_program;
using testing::untimed_json;
using testing::Words;

std::size_t lines_in(const std::string& path) {
    const std::string text = content_of(path);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// The openings' moves of all games, by game.
std::map<std::string, std::string> openings_of(const std::string& pgn) {
    std::map<std::string, std::string> out;
    const std::regex game(
        R"re(\[Round "(\d+)"\][^]*?\n\n(1\. \S+ \S+ 2\. \S+ \S+ 3\. \S+ \S+ 4\.\s\S+\s\S+))re");
    for (std::sregex_iterator found(pgn.begin(), pgn.end(), game), end; found != end; ++found) {
        EXPECT_FALSE(out.contains((*found)[1])) << "game " << (*found)[1] << " is there twice";
        out[(*found)[1]] = std::regex_replace((*found)[2].str(), std::regex("\\s+"), " ");
    }
    return out;
}

TEST(Killed, MatchGoesOnWithTheSameGames) {
    ScratchFolder folder;
    const Words run = Words{"match", "--games", "24", "--max-plies", "60", "--concurrency", "2"} + kEngines;
    const std::string state = folder.file("state");
    const Words kept =
        Words{"--state", state, "--pgn", folder.file("killed.pgn"), "--json", folder.file("killed.json"),
              "--resume"};
    for (std::size_t lines : {4u, 9u, 15u}) {
        const pid_t child = start_program(run + kept);
        ASSERT_GT(child, 0);
        // It may be done sooner than we look.
        int status = 0;
        bool ended = false;
        while (!ended && lines_in(state) < lines) {
            ended = waitpid(child, &status, WNOHANG) == child;
            std::this_thread::yield();
        }
        if (!ended) {
            kill(child, SIGKILL);
            ASSERT_EQ(waitpid(child, &status, 0), child);
        }
        ASSERT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0) << "status " << status;
    }
    ASSERT_EQ(lab(run + kept).status, 0);
    ASSERT_EQ(lab(run + Words{"--pgn", folder.file("whole.pgn"), "--json", folder.file("whole.json")}).status,
              0);

    EXPECT_EQ(untimed_json(folder.file("killed.json")), untimed_json(folder.file("whole.json")));
    const json result = json::parse(content_of(folder.file("killed.json")));
    std::set<int> numbers;
    for (const json& game : result["results"]) EXPECT_TRUE(numbers.insert(game["game"].get<int>()).second);
    EXPECT_EQ(numbers.size(), 24u);
    EXPECT_EQ(result["wins"].get<int>() + result["draws"].get<int>() + result["losses"].get<int>(), 24);
    const auto openings = openings_of(content_of(folder.file("killed.pgn")));
    EXPECT_EQ(openings.size(), 24u);
    EXPECT_EQ(openings, openings_of(content_of(folder.file("whole.pgn"))));
}

}  // namespace
}  // namespace magus
