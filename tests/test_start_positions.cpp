// Games of docs/games/ from their start positions: tests/data/start-positions.tsv, whose head says whose
// counts they are.

#include "engine/moves/perft.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

std::map<std::string, std::array<std::uint64_t, 3>> start_counts() {
    std::map<std::string, std::array<std::uint64_t, 3>> out;
    std::ifstream in(data_path("start-positions.tsv"));
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string name;
        std::array<std::uint64_t, 3> counts{};
        words >> name >> counts[0] >> counts[1] >> counts[2];
        EXPECT_TRUE(words) << line;
        out[name] = counts;
    }
    return out;
}

// Games with a page in docs/games/ that a separate program has counted.
std::vector<std::string> counted_games() {
    std::vector<std::string> out = {"chess",
                                    "capablanca",
                                    "gothic",
                                    "magician-original",
                                    "magician-revised",
                                    "deathmatch",
                                    "deathmatch-telepath",
                                    "tomorrow1",
                                    "tomorrow2",
                                    "tomorrow3",
                                    "tomorrow4",
                                    "tomorrow4b",
                                    "tomorrow5",
                                    "courier",
                                    "longboard",
                                    "longboard-camelstart",
                                    "sorcerer",
                                    "sorcerer2",
                                    "sorcerer-drops",
                                    "sorcerer2-drops"};
    for (char x = '1'; x <= '6'; ++x)
        for (char y = x; y <= '6'; ++y)
            for (char z = y; z <= '6'; ++z) out.push_back(std::string("tomorrow-") + x + y + z);
    return out;
}

TEST(StartPositions, TableHasEveryGameOfTheRuleBook) {
    const auto counts = start_counts();
    EXPECT_EQ(counts.size(), 76u);
    for (const std::string& name : counted_games()) EXPECT_TRUE(counts.contains(name)) << name;
}

TEST(StartPositions, CatalogHasEveryGameOfTheRuleBook) {
    const auto names = VariantCatalog().names();
    for (const std::string& name : counted_games())
        EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
}

class StartPositions : public ::testing::TestWithParam<std::string> {};

TEST_P(StartPositions, HaveTheirPerftCounts) {
    const auto counts = start_counts();
    const auto row = counts.find(GetParam());
    ASSERT_NE(row, counts.end());
    Position pos = Position::start(game(GetParam()));
    for (int depth = 1; depth <= 3; ++depth)
        EXPECT_EQ(perft(pos, depth), row->second[static_cast<std::size_t>(depth - 1)]) << "depth " << depth;
}

INSTANTIATE_TEST_SUITE_P(Games, StartPositions, ::testing::ValuesIn(counted_games()), name_of);

}  // namespace
}  // namespace magus
