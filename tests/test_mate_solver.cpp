// The mate solver against the mate problems, which another program proved, and against positions without a mate.

#include "engine/ends/outcome.h"
#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "search/mate_solver.h"
#include "search/searcher.h"
#include "tests/helpers.h"
#include "tests/mates/problems.h"

namespace magus {
namespace {

using namespace magus::testing;

bool always() { return true; }

class MateSolving : public ::testing::TestWithParam<std::string> {};

TEST_P(MateSolving, FindsTheShortestMateAndItsLine) {
    for (const auto& [fen, moves] : mate_problems().at(GetParam())) {
        if (moves > 3 && !deep_tests()) continue;
        Position pos = position(GetParam(), fen);
        const MoveList root = legal_moves(pos);
        const std::span all(root.begin(), root.size());
        MateSolver solver;
        for (int less = 1; less < moves; ++less)
            EXPECT_EQ(solver.mates_within(pos, all, less, always), false) << fen;
        ASSERT_EQ(solver.mates_within(pos, all, moves, always), true) << fen;
        const std::vector<Move> line = solver.line(pos, moves);
        EXPECT_EQ(pos.fen(), fen);
        EXPECT_LE(line.size(), static_cast<std::size_t>(2 * moves - 1)) << fen;
        for (Move m : line) {
            ASSERT_TRUE(is_legal(pos, m)) << fen;
            pos.do_move(m);
        }
        const auto end = outcome(pos);
        ASSERT_TRUE(end) << fen;
        EXPECT_EQ(end->kind, kCheckmate) << fen;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, MateSolving, ::testing::ValuesIn(games_with_mate_problems()), name_of);

// The Rook mates on the last rank; no move of the King's does.
TEST(MateSolver, TriesOnlyTheMovesThatItMay) {
    Position pos = position("chess", "7k/7p/5K2/8/8/8/8/R7 w - - 0 1");
    const MoveList root = legal_moves(pos);
    MateSolver solver;
    std::vector<Move> of_king;
    for (Move m : root)
        if (m.from() == pos.king(Color::White)) of_king.push_back(m);
    EXPECT_EQ(solver.mates_within(pos, of_king, 1, always), false);
    EXPECT_EQ(solver.mates_within(pos, {root.begin(), root.size()}, 1, always), true);
    EXPECT_EQ(solver.line(pos, 1).size(), 1u);
}

TEST(MateSolver, StalemateIsNoMate) {
    Position pos = position("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    const MoveList root = legal_moves(pos);
    std::vector<Move> stalemating;
    for (Move m : root) {
        pos.do_move(m);
        if (!has_legal_move(pos) && !pos.in_check()) stalemating.push_back(m);
        pos.undo_move();
    }
    ASSERT_FALSE(stalemating.empty());
    MateSolver solver;
    EXPECT_EQ(solver.mates_within(pos, stalemating, 3, always), false);
    EXPECT_EQ(solver.mates_within(pos, {root.begin(), root.size()}, 1, always), true);
}

// Sittuyin: White has nothing left but his last pawn to promote, and need not.
TEST(MateSolver, NothingFollowsAnEndByChoice) {
    Position pos = position("sittuyin", "1r5k/2r5/8/7p/7P/6r1/8/K7[] b - - 0 1");
    const Move stalemating = *parse_move(pos, "g3g2");
    MateSolver solver;
    EXPECT_EQ(solver.mates_within(pos, {&stalemating, 1}, 2, always), false);
}

// The draw by the count of moves comes first.
TEST(MateSolver, ThereIsNoTimeLeftToMate) {
    MateSolver solver;
    for (const auto& [clock, mates] : {std::pair(90, true), std::pair(99, false)}) {
        Position pos = position("chess", "7k/8/5K2/8/8/8/8/R7 w - - " + std::to_string(clock) + " 80");
        const MoveList root = legal_moves(pos);
        EXPECT_EQ(solver.mates_within(pos, {root.begin(), root.size()}, 2, always), mates) << clock;
    }
}

// Then no number of moves needs a try, and the search goes on all the same.
TEST(MateSolver, ASearchShortBeforeTheDrawEnds) {
    Searcher searcher;
    for (const int clock : {0, 95, 99}) {
        Position pos =
            position("courier", "12/2r9/12/8K3/p3kw6/1p5f4/1B4f5/12 b - - " + std::to_string(clock) + " 211");
        for (const bool asked : {false, true}) {
            Limits limits;
            limits.nodes = 30000;
            if (asked) limits.mate = 30;
            EXPECT_TRUE(is_legal(pos, searcher.search(pos, limits).best));
        }
    }
}

TEST(MateSolver, WhoMayNotSpendDoesNotKnow) {
    Position pos = Position::start(game("chess"));
    const MoveList root = legal_moves(pos);
    MateSolver solver;
    int left = 10;
    EXPECT_EQ(solver.mates_within(pos, {root.begin(), root.size()}, 3, [&] { return left-- > 0; }),
              std::nullopt);
    EXPECT_EQ(pos.fen(), Position::start(game("chess")).fen());
    EXPECT_EQ(solver.mates_within(pos, {root.begin(), root.size()}, 2, always), false);
}

}  // namespace
}  // namespace magus
