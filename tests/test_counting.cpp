// The counting rules of Makruk and its relatives: when a count begins and how far it goes, against another program's
// positions (Fairy-Stockfish's, after the same moves) and ones worked out by hand; and that it draws.

#include "engine/ends/outcome.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

#include <sstream>

namespace magus {
namespace {

using namespace magus::testing;

VariantPtr makruk(const std::string& counting) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[x:makruk]\ncountingRule = " + counting + "\n", "test.ini");
    return loaded ? *catalog.get("x") : nullptr;
}

std::string fen_after(const VariantPtr& variant, const std::string& fen, const std::string& moves) {
    Position pos = position(variant, fen);
    std::istringstream in(moves);
    for (std::string text; in >> text;) {
        const auto m = parse_move(pos, text);
        if (!m) return text + " is no move";
        pos.do_move(*m);
    }
    return pos.fen();
}

struct Row {
    const char *counting, *fen, *moves, *after;
};

TEST(Counting, GoesAsInAnotherProgram) {
    const Row rows[] = {
        {"makruk", "3k4/8/8/3p4/8/2R1R3/8/3K4 b - - 0 1", "d8d7 e3e2 d7d6",
         "8/8/3k4/3p4/8/2R5/4R3/3K4 w - - 3 3"},
        {"makruk", "3k4/8/3s4/3R4/8/4N3/8/3K4 b - - 0 1", "d6d5", "3k4/8/8/3s4/8/4N3/8/3K4 w - 128 0 2"},
        {"makruk", "3k4/8/3s4/3R4/8/4N3/8/3K4 b - - 0 1", "d6d5 e3g4 d5e6 g4e3 d8e7 e3f1 e6f7 d1c1 e7d7",
         "8/3k1s2/8/8/8/8/8/2K2N2 w - 128 8 6"},
        {"asean", "3k4/8/8/3p4/8/2N1S3/8/3K4 b - - 0 1", "d8e7", "8/4k3/8/3p4/8/2N1S3/8/3K4 w - - 1 2"},
        {"cambodian", "3k4/8/3p4/3n4/8/2R1R3/8/3K4 b - - 0 1", "d5c7",
         "3k4/2n5/3p4/8/8/2R1R3/8/3K4 w - 126 0 2"},
        {"cambodian", "3k4/8/3n4/8/8/2R1S3/2P5/3K4 b - - 0 1", "d8d7 c3c8",
         "2R5/3k4/3n4/8/8/4S3/2P5/3K4 b - 126 0 2"},
    };
    for (const Row& row : rows)
        EXPECT_EQ(fen_after(makruk(row.counting), row.fen, row.moves), row.after)
            << row.fen << ' ' << row.moves;
}

// A bare King has to be mated by two Rooks within eight moves, the pieces on the board counted in (Makruk); in ASEAN's
// games within sixteen moves by a Rook, from zero.
TEST(Counting, OfABareKingBeginsAtTheNumberOfPieces) {
    const std::string takes_last_pawn = "3k4/8/8/3p4/4K3/8/2R1R3/8 w - - 0 1";
    EXPECT_EQ(fen_after(makruk("makruk"), takes_last_pawn, "e4d5"), "3k4/8/8/3K4/8/8/2R1R3/8 b - 16 8 1");
    EXPECT_EQ(fen_after(makruk("asean"), takes_last_pawn, "e4d5"), "3k4/8/8/3K4/8/8/2R1R3/8 b - 32 0 1");
    // The bare King's own move that takes the last pawn is the first that counts.
    EXPECT_EQ(fen_after(makruk("makruk"), "8/8/3k4/3P4/8/8/2R1R3/3K4 b - - 0 1", "d6d5"),
              "8/8/8/3k4/8/8/2R1R3/3K4 w - 16 7 2");
}

TEST(Counting, DrawsWhenItHasPassedItsLimit) {
    const VariantPtr game = makruk("makruk");
    Position pos = position(game, "3k4/8/8/8/8/8/2R1R3/3K4 w - 16 15 30");
    EXPECT_EQ(pos.plies_to_draw(), 2);
    for (const char* move : {"d1c1", "d8d7"}) {
        EXPECT_FALSE(outcome(pos));
        pos.do_move(*parse_move(pos, move));
    }
    EXPECT_EQ(pos.fen(), "8/3k4/8/8/8/8/2R1R3/2K5 w - 16 17 31");
    EXPECT_EQ(outcome(pos), (Outcome{kMoveCount, 0.5}));
    // Mate on the last move is mate.
    Position mating = position(game, "3k4/R7/8/8/8/8/1R6/3K4 w - 16 16 30");
    mating.do_move(*parse_move(mating, "b2b8"));
    EXPECT_EQ(outcome(mating), (Outcome{kCheckmate, 1.0}));
}

TEST(Counting, PositionsKeepTheCount) {
    const VariantPtr game = makruk("cambodian");
    for (const char* fen :
         {"3k4/8/3n4/8/8/2R1S3/2P5/3K4 w - 126 4 9", "3k4/8/3n4/8/8/2R1S3/2P5/3K4 w - - 4 9",
          "3k4/8/3n4/8/8/2R1S3/2P5/3K4 w - 70000 66000 9"})
        EXPECT_EQ(position(game, fen).fen(), fen);
    EXPECT_FALSE(Position::from_fen(game, "3k4/8/8/8/8/2R5/8/3K4 w - 0 4 9")) << "a limit of nothing";
    EXPECT_FALSE(Position::from_fen(::magus::testing::game("chess"), "3k4/8/8/8/8/2R5/8/3K4 w - 126 4 9"));
}

}  // namespace
}  // namespace magus
