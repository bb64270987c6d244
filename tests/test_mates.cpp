// Forced mates of up to four moves in every family of games, found in random games and proved by trying everything
// (tests/mates/): the search finds each of them at once.

#include "search/searcher.h"
#include "tests/helpers.h"
#include "tests/mates/problems.h"
#include "tests/mates/prover.h"

namespace magus {
namespace {

using namespace magus::testing;

// A tenth of a second's work.
constexpr std::uint64_t kNodes = 100'000;

class Mates : public ::testing::TestWithParam<std::string> {};

TEST_P(Mates, AreFoundAtOnce) {
    const auto& list = mate_problems().at(GetParam());
    EXPECT_GE(list.size(), 10u);
    Searcher searcher;
    for (const auto& [fen, moves] : list) {
        Position pos = position(GetParam(), fen);
        searcher.new_game();
        Limits limits;
        limits.nodes = kNodes;
        limits.mate = moves;
        const SearchResult result = searcher.search(pos, limits);
        ASSERT_GE(result.info.score, kMateBound) << fen << " (mate in " << moves << ")";
        EXPECT_LE(mate_moves(result.info.score), moves) << fen;
    }
}

// All of them with MAGUS_DEEP=1.
TEST_P(Mates, AreForced) {
    for (const auto& [fen, moves] : mate_problems().at(GetParam())) {
        if (moves > 3 && !deep_tests()) continue;
        Position pos = position(GetParam(), fen);
        EXPECT_EQ(find_mate(pos, moves), moves) << fen;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Mates, ::testing::ValuesIn(games_with_mate_problems()), name_of);

}  // namespace
}  // namespace magus
