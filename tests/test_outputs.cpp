// The files that the laboratory's commands write: none is lost, whatever they are called.
#include "engine/base/progress.h"
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/runs/output_files.h"
#include "tuning/runs/run_file.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

namespace fs = std::filesystem;
using testing::content_of;
using testing::lab;
using testing::LabRun;
using testing::operator+;
using testing::ScratchFolder;
using testing::Words;

TEST(Progress, RateAndTheTimeThatIsLeft) {
    using Seconds = std::chrono::duration<double>;
    EXPECT_EQ(rate_and_time_left(10, 30, Seconds(5)), "2.0/s, 15 s left");
    EXPECT_EQ(rate_and_time_left(100, 3000, Seconds(10)), "10/s, 5 min left");
    EXPECT_EQ(rate_and_time_left(1, 18000, Seconds(2)), "0.5/s, 10.0 h left");
    EXPECT_EQ(rate_and_time_left(0, 30, Seconds(5)), "");
    EXPECT_EQ(time_left(10, 30, Seconds(5)), "15 s left");
}

TEST(Progress, ALineOnATerminalAndSilenceElsewhere) {
    for (const bool terminal : {true, false}) {
        std::ostringstream err;
        ProgressLine line(err, terminal);
        line.show(1, 3, "game 1 of 3");
        line.show(2, 3, "game 2 of 3");
        line.end();
        EXPECT_EQ(err.str().find("\rgame 2 of 3  ") != std::string::npos, terminal) << err.str();
        EXPECT_EQ(err.str().ends_with('\n'), terminal);  // nothing within the first minute
    }
}

TEST(Progress, AShortCommandShowsNothing) {
    std::ostringstream err;
    ProgressLine line(err, true, std::chrono::minutes(1));
    line.show(1, 3, "position 1 of 3");
    line.clear();
    EXPECT_EQ(err.str(), "");
}

const Words kEngines = {"--engine", "self nodes=15 name=A hash=1", "--engine", "self nodes=15 name=B hash=1"};
const Words kMatch = Words{"match", "--games", "2", "--max-plies", "12"} + kEngines;

void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::trunc | std::ios::binary) << text;
}

void expect_refused(const LabRun& run, const std::string& why) {
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "") << "nothing was played";
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
}

TEST(OutputFiles, OfOneRunAreNeverTheSame) {
    ScratchFolder folder;
    const std::string name = folder.file("zz"), other = folder.file("./zz");
    const char* same = "is the same file as that of";
    expect_refused(lab(kMatch + Words{"--state", name, "--pgn", name}), same);
    expect_refused(lab(kMatch + Words{"--state", name, "--json", name, "--force"}), same);
    expect_refused(lab(kMatch + Words{"--json", name, "--pgn", other}), same);
    expect_refused(lab({"tune", "--variant", "chess", "--state", name, "--out", name}), same);
    EXPECT_FALSE(fs::exists(name)) << "what was refused leaves nothing";
    write(name, "");
    fs::create_hard_link(name, folder.file("hard"));
    expect_refused(lab(kMatch + Words{"--json", name, "--pgn", folder.file("hard")}), same);
    expect_refused(lab({"values", "--board", "8x8", "--piece", "N", "--json", "-", "--html", "-"}), same);
}

TEST(OutputFiles, OfOneRunAreNeverTheSameByALink) {
    ScratchFolder folder;
    const std::string name = folder.file("zz"), link = folder.file("link");
    fs::create_symlink("zz", link);
    const char* same = "is the same file as that of";
    expect_refused(lab(kMatch + Words{"--json", name, "--pgn", link}), same);
    expect_refused(lab({"values", "--board", "8x8", "--piece", "N", "--html", name, "--out", link}), same);
    EXPECT_FALSE(fs::exists(name)) << "what was refused leaves nothing";
}

TEST(OutputFiles, AreNeverInputs) {
    ScratchFolder folder;
    const std::string book = folder.file("b.pgn"), games = folder.file("own.ini"),
                      weights = folder.file("w.ini");
    ASSERT_EQ(lab(kMatch + Words{"--pgn", book}).status, 0);
    write(games, "[own:chess]\ntitle = Own\n");
    write(weights, "[*]\ntempo = 10 10\n");
    const std::string before = content_of(book);
    const char* same = "is the same file as that of";
    expect_refused(lab(kMatch + Words{"--openings", book, "--pgn", book, "--force"}), same);
    expect_refused(lab(kMatch + Words{"--variants", games, "--json", games, "--force"}), same);
    expect_refused(lab(kMatch + Words{"--weights", weights, "--json", weights, "--force"}), same);
    expect_refused(lab({"tune", "--variant", "chess", "--weights", weights, "--out", weights, "--force"}),
                   same);
    const std::string params = folder.file("p.params");
    write(params, "rfp_margin = 80\n");
    for (const std::string& word : {"net=" + book, "weights=" + weights, "params=" + params}) {
        const std::string file = word.substr(word.find('=') + 1);
        const Words engines = {"--engine", "self name=A " + word, "--engine", "self name=B"};
        expect_refused(lab(Words{"match", "--nodes", "15", "--json", file, "--force"} + engines), same);
    }
    EXPECT_EQ(content_of(params), "rfp_margin = 80\n");
    EXPECT_EQ(content_of(book), before);
    EXPECT_EQ(content_of(games), "[own:chess]\ntitle = Own\n");
}

// What another has written stays, in every command and for every kind of file.
TEST(OutputFiles, AreReplacedByTheirOwnRunOrByForce) {
    ScratchFolder folder;
    const std::string mine = folder.file("mine"), state = folder.file("state");
    const Words values = {"values", "--board", "8x8", "--piece", "N", "--nodes", "1", "--games", "2"};
    const Words tune = {"tune", "--variant", "chess", "--games", "10", "--nodes", "5"};
    const Words mating = {"mating", "--board", "4x4", "--piece", "R"};
    for (const Words& run : {kMatch + Words{"--pgn"}, kMatch + Words{"--json"},
                             Words{"throw", "--games", "2", "--max-plies", "8"} + kEngines + Words{"--json"},
                             Words{"selfplay", "--variant", "chess", "--engine", "self hash=1", "--nodes",
                                   "5", "--games", "2", "--max-plies", "8", "--json"},
                             values + Words{"--json"}, values + Words{"--html"}, values + Words{"--out"},
                             tune + Words{"--json"}, mating + Words{"--json"}}) {
        write(mine, "not to be lost");
        expect_refused(lab(run + Words{mine}), "--force");
        EXPECT_EQ(content_of(mine), "not to be lost");
        const LabRun forced = lab(run + Words{mine, "--force"});
        EXPECT_EQ(forced.status, 0) << run[0] << run.back() << forced.err;
        EXPECT_NE(content_of(mine), "not to be lost") << run[0] << run.back();
    }
    // A run that goes on replaces its own files, and no others.
    const Words more = kMatch + Words{"--state",          state,    "--resume",         "--pgn",
                                      folder.file("pgn"), "--json", folder.file("json")};
    ASSERT_EQ(lab(more).status, 0);
    EXPECT_EQ(lab(more).status, 0);
    EXPECT_EQ(lab(more + Words{"--report"}).status, 0);
    write(mine, "not to be lost");
    expect_refused(lab(kMatch + Words{"--state", state, "--resume", "--report", "--json", mine}), "--force");
    expect_refused(lab(kMatch + Words{"--json", folder.file("json")}), "--force");
}

TEST(OutputFiles, ThatCannotBeWrittenAreToldBeforeTheWork) {
    ScratchFolder folder;
    const std::string nowhere = folder.file("no/such/folder");
    for (const Words& run : {kMatch + Words{"--json", nowhere}, kMatch + Words{"--pgn", nowhere},
                             Words{"tune", "--variant", "chess", "--games", "1000000", "--out", nowhere},
                             Words{"values", "--board", "8x8", "--piece", "N", "--html", nowhere},
                             Words{"values", "--board", "8x8", "--piece", "N", "--out", folder.file("")},
                             Words{"mating", "--piece", "Q", "--json", nowhere}})
        EXPECT_EQ(lab(run).status, 1) << run[0];
    const std::string broken = folder.file("broken.ini");
    write(broken, "[chess]\nno such weight = 1\n");
    expect_refused(lab({"tune", "--variant", "chess", "--games", "1000000", "--out", broken}),
                   "broken.ini:2");
    write(broken, "# mine\n[chess]\ntempo = 10 10\n");
    expect_refused(lab({"tune", "--variant", "chess", "--games", "1000000", "--out", broken}), "[chess]");
    EXPECT_FALSE(fs::exists(folder.file("no")));
}

TEST(OutputFiles, ThatFailAtTheEndAreToldOnStandardOutput) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "no device that is always full";
    for (const Words& run :
         {kMatch + Words{"--json", "/dev/full"},
          Words{"tune", "--variant", "chess", "--games", "10", "--nodes", "5", "--json", "/dev/full"},
          Words{"mating", "--board", "4x4", "--piece", "R", "--json", "/dev/full"},
          Words{"values", "--board", "8x8", "--piece", "N", "--nodes", "1", "--games", "2", "--json",
                "/dev/full"}}) {
        const LabRun result = lab(run);
        EXPECT_EQ(result.status, 1) << run[0];
        EXPECT_NE(result.out.find("\n{\n"), std::string::npos) << run[0] << result.out;
    }
    EXPECT_EQ(lab(kMatch + Words{"--state", "/dev/full"}).status, 1);
    EXPECT_EQ(lab(kMatch + Words{"--pgn", "/dev/full"}).status, 1);
}

class Full : public std::streambuf {
    int_type overflow(int_type) override { return traits_type::eof(); }
};

TEST(OutputFiles, StandardOutputCountsToo) {
    Full full;
    std::ostream out(&full);
    std::ostringstream err;
    const std::atomic<bool> stop = false;
    LabContext context{out, err, stop, false, "/nowhere"};
    EXPECT_EQ(run_lab(kMatch, context), 1);
    EXPECT_NE(err.str().find("standard output"), std::string::npos) << err.str();
}

TEST(OutputFiles, MergedOnes) {
    ScratchFolder folder;
    const Words shards = {folder.file("1"), folder.file("2")};
    const Words run = Words{"match", "--games", "4", "--max-plies", "12"} + kEngines;
    for (const char* number : {"1", "2"})
        ASSERT_EQ(
            lab(run + Words{"--shard", std::string(number) + "/2", "--state", folder.file(number)}).status,
            0);
    const std::string whole = folder.file("w"), other = folder.file("w.new");
    write(other, "mine");
    expect_refused(lab(Words{"merge", "--state", whole, "--pgn", whole} + shards), "is the same file");
    expect_refused(lab(Words{"merge", "--state", folder.file("1"), "--force"} + shards), "is the same file");
    EXPECT_FALSE(fs::exists(whole));
    const Words merge = Words{"merge", "--state", whole, "--json", folder.file("json")} + shards;
    EXPECT_EQ(lab(merge).status, 0);
    EXPECT_EQ(lab(merge).status, 0) << "it was made by the same command";
    EXPECT_EQ(content_of(other), "mine");
    const std::string json = content_of(folder.file("json"));
    EXPECT_EQ(json[0], '{');

    write(whole, "mine");
    EXPECT_EQ(lab(merge).status, 1);
    EXPECT_EQ(content_of(whole), "mine");
    EXPECT_EQ(lab(merge + Words{"--force"}).status, 0);
    // A run that has more than the shards is not thrown away.
    ASSERT_EQ(
        lab(Words{"match", "--games", "6", "--max-plies", "12", "--state", whole, "--resume"} + kEngines)
            .status,
        0);
    EXPECT_EQ(lab(merge).status, 1);
    EXPECT_EQ(read_run(whole)->jobs.size(), 6u);
}

// A section of a weights file is put into it; everything else stays as the user wrote it.
TEST(OutputFiles, TuneKeepsTheRestOfAWeightsFile) {
    ScratchFolder folder;
    const std::string path = folder.file("w.ini");
    const std::string mine = "# by hand\n[gothic]\n# good ones\ntempo = 10 10\n";
    write(path, mine);
    const Words tune = {"tune", "--variant", "chess", "--games", "10", "--nodes", "5", "--out", path};
    const LabRun first = lab(tune);
    ASSERT_EQ(first.status, 0) << first.err;
    const std::string once = content_of(path);
    EXPECT_EQ(once.find(mine + "\n[chess]\n"), 0u) << once;
    expect_refused(lab(tune), "--force");
    write(path, once + "\n# the last\n[janus]\ntempo = 1 1\n");
    EXPECT_EQ(lab(tune + Words{"--force"}).status, 0);
    EXPECT_EQ(content_of(path), once + "\n# the last\n[janus]\ntempo = 1 1\n")
        << "the same games, the same weights";
}

TEST(ReplaceFile, FollowsLinksAndKeepsPermissions) {
    ScratchFolder folder;
    const std::string path = folder.file("file"), link = folder.file("link");
    write(path, "old");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("file", link);
    ASSERT_TRUE(replace_file(link, "new"));
    EXPECT_EQ(content_of(path), "new");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_FALSE(fs::exists(path + ".new"));
    EXPECT_FALSE(replace_file(folder.file("no/file"), "x"));
}

// Numbers are what they look like, and possible.
TEST(Numbers, HaveRanges) {
    const Words match = Words{"match", "--games", "2"} + Words{"--engine", "self hash=1", "--engine", "self"};
    for (const Words& wrong :
         {Words{"--nodes", "-1"}, Words{"--nodes", "0"}, Words{"--nodes", "1e3"},
          Words{"--nodes", "18446744073709551616"}, Words{"--depth", "0"}, Words{"--depth", "201"},
          Words{"--nodes", "5", "--seed", "-1"}, Words{"--nodes", "5", "--concurrency", "0"},
          Words{"--nodes", "5", "--margin", "-1"}, Words{"--nodes", "5", "--max-plies", "-1"},
          Words{"--nodes", "5", "--balance", "-1"}, Words{"--nodes", "5", "--opening-plies", "201"},
          Words{"--tc", "-5"}, Words{"--tc", "nan"}, Words{"--tc", "1e300"},
          Words{"--nodes", "5", "--resign", "0:600"}}) {
        const LabRun run = lab(match + wrong);
        EXPECT_EQ(run.status, 2) << wrong.back();
        EXPECT_EQ(run.out, "");
        EXPECT_NE(run.err.find(wrong[wrong.size() - 2] == "--tc" ? "time control" : wrong[wrong.size() - 2]),
                  std::string::npos)
            << run.err;
    }
    for (const char* engine : {"self nodes=0", "self depth=-1", "self hash=0", "self nodes=5 patience=-1"})
        EXPECT_EQ(lab({"match", "--engine", engine, "--engine", "self", "--nodes", "5"}).status, 2) << engine;
    for (const Words& run : {Words{"tune", "--variant", "chess", "--nodes", "-1"},
                             Words{"tune", "--variant", "chess", "--prior", "nan"},
                             Words{"values", "--board", "8x8", "--piece", "N", "--nodes", "-1"},
                             Words{"values", "--board", "8x8", "--piece", "N", "--time", "-1"},
                             Words{"selfplay", "--variant", "chess", "--games", "-2", "--nodes", "5"}})
        EXPECT_EQ(lab(run).status, 2) << run[0];
}

}  // namespace
}  // namespace magus
