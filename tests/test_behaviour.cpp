// Has a change altered what the engine does in some game? tests/data/behaviour.tsv says what it did.
#include "tests/behaviour/behaviour.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

namespace magus::testing {
namespace {

std::map<std::string, std::string> recorded_rows() {
    std::map<std::string, std::string> out;
    std::ifstream in(data_path("behaviour.tsv"));
    for (std::string line; std::getline(in, line);)
        if (!line.starts_with('#')) out.emplace(line.substr(0, line.find('\t')), line);
    return out;
}

TEST(Behaviour, IsAsRecordedInEveryGame) {
    const auto games = games_with_behaviour();
    ASSERT_TRUE(games) << games.error().describe();
    const auto recorded = recorded_rows();
    EXPECT_EQ(recorded.size(), games->size()) << "./dev behaviour writes the file anew";
    const std::size_t step = kSlowBuild ? 16 : 1;
    for (std::size_t i = 0; i < games->size(); i += step) {
        const Variant& variant = *(*games)[i];
        const auto row = recorded.find(variant.name);
        ASSERT_NE(row, recorded.end()) << variant.name << " is new: ./dev behaviour";
        EXPECT_EQ(behaviour_row(variant, behaviour_of((*games)[i])), row->second)
            << "game, moves, positions, ends, nodes. Was it meant? Then ./dev behaviour, and say why.";
    }
}

}  // namespace
}  // namespace magus::testing
