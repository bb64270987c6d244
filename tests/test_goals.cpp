// What the evaluation knows about winning by other means than mate.

#include "engine/games/variant_catalog.h"
#include "eval/eval_tables.h"
#include "eval/evaluator.h"
#include "tests/helpers.h"

#include <initializer_list>
#include <limits>

namespace magus {
namespace {

using namespace magus::testing;

// Counted by hand on an empty board.
TEST(Goals, MovesToTheRegion) {
    const auto moves = [](const VariantPtr& v, char letter, Color c, std::string_view square) {
        return EvalTables(v).moves_to_flag(c, *v->find_type(letter), *v->board.read(square));
    };
    EXPECT_EQ(moves(game("kingofthehill"), 'K', Color::White, "a1"), 3u);
    EXPECT_EQ(moves(game("kingofthehill"), 'K', Color::Black, "e8"), 3u);
    EXPECT_EQ(moves(game("kingofthehill"), 'K', Color::White, "d4"), 0u);
    EXPECT_EQ(moves(game("racingkings"), 'K', Color::Black, "h1"), 7u);
    EXPECT_EQ(moves(game("breakthrough"), 'P', Color::White, "c3"), 5u);
    EXPECT_EQ(moves(game("breakthrough"), 'P', Color::Black, "c3"), 2u);
    VariantCatalog catalog;
    ASSERT_TRUE(
        catalog.load("[goals:chess]\nflagPiece = n\nflagRegionWhite = d1\nflagRegionBlack = h8\n", "f"));
    EXPECT_EQ(moves(*catalog.get("goals"), 'N', Color::White, "d2"), 3u);
    EXPECT_EQ(moves(*catalog.get("goals"), 'N', Color::Black, "f6"), 4u);
}

int goals_row(std::string_view name, std::string_view fen) {
    Evaluator evaluator(game(name));
    for (const auto& row : evaluator.explain(position(name, fen)))
        if (row.term == "goals") return static_cast<int>(row.white - row.black);
    ADD_FAILURE() << "there is no such row";
    return 0;
}

TEST(Goals, NearerIsBetter) {
    const auto rises = [](std::string_view name, std::initializer_list<std::string_view> fens) {
        int last = std::numeric_limits<int>::min();
        for (std::string_view fen : fens) {
            const int now = goals_row(name, fen);
            EXPECT_GT(now, last) << fen;
            last = now;
        }
    };
    rises("kingofthehill",
          {"k7/8/8/8/8/8/8/4K3 w - - 0 1", "k7/8/8/8/8/8/4K3/8 w - - 0 1", "k7/8/8/8/8/4K3/8/8 w - - 0 1"});
    rises("racingkings",
          {"8/8/8/8/8/8/k6K/8 w - - 0 1", "8/8/8/8/8/7K/k7/8 w - - 0 1", "8/7K/8/8/8/8/k7/8 w - - 0 1"});
    rises("breakthrough",
          {"8/p7/8/8/8/8/7P/8 w - - 0 1", "8/p7/8/8/7P/8/7P/8 w - - 0 1", "8/p6P/8/8/8/8/8/8 w - - 0 1"});
    rises("3check", {"4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1",
                     "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1"});
    EXPECT_EQ(goals_row("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
}

}  // namespace
}  // namespace magus
