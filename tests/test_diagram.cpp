// Move diagrams against boards drawn by hand from the games' rules. '-' is an empty square, '.' one that must be empty;
// the other signs are those of the terminal's diagrams.
#include "engine/moves/movegen.h"
#include "protocol/pages/diagram_text.h"
#include "tests/helpers.h"

#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

// The signs of all squares, a line for each rank from the top; an empty line between boards.
std::string signs(std::string_view game, char letter) {
    const VariantPtr variant = testing::game(game);
    std::istringstream lines(draw(make_diagram(*variant, variant->find_type(letter).value())));
    std::string out = "\n";
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) out += '\n';
        if (line.find('|') == std::string::npos) continue;
        std::string row;
        for (std::size_t at = line.find('|') + 1; at + 3 < line.size(); at += 4) {
            std::string cell = line.substr(at, 3);
            std::erase(cell, ' ');
            row += (row.empty() ? "" : " ") + (cell.empty() ? "-" : cell);
        }
        out += row + '\n';
    }
    return out;
}

TEST(Diagram, Griffin) {
    EXPECT_EQ(signs("tomorrow4", 'Y'), R"(
- - - - o - o - - - - -
- - - - o - o - - - - -
- - - - . - . - - - - -
o o o . . - . . o o o o
- - - - - [Y] - - - - - -
o o o . . - . . o o o o
- - - - . - . - - - - -
- - - - o - o - - - - -
)");
}

TEST(Diagram, Aanca) {
    EXPECT_EQ(signs("tomorrow-114", 'U'), R"(
o - o - - - - - o - o
- o - o - - - o - o -
- - o - . - . - o - -
- - - . - . - . - - -
- - - - . [U] . - - - -
- - - . - . - . - - -
- - o - . - . - o - -
- o - o - - - o - o -
)");
}

TEST(Diagram, CannonCapturesOverAHurdle) {
    EXPECT_EQ(signs("tomorrow3", 'O'), R"(
- - - - - mh - - - - - -
- - - - - mh - - - - - -
- - - - - mh - - - - - -
- - - - - m - - - - - -
mh mh mh mh m [O] m mh mh mh mh mh
- - - - - m - - - - - -
- - - - - mh - - - - - -
- - - - - mh - - - - - -
)");
}

TEST(Diagram, TigerMovesAndCapturesDifferently) {
    EXPECT_EQ(signs("tomorrow3", 'T'), R"(
m - - - - - - - m
- m - - - - - m -
- - m X - X m - -
- - X m - m X - -
- - - - [T] - - - -
- - X m - m X - -
- - m X - X m - -
- m - - - - - m -
)");
}

TEST(Diagram, MagicianLeapsAcrossTheBoardOnlyAsFirstPosted) {
    const std::string usual = R"(
- - - - - - - -
- - - - - - - -
- mX - X - mX - -
- - o x o - - -
- X x [M] x X - -
- - o x o - - -
- mX - X - mX - -
- - - - - - - -
)";
    EXPECT_EQ(signs("deathmatch", 'M'), usual);
    EXPECT_EQ(signs("magician-original", 'M'), usual + R"(
O - - - - - - O
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - - - - - -
X - mX - - - - -
x o - - - - - -
[M] x X - - - - O
)");
}

TEST(Diagram, TelepathIsTransferred) {
    EXPECT_EQ(signs("deathmatch-telepath", 'T'), R"(
- - - - - - - -
- - - - - - - -
- X O X O X - -
- O x x x O - -
- X x [T] x X - -
- O x x x O - -
- X O X O X - -
- - - - - - - -

- - - - - - - -
- - - - - - - -
- - - - - - - -
X O X - - - - -
x x O - - - - -
[T] x X - - - - O
x x O - - - - -
X O X - - - - -
)");
}

TEST(Diagram, HalflingsGoHalfTheWayRoundedUp) {
    // From d5 of 8x10: 3 squares to the left edge, 4 to the right and down, 5 up.
    EXPECT_EQ(signs("longboard", 'J'), R"(
- - - - - - - -
- - - - - - - -
- - - o - - - -
- - - o - - - -
- - - o - - - -
- o o [J] o o - -
- - - o - - - -
- - - o - - - -
- - - - - - - -
- - - - - - - -
)");
    EXPECT_EQ(signs("longboard", 'H'), R"(
- - - - - - - -
- - - - - - - -
- - - - - - - -
- o - - - o - -
- - o - o - - -
- - - [H] - - - -
- - o - o - - -
- o - - - o - -
- - - - - - - -
- - - - - - - -
)");
}

TEST(Diagram, WithdrawerCapturesWhatItLeaves) {
    EXPECT_EQ(signs("longboard", 'W'), R"(
- - - m - - - -
- - - m - - - m
m - - m - - m -
- m - m - m - -
- - mw mw mw - - -
m m mw [W] mw m m m
- - mw mw mw - - -
- m - m - m - -
m - - m - - m -
- - - m - - - m
)");
}

TEST(Diagram, WallFillsTwoSquares) {
    EXPECT_EQ(signs("longboard", 'V'), R"(
- - - o o - - -
- - - o o - - -
- - - o o - - -
- - - o o - - -
- - - o o - - -
- - o [V] [V] o - -
- - - o o - - -
- - - o o - - -
- - - o o - - -
- - - o o - - -
)");
}

// The Wall's quiet moves are in no table; the generator must agree with what the diagram takes them to be.
TEST(Diagram, WallGoesWhereTheGeneratorSendsIt) {
    const VariantPtr game = testing::game("longboard");
    const Position pos = testing::position(game, "7k/8/8/8/8/3VV3/8/8/8/K7 w - - 0 1");
    Bitboard reached;
    for (Move m : legal_moves(pos))
        if (m.kind() == MoveKind::Wide)
            for (int half : {0, 1}) reached.add(Square(static_cast<int>(m.to().index()) + half));
    const MoveDiagram diagram = make_diagram(*game, game->wide);
    ASSERT_EQ(diagram.views.size(), 1u);
    ASSERT_EQ(game->board.name(diagram.views[0].from), "d5");
    Bitboard shown;
    for (Square s : game->board.squares())
        if (diagram.views[0].mark(s).quiet.any()) shown.add(s);
    EXPECT_EQ(shown, reached & ~diagram.views[0].body);
}

TEST(Diagram, NinjaPawnFromBothHalves) {
    EXPECT_EQ(signs("sorcerer-drops", 'J'), R"(
- - m - -
- - m - -
- - m - -
- x m x -
- m [J] m -
### ### - - ###

- - - - -
- x m x -
- o [J] o -
- - - - -
- - - - -
)");
}

TEST(Diagram, PawnsFromTheirFirstRank) {
    EXPECT_EQ(signs("chess", 'P'), R"(
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - m1 - - - -
- - x m x - - -
- - - [P] - - - -
- - - - - - - -
)");
    EXPECT_EQ(signs("sorcerer", 'P'), R"(
- - m1 - -
- - m1 - -
- x m x -
- - [P] - -
- - - - -
### ### - - ###
)");
}

TEST(Diagram, KnightsFirstMoveAsACamel) {
    EXPECT_EQ(signs("longboard-camelstart", 'N'), R"(
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - O - O - - -
- O - - - O - -
- - - [N] - - - -
- O - - - O - -
- - O - O - - -
- - - - - - - -
- - - - - - - -

- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - - - - - -
O1 - O1 - - - - -
O - O - - - - -
- - - O O1 - - -
- [N] - - - - - -
)");
}

TEST(Diagram, SmallPiecesOnLargeBoardsAreCutOut) {
    EXPECT_EQ(signs("tomorrow1", 'C'), R"(
- - O - O - -
- - - - - - -
O - - - - - O
- - - [C] - - -
O - - - - - O
- - - - - - -
- - O - O - -
)");
}

TEST(Diagram, LegendTellsWhatIsThere) {
    const VariantPtr game = testing::game("tomorrow3");
    EXPECT_EQ(legend(make_diagram(*game, game->find_type('O').value())),
              "  m  moves without capture\n  h  captures over a piece in between\n"
              "  Small letters: blocked by what stands on the way.\n");
}

}  // namespace
}  // namespace magus
