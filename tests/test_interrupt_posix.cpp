// Ctrl-C and SIGTERM: every command ends, also in the middle of a move that would take for ever, and keeps what is done.
#include "tests/fake_engine.h"
#include "tests/lab_helpers.h"
#include "tests/started_lab.h"
#include "tuning/runs/run_file.h"

#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>

#include <sys/wait.h>

namespace magus {
namespace {

using testing::content_of;
using testing::lab;
using testing::ScratchFolder;
using testing::start_program;

using Words = std::vector<std::string>;

// Its exit status; none when it did not end. All that is asked for here would run for hours: the minute is for busy
// machines.
std::optional<int> status_after(int signal, const Words& arguments, std::chrono::milliseconds when) {
    const pid_t child = start_program(arguments);
    std::this_thread::sleep_for(when);
    kill(child, signal);
    int status = 0;
    for (int i = 0; i < 6000; ++i) {
        if (waitpid(child, &status, WNOHANG) == child)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return std::nullopt;
}

TEST(Interrupted, EveryCommandEnds) {
    ScratchFolder folder;
    const std::string deaf = uci_engine(folder, "while read -r x; do :; done");
    const std::string silent = script(folder, "silent.sh", "while read -r x; do :; done\n");
    const Words self = {"--engine", "self hash=1", "--engine", "self hash=1"};
    const auto with = [](Words a, const Words& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    };
    const std::string most = "1000000000000";
    const std::vector<Words> runs = {
        with({"match", "--tc", "100000", "--concurrency", "2"}, self),
        with({"match", "--nodes", most}, self),
        with({"throw", "--nodes", most}, self),
        {"match", "--engine", deaf, "--engine", "self hash=1", "--nodes", most},
        {"match", "--engine", "patience=100000 cmd=" + silent, "--engine", "self", "--nodes", "5"},
        {"selfplay", "--variant", "capablanca", "--engine", "self hash=1", "--nodes", most},
        {"tune", "--variant", "chess", "--nodes", most},
        {"values", "--board", "8x8", "--piece", "N", "--nodes", "100000000"},
        {"mating", "--board", "12x10", "--piece", "fmWbcF,FfW"},
    };
    for (const int signal : {SIGTERM, SIGINT})
        for (const Words& run : runs) {
            const auto status = status_after(signal, run, std::chrono::milliseconds(300));
            ASSERT_TRUE(status) << run[0] << ' ' << run[1] << " does not end";
            EXPECT_NE(*status, 0) << run[0] << ' ' << run[1];
        }
}

TEST(Interrupted, KeepsWhatIsDone) {
    ScratchFolder folder;
    const std::string state = folder.file("state");
    const Words match = {"match",
                         "--engine",
                         "self nodes=20 hash=1 name=A",
                         "--engine",
                         "self nodes=20 hash=1 name=B",
                         "--max-plies",
                         "20",
                         "--state",
                         state,
                         "--resume"};
    const auto run = [&](const char* games) {
        Words out = match;
        out.insert(out.end(), {"--games", games});
        return out;
    };
    std::size_t known = 0;
    for (int i = 0; i < 3; ++i) {
        const pid_t child = start_program(run("1000000"));
        // Until it has played more.
        for (bool more = false; !more; std::this_thread::sleep_for(std::chrono::milliseconds(10))) {
            const auto so_far = read_run(state);
            more = so_far && so_far->jobs.size() > known + 3;
        }
        kill(child, SIGTERM);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
        const auto kept = read_run(state);
        ASSERT_TRUE(kept) << kept.error().describe();
        EXPECT_GT(kept->jobs.size(), known + 3);
        known = kept->jobs.size();
    }
    const auto report = lab(run("2"));
    EXPECT_EQ(report.status, 0) << report.err;
    EXPECT_NE(report.out.find(std::to_string(known) + " games"), std::string::npos) << report.out;
}

// An interrupted search has no result: what was being played is played again, as if nothing had been.
TEST(Interrupted, LeavesNoTraceInTheGames) {
    ScratchFolder folder;
    const Words values = {"values", "--board", "8x8", "--piece", "N", "--nodes", "300", "--seed", "3"};
    const auto run = [&](const std::string& state, const char* games) {
        Words out = values;
        out.insert(out.end(), {"--state", folder.file(state), "--resume", "--games", games});
        return out;
    };
    for (int i = 0; i < 4; ++i)
        ASSERT_TRUE(status_after(SIGTERM, run("cut", "1000000"), std::chrono::milliseconds(400 + 130 * i)));
    const auto cut = read_run(folder.file("cut"));
    ASSERT_TRUE(cut);
    if (cut->jobs.empty()) GTEST_SKIP() << "the machine was too busy to play a game";
    const std::string games = std::to_string(2 * cut->jobs.size());
    ASSERT_EQ(lab(run("whole", games.c_str())).status, 0);
    const auto whole = read_run(folder.file("whole"));
    ASSERT_TRUE(whole);
    for (std::size_t i = 0; i < std::min(cut->jobs.size(), whole->jobs.size()); ++i) {
        EXPECT_EQ(cut->jobs[i].number, whole->jobs[i].number);
        EXPECT_EQ(cut->jobs[i].result, whole->jobs[i].result);
    }
}

}  // namespace
}  // namespace magus
