// Playing below full strength.
#include "helpers.h"
#include "search/searcher.h"
#include "search/strength.h"

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"

#include <cmath>

namespace magus {
namespace {

TEST(Strength, FullStrengthIsNoLimit) {
    EXPECT_EQ(Strength::of_level(Strength::kMostLevel), Strength());
    EXPECT_EQ(Strength::of_level(99), Strength());
    EXPECT_EQ(Strength::of_elo(Strength::kMostElo), Strength());
    EXPECT_EQ(Strength::of_elo(Strength::kLeastElo), Strength::of_level(0));
}

TEST(Strength, EachLevelErrsLessAndThinksMore) {
    for (int level = 0; level < Strength::kMostLevel; ++level) {
        const Strength weaker = Strength::of_level(level), stronger = Strength::of_level(level + 1);
        EXPECT_GT(weaker.error, stronger.error) << level;
        EXPECT_LT(weaker.nodes, stronger.nodes) << level;
        EXPECT_GT(weaker.nodes, 0u);
    }
}

TEST(Strength, ErrorsAreNormalAndRepeatable) {
    constexpr int kSamples = 20000, kError = 200;
    double sum = 0, squares = 0;
    for (Key key = 1; key <= kSamples; ++key) {
        const Score score = misjudged(30, key, kError);
        EXPECT_EQ(score, misjudged(30, key, kError));
        sum += score - 30;
        squares += (score - 30.0) * (score - 30.0);
    }
    EXPECT_NEAR(sum / kSamples, 0, 5 * kError / std::sqrt(kSamples));
    EXPECT_NEAR(std::sqrt(squares / kSamples), kError, kError / 20.0);
    EXPECT_LE(misjudged(kMaxEval, 7, 20000), kMaxEval);
}

SearchResult search(Searcher& searcher, const Position& pos, const Strength& strength, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    limits.strength = strength;
    return searcher.search(pos, limits);
}

TEST(Strength, NothingOfAWeakSearchIsLeftForAStrongOne) {
    const Position pos =
        testing::position("chess", "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9");
    Searcher fresh, used;
    search(used, pos, Strength::of_level(3), 3000);
    used.new_game();
    const SearchResult a = search(fresh, pos, {}, 3000), b = search(used, pos, {}, 3000);
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(a.info.nodes, b.info.nodes);
    EXPECT_EQ(a.info.score, b.info.score);
}

TEST(Strength, TheLevelBoundsTheNodes) {
    Searcher searcher;
    const Strength weak = Strength::of_level(2);
    const SearchResult result = search(searcher, Position::start(testing::game("chess")), weak, 1000000);
    EXPECT_LT(result.info.nodes, 2 * weak.nodes + 100);
}

// Expected score of the stronger one.
double play(Searcher& white, const Strength& ws, Searcher& black, const Strength& bs, Position pos) {
    for (int ply = 0; ply < 120; ++ply) {
        if (const auto end = outcome(pos)) return end->white_score;
        const bool whites = pos.side_to_move() == Color::White;
        pos.do_move(search(whites ? white : black, pos, whites ? ws : bs, 300).best);
    }
    return 0.5;
}

TEST(Strength, TheWeakestLosesToTheStrongest) {
    Searcher weak, strong;
    const Strength low = Strength::of_level(0);
    double score = 0;
    const int pairs = testing::scaled(4);
    for (int i = 0; i < pairs; ++i) {
        Position pos = Position::start(testing::game("chess"));
        const MoveList moves = legal_moves(pos);
        pos.do_move(moves[static_cast<std::size_t>(i) % moves.size()]);
        score += play(strong, {}, weak, low, pos) + 1 - play(weak, low, strong, {}, pos);
    }
    EXPECT_GT(score, 1.5 * pairs);
}

}  // namespace
}  // namespace magus
