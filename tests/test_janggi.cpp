// Korean chess: Cannons, drawn diagonals, Kings that face each other, counting at the end, going to and fro. What is
// legal and where the game to and fro ends is the same in Fairy-Stockfish.

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

#include <string>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

bool is_legal_text(const Position& pos, const char* text) { return static_cast<bool>(parse_move(pos, text)); }

Position after(Position pos, const std::vector<const char*>& moves) {
    for (const char* text : moves) {
        EXPECT_FALSE(outcome(pos)) << "before " << text;
        pos.do_move(*parse_move(pos, text));
    }
    return pos;
}

TEST(Janggi, CannonsNeitherHopOverCannonsNorTakeThem) {
    // A Rook between would let the black Cannon hop onto the King; a Cannon is no hurdle.
    const Position pos = position("janggi", "9/3k5/4c4/9/R8/C1P6/9/9/4K4/9 w - - 0 1");
    EXPECT_FALSE(is_legal_text(pos, "a6e6"));
    EXPECT_TRUE(is_legal_text(pos, "a6d6"));
    EXPECT_TRUE(is_legal_text(pos, "a5e5"));
    const Position row = position("janggi", "9/3k5/9/9/C1P3c2/9/C1P3r2/9/4K4/9 w - - 0 1");
    EXPECT_FALSE(is_legal_text(row, "a6g6")) << "nor take one";
    EXPECT_TRUE(is_legal_text(row, "a6f6"));
    EXPECT_TRUE(is_legal_text(row, "a4g4"));
    // The Cannon that the Rook hid gives no check as long as another Cannon stands between.
    const Position hidden = position("janggi", "9/3k5/4c4/9/4C4/9/4R4/9/4K4/9 w - - 0 1");
    EXPECT_TRUE(is_legal_text(hidden, "e4a4"));
    EXPECT_TRUE(is_legal_text(hidden, "e4e5"));
    const Position leaving = position("janggi", "9/3k5/4c4/9/2P1C1P2/9/4R4/9/4K4/9 w - - 0 1");
    EXPECT_FALSE(is_legal_text(leaving, "e6h6")) << "then the Rook is the hurdle";
}

// A Cannon dropped between is no hurdle either; a Horse is one.
TEST(Janggi, DroppedCannonsAreNoHurdles) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[house:janggi]\nstartFen = 3k5/9/9/9/9/9/9/9/9/4K4[] w - - 0 1\n"
                             "pieceDrops = true\ncapturesToHand = true\n",
                             "f"));
    const Position pos = position(*catalog.get("house"), "9/3k5/4c4/9/9/9/9/9/4K4/9[CN] w - - 0 1");
    EXPECT_TRUE(is_legal_text(pos, "C@e5"));
    EXPECT_FALSE(is_legal_text(pos, "N@e5"));
    EXPECT_TRUE(is_legal_text(pos, "N@f5"));
}

TEST(Janggi, PiecesFollowDrawnDiagonals) {
    const Position pos = position("janggi", "3k5/9/3P5/9/9/9/9/3A5/4K4/5R3 w - - 0 1");
    for (const char* text : {"e2d1", "e2f3", "f1e1", "d8e9", "d8c8"})
        EXPECT_TRUE(is_legal_text(pos, text)) << text;
    EXPECT_FALSE(is_legal_text(pos, "d8c9")) << "no line there";
    EXPECT_FALSE(is_legal_text(pos, "f1e2")) << "the own King";
    const Position open = position("janggi", "3k5/9/9/9/9/9/9/3r1K3/9/5R3 w - - 0 1");
    EXPECT_TRUE(is_legal_text(open, "f1d3")) << "through the middle of the palace";
    const Position jump = position("janggi", "3k5/9/9/9/9/9/9/3r5/4A4/3K1C3 w - - 0 1");
    EXPECT_TRUE(is_legal_text(jump, "f1d3")) << "a Cannon hops there";
}

TEST(Janggi, WhoFindsTheKingsFacingPartsThemOrPasses) {
    const Position pos = position("janggi", "9/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1");
    EXPECT_EQ(legal_moves(pos).size(), 7u);
    EXPECT_FALSE(is_legal_text(pos, "e2e1"));
    EXPECT_TRUE(is_legal_text(pos, "e2d2"));
    // Facing Kings let even a King in check pass, and that ends the game.
    const Position check = position("janggi", "9/4k4/9/9/9/9/9/9/r3K4/9 w - - 0 1");
    ASSERT_TRUE(check.in_check());
    EXPECT_EQ(after(check, {"e2e2"}).end_on_board()->kind->name, "facing Kings");
    EXPECT_FALSE(is_legal_text(position("janggi", "9/3k5/9/9/9/9/9/9/r3K4/9 w - - 0 1"), "e2e2"));
}

TEST(Janggi, DrawsAreDecidedByCounting) {
    const Position facing = after(position("janggi", "9/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1"), {"e2e2"});
    EXPECT_EQ(outcome(facing), (Outcome{{"facing Kings"}, 0})) << "a point and a half for moving second";
    const Position two = after(position("janggi", "9/4k4/9/9/9/9/9/9/3PK4/9 w - - 0 1"), {"e2e2"});
    EXPECT_EQ(outcome(two), (Outcome{{"facing Kings"}, 1})) << "a soldier counts two";
    const Position draw =
        after(position("janggitraditional", "9/4k4/9/9/9/9/9/9/3PK4/9 w - - 0 1"), {"e2e2"});
    EXPECT_EQ(outcome(draw), (Outcome{{"facing Kings"}, 0.5})) << "whatever there is";
    // Both pass. Cannon and Horse are 12, a Rook is 13.
    const Position passed =
        after(position("janggi", "r8/3k5/9/9/9/9/9/9/5K3/C7N w - - 0 1"), {"f2f2", "d9d9"});
    EXPECT_EQ(outcome(passed), (Outcome{{"both sides passed"}, 0}));
    const Position more =
        after(position("janggi", "r8/3k5/9/9/9/9/9/9/5K3/C6BN w - - 0 1"), {"f2f2", "d9d9"});
    EXPECT_EQ(outcome(more), (Outcome{{"both sides passed"}, 1}));
    EXPECT_EQ(outcome(position("janggi", "r8/3k5/9/9/9/9/9/9/5K3/C7N w - - 100 80")),
              (Outcome{kMoveRule, 0}));
    const std::vector<const char*> round{"f2e2", "d9d8", "e2f2", "d8d9"};
    std::vector<const char*> twice = round;
    twice.insert(twice.end(), round.begin(), round.end());
    EXPECT_EQ(outcome(after(position("janggi", "r8/3k5/9/9/9/9/9/9/5K3/C6BN w - - 0 1"), twice)),
              (Outcome{kRepetition, 1}));
}

TEST(Janggi, GoingToAndFroLoses) {
    const char* fen = "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";
    const std::vector<const char*> moves{"a1a3", "i10i9", "a3a2", "i9i8", "a2a3",
                                         "i8i7", "a3a2",  "i7i6", "a2a3"};
    EXPECT_EQ(outcome(after(position("janggimodern", fen), moves)),
              (Outcome{{"the same move again and again"}, 0}));
    EXPECT_FALSE(outcome(after(position("janggicasual", fen), moves)));
    // A pass between the first two moves is no other move.
    std::vector<const char*> later = moves;
    later.insert(later.begin() + 8, {"f1f1", "i6i5"});
    EXPECT_EQ(outcome(after(position("janggimodern", fen), later)),
              (Outcome{{"the same move again and again"}, 0}));
    // Kings may: none of them reaches the other's palace.
    const std::vector<const char*> by_king{"f1f2", "i10i9", "f2f3", "i9i8", "f3f2", "i8i7", "f2f3",
                                           "i7i6", "f3f2",  "i6i5", "f2f3", "i5i4", "f3f2"};
    EXPECT_FALSE(outcome(after(position("janggimodern", fen), by_king)));
}

TEST(Janggi, FullBoardsEndGames) {
    VariantCatalog catalog;
    const std::string text = "[full]\nking = k\nwazir = w\nmaxRank = 3\nmaxFile = 3\npieceDrops = "
                             "true\nadjudicateFullBoard = true\n"
                             "startFen = k1w/2w/WKW[Ww] w - - 0 1\ncastling = false\ndoubleStep = false\n";
    ASSERT_TRUE(catalog.load(text + "[more:full]\nmaterialCounting = unweighted\n", "f"));
    const char* fen = "kw1/w1w/WKW[W] w - - 0 1";
    const Position one = after(position(*catalog.get("full"), fen), {"W@b2"});
    EXPECT_FALSE(outcome(one));
    const Position last = after(position(*catalog.get("full"), "kw1/wWw/WKW[Ww] b - - 0 1"), {"W@c3"});
    EXPECT_EQ(outcome(last), (Outcome{{"full board"}, 0.5}));
    const Position counted = after(position(*catalog.get("more"), "kw1/wWw/WKW[Ww] b - - 0 1"), {"W@c3"});
    EXPECT_EQ(outcome(counted), (Outcome{{"full board"}, 0})) << "five against four";
}

TEST(Janggi, NothingBecomesACannonThatAvoidsItsKind) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[turned:chess]\njanggiCannon = c\npromotionPieceTypes = cq\n"
                             "[never:chess]\njanggiCannon = c\n",
                             "f"));
    ASSERT_EQ(catalog.refused().size(), 1u);
    EXPECT_EQ(catalog.refused()[0].line, 2);
    EXPECT_TRUE(catalog.get("never"));
}

}  // namespace
}  // namespace magus
