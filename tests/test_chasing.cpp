// Perpetual chasing in xiangqi. The diagrams with random men are where another program (Fairy-Stockfish) gives the same
// result; the others are made for one sentence of the rule each.

#include "engine/ends/outcome.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

#include <array>

namespace magus {
namespace {

using namespace magus::testing;

struct Row {
    const char* what;
    const char* fen;
    std::array<const char*, 4> cycle;  // brings the position back
    EndKind end;
    double white_score;
};

constexpr auto kChase = EndKind{"perpetual chase"}, kDraw = kRepetition;

const Row kRows[] = {
    {"a Rook after a Horse",
     "3k5/9/9/9/9/2n6/9/9/9/R3K4 w - - 0 1",
     {"a1c1", "c5a6", "c1a1", "a6c5"},
     kChase,
     0},
    {"the Horse is protected on both squares",
     "3k5/9/9/9/8r/2np5/9/9/9/R3K4 w - - 0 1",
     {"a1c1", "c5a6", "c1a1", "a6c5"},
     kDraw,
     0.5},
    {"on one of the squares only",
     "3k5/9/9/9/9/2np5/9/9/9/R3K4 w - - 0 1",
     {"a1c1", "c5a6", "c1a1", "a6c5"},
     kDraw,
     0.5},
    {"soldiers may chase",
     "3k5/9/4r4/3P5/9/9/9/9/9/5K3 w - - 0 1",
     {"d7e7", "e8d8", "e7d7", "d8e8"},
     kDraw,
     0.5},
    {"a man who steps between",
     "2ba5/6C2/3k4N/9/9/9/1p7/3A1K3/1CN6/3A1R1n1 w - - 0 1",
     {"f1e1", "h1f2", "e1f1", "f2h1"},
     kChase,
     0},
    {"a Horse after a Rook",
     "2ba2b2/4k4/9/2P6/9/9/2c6/B3B3p/5N1CR/3AK4 w - - 0 1",
     {"f2g4", "i3h3", "g4f2", "h3i3"},
     kChase,
     0},
    {"a Cannon after an Advisor",
     "5c3/9/3a1k3/8r/5p3/9/9/3cB4/4CK3/2B3B2 w - - 0 1",
     {"e2d2", "d8e9", "d2e2", "e9d8"},
     kChase,
     0},
    {"a soldier who has crossed the river",
     "3k5/9/9/Pp7/9/5N3/8p/5K3/6R2/3A2C2 w - - 0 1",
     {"f5h6", "i4h4", "h6f5", "h4i4"},
     kChase,
     0},
    {"going back along the line still threatens",
     "3k5/3Ca4/9/3P2r2/2b6/R5B2/6r2/4K2N1/9/9 w - - 0 1",
     {"a5a6", "c6a8", "a6a5", "a8c6"},
     kChase,
     0},
    {"check goes first",
     "2bak4/9/9/3c3N1/2cn5/7Rp/n3r4/9/5r3/3K5 w - - 0 1",
     {"h5d5", "d6f7", "d5h5", "f7d6"},
     EndKind{"perpetual check"},
     1},
};

std::optional<Outcome> after_three_times(const VariantPtr& game, const Row& row) {
    Position pos = position(game, row.fen);
    for (int round = 0; round < 2; ++round)
        for (const char* text : row.cycle) {
            if (const auto early = outcome(pos)) return early;
            pos.do_move(*parse_move(pos, text));
        }
    EXPECT_EQ(pos.fen().substr(0, pos.fen().find(' ')),
              std::string(row.fen).substr(0, std::string(row.fen).find(' ')));
    return outcome(pos);
}

TEST(Chasing, WhoChasesForEverLoses) {
    const VariantPtr xiangqi = game("xiangqi");
    for (const Row& row : kRows) {
        const auto end = after_three_times(xiangqi, row);
        ASSERT_TRUE(end) << row.what;
        EXPECT_EQ(end->kind, row.end) << row.what;
        EXPECT_EQ(end->white_score, row.white_score) << row.what;
    }
}

TEST(Chasing, IsNothingWhereTheRuleIsSwitchedOff) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[free:xiangqi]\nchasingRule = none\n", "f"));
    const VariantPtr free_game = *catalog.get("free");
    for (const Row& row : kRows) {
        if (row.end != kChase) continue;
        EXPECT_EQ(after_three_times(free_game, row)->kind, kDraw) << row.what;
    }
}

// A Rook that checks with every move: 15 moves of each side make the draw, but only ten of the checks count.
TEST(Chasing, NoMoreThanTenChecksCountTowardsTheMoveRule) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[federation:xiangqi]\nnMoveRule = 15\nnFoldRule = 0\n"
                             "[plain:federation]\nchasingRule = none\n",
                             "f"));
    for (const char* name : {"federation", "plain"}) {
        Position pos = position(*catalog.get(name), "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1");
        const std::array<const char*, 4> cycle{"a9a10", "d10d9", "a10a9", "d9d10"};
        std::size_t plies = 0;
        for (; plies < 60 && !outcome(pos); ++plies) pos.do_move(*parse_move(pos, cycle[plies % 4]));
        EXPECT_EQ(plies, pos.variant().played.uncounted_plies ? 60u : 30u) << name;
    }
}

}  // namespace
}  // namespace magus
