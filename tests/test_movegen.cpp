// Legality where no built-in game goes: what a user's game may bring about.

#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

bool can_play(const std::string& entries, const char* fen, const char* move) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[mine:chess]\n" + entries, "mine.ini");
    if (!loaded) throw std::invalid_argument(loaded.error().describe());
    return static_cast<bool>(parse_coordinates(position(*catalog.get("mine"), fen), move));
}

TEST(MoveGeneration, CastlingMayNotOpenALineToTheKing) {
    const std::string inner_rook =
        "castlingKingFile = d\ncastlingKingsideFile = f\ncastlingRookKingsideFile = g\n";
    EXPECT_FALSE(can_play(inner_rook, "4k3/8/8/8/8/8/8/3K2Rr w K - 0 1", "d1f1"));
    EXPECT_TRUE(can_play(inner_rook, "4k3/8/8/8/8/8/8/3K2Rn w K - 0 1", "d1f1"));
}

TEST(MoveGeneration, ALeapingCheckCannotBeBlocked) {
    const char* fen = "4k3/8/8/8/8/4x3/R6R/4K3 w - - 0 1";
    EXPECT_TRUE(can_play("customPiece1 = x:R\n", fen, "a2e2"));
    EXPECT_FALSE(can_play("customPiece1 = x:RD\n", fen, "a2e2"));
    EXPECT_FALSE(can_play("customPiece1 = x:D\n", fen, "a2e2"));
    EXPECT_TRUE(can_play("customPiece1 = x:nD\n", fen, "a2e2"));
    EXPECT_TRUE(can_play("customPiece1 = x:RD\n", "4k3/8/8/8/8/4x2R/8/4K3 w - - 0 1", "h3e3"));
    // A Cannon checks over one man: a second one stops it, and so does taking the first away.
    const char* cannon = "4x3/8/8/8/4N3/8/8/R3K2k w - - 0 1";
    EXPECT_TRUE(can_play("customPiece1 = x:mRcpR\n", cannon, "e4c3"));
    EXPECT_FALSE(can_play("customPiece1 = x:mRcpR\n", cannon, "a1a2"));
}

}  // namespace
}  // namespace magus
