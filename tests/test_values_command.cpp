// magus-lab values as its users type it.

#include "engine/base/text_file.h"
#include "eval/net/game_identity.h"
#include "eval/net/net.h"
#include "eval/weights_file.h"
#include "tests/lab_helpers.h"
#include "tests/paths.h"
#include "tests/scratch_folder.h"
#include "tuning/values/forecast.h"

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::content_of;
using testing::lab;
using testing::LabRun;
using testing::ScratchFolder;

TEST(ValuesCommand, WritesWhatWasAskedFor) {
    const ScratchFolder folder;
    const std::string page = folder.file("page.html"), weights = folder.file("weights.ini");
    const LabRun run = lab({"values", "--board", "8x8", "--piece", "M:mB2cKcAcD", "--games", "8", "--nodes",
                            "20", "--counts", "single", "--json", "-", "--html", page, "--out", weights});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("\"betza\": \"mB2cKcAcD\""), std::string::npos);
    EXPECT_GT(std::filesystem::file_size(page), 1000u);
    const auto file = WeightsFile::load(weights);
    ASSERT_TRUE(file) << file.error().describe();
    EXPECT_TRUE(file->sections[0].values.contains('M'));
}

TEST(ValuesCommand, PlansBeforeItPlays) {
    const LabRun run =
        lab({"values", "--board", "8x8", "--piece", "M:mB2cKcAcD", "--plan", "--counts", "single"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("M, opening"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("M, ending"), std::string::npos);
    EXPECT_TRUE(run.err.empty()) << "nothing is played";
    const auto page = read_text_file(source_path("docs/values.md"));
    ASSERT_TRUE(page);
    EXPECT_NE(page->find("```\n" + run.out + "```\n"), std::string::npos) << "the page has this very table";
    // Four times the games, half the range; more bundles, less of their scatter.
    const Expectation usual;
    EXPECT_NEAR(expected_half_width(92, Stage::Opening, 1000, usual),
                2 * expected_half_width(92, Stage::Opening, 4000, usual), 1e-9);
    EXPECT_GT(expected_half_width(92, Stage::Opening, 4000, 4, usual),
              2 * expected_half_width(92, Stage::Opening, 4000, 20, usual));
}

TEST(ValuesCommand, PlaysWithTheNetOfTheGame) {
    const ScratchFolder folder;
    const std::string state = folder.file("net.state"), json_file = folder.file("net.json");
    const std::vector<std::string> usual{"values",  "--variant", "deathmatch", "--piece", "M",
                                         "--games", "4",         "--nodes",    "20",      "--counts",
                                         "single",  "--state",   state};
    std::vector<std::string> reported = usual;
    reported.insert(reported.end(), {"--json", json_file});
    const LabRun with = lab(reported);
    EXPECT_EQ(with.status, 0) << with.err;
    EXPECT_NE(with.out.find(", with a net\n"), std::string::npos) << with.out;
    const auto net = load_net(source_path("eval/nets/deathmatch.net"));
    ASSERT_TRUE(net);
    EXPECT_NE(content_of(json_file).find("\"net\": \"" + hash_text((*net)->hash()) + "\""),
              std::string::npos);
    std::vector<std::string> alone = usual;
    alone.insert(alone.end(), {"--net", "none"});
    std::vector<std::string> resumed = alone;
    resumed.push_back("--resume");
    EXPECT_NE(lab(resumed).status, 0) << "games of one kind are not mixed with games of the other";
    alone[alone.size() - 3] = folder.file("alone.state");
    const LabRun without = lab(alone);
    EXPECT_EQ(without.status, 0) << without.err;
    EXPECT_NE(without.out.find(", without a net\n"), std::string::npos) << without.out;
}

TEST(ValuesCommand, SaysWhatIsWrong) {
    const std::array<std::vector<std::string>, 10> wrong{{
        {"--piece", "N"},
        {"--board", "8x8"},
        {"--board", "8x99", "--piece", "N"},
        {"--board", "8x8", "--piece", "X"},
        {"--board", "8x8", "--piece", "K"},
        {"--board", "8x8", "--piece", "M:mB2c?"},
        {"--board", "8x8", "--piece", "N", "--precision", "fine"},
        {"--board", "8x8", "--piece", "N", "--jitter", "90"},
        {"--variant", "deathmatch", "--piece", "M", "--net", "missing.net"},
        {"--variant", "chess", "--piece", "N", "--net", source_path("eval/nets/deathmatch.net")},
    }};
    for (std::vector<std::string> arguments : wrong) {
        arguments.insert(arguments.begin(), "values");
        const LabRun told_so = lab(arguments);
        EXPECT_EQ(told_so.status, kUsageError) << arguments.back();
        EXPECT_NE(told_so.err.find("magus-lab values: "), std::string::npos);
    }
}

}  // namespace
}  // namespace magus
