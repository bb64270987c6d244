// The Betza parser and the tables made from it, as drawings: what a piece reaches is drawn and compared.
//   O the piece   I the piece, not yet moved   # no square
//   . not reached   * moves and captures there   m only moves   c only captures
//   x another man   X one that is attacked
// In each drawing the men, the holes and the piece are also the input.

#include "engine/pieces/attacks.h"
#include "engine/pieces/betza.h"
#include "tests/helpers.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <sstream>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

using Drawing = std::vector<std::string>;

std::string text_of(const Drawing& lines) {
    std::string out = "\n";
    for (const std::string& line : lines) out += line + '\n';
    return out;
}

// The characters of a drawing as a board counts its squares: from the left of the lowest line.
template <class Lines> auto& at(Lines& drawing, Square s) {
    const std::size_t files = drawing[0].size();
    return drawing[drawing.size() - 1 - s.index() / files][s.index() % files];
}

int squares_of(const Drawing& drawing) { return static_cast<int>(drawing.size() * drawing[0].size()); }

// The input that a drawing shows.
struct Drawn {
    Bitboard holes, occupied, unmoved;
    Square piece;
};

Drawn read(const Drawing& drawing) {
    Drawn out;
    for (int i = 0; i < squares_of(drawing); ++i) {
        const Square s(i);
        const char c = at(drawing, s);
        if (c == '#') out.holes.add(s);
        if (std::strchr("OIxX", c)) out.occupied.add(s);
        if (c == 'O' || c == 'I') out.piece = s;
        if (c == 'I') out.unmoved.add(s);
    }
    return out;
}

char sign_of_empty(bool quiet, bool capture) {
    if (quiet) return capture ? '*' : 'm';
    return capture ? 'c' : '.';
}

// The same drawing with what the piece really reaches.
Drawing redraw(const std::string& betza, const Drawing& given, bool halfling, Color color) {
    const auto [holes, occupied, unmoved, from] = read(given);
    auto moves = parse_betza(betza);
    if (!moves) return {betza + ": " + moves.error().describe()};
    PieceType type;
    type.rides = moves->rides;
    type.halfling = halfling;
    const Geometry board(static_cast<int>(given[0].size()), static_cast<int>(given.size()), holes);
    const AttackTables tables(board, std::span(&type, 1));
    const Bitboard quiet = tables.quiets(color, 0, from, {occupied, unmoved, {}, {}});
    const Bitboard capture = tables.captures(color, 0, from, {occupied, unmoved, {}, {}});
    Drawing out = given;
    for (Square s : board.squares()) {
        if (s == from) continue;
        at(out, s) =
            occupied.has(s) ? (capture.has(s) ? 'X' : 'x') : sign_of_empty(quiet.has(s), capture.has(s));
    }
    // What the square-by-square walk above says, the tables that look backwards from the target must say too.
    for (Square s : capture & ~occupied)
        for (const auto& attacker : tables.attackers(color, s))
            EXPECT_TRUE((attacker.leap | attacker.slide).any()) << betza;
    return out;
}

void expect_drawing(const std::string& betza, const Drawing& expected, bool halfling = false,
                    Color color = Color::White) {
    EXPECT_EQ(text_of(redraw(betza, expected, halfling, color)), text_of(expected)) << betza;
}

TEST(Betza, AtomsReachTheirSquares) {
    const Drawing atoms = {"GZCHCZG",  //
                           "ZANDNAZ",  //
                           "CNFWFNC",  //
                           "HDWOWDH",  //
                           "CNFWFNC",  //
                           "ZANDNAZ",  //
                           "GZCHCZG"};
    for (char atom : std::string("WFDNAHCZG")) {
        Drawing expected = atoms;
        for (std::string& line : expected)
            for (char& c : line)
                if (c != 'O') c = c == atom ? '*' : '.';
        expect_drawing(std::string(1, atom), expected);
    }
}

TEST(Betza, LeapsByCoordinates) {
    const Drawing giraffe = {"*.*......",  //
                             ".........",  //
                             ".........",  //
                             ".....*...",  //
                             ".O.......",  //
                             ".....*..."};
    expect_drawing("(4,1)", giraffe);
    expect_drawing("(1,4)", giraffe);
    expect_drawing("(0,2)", {"..*..", ".....", "*.O.*", ".....", "..*.."});
    expect_drawing("(3,3)", {"*...", "....", "....", "...O"});
    expect_drawing("(10,1)", {"O..........", "..........*"});
    expect_drawing("(2,1)(1,1)", {"*.*.", "*.**", ".O..", "*.**"});
    expect_drawing("f(2,1)", {".*.*.", ".....", "..O..", ".....", "....."});
}

TEST(Betza, SlidesEndAtTheFirstMan) {
    expect_drawing("R", {"..x..", "..X..", "X*O**", "..*..", "..*.."});
    expect_drawing("B", {"*...*", ".*.*.", "..O..", ".X.*.", "x...X"});
    expect_drawing("K", {".....", ".***.", ".XO*.", ".***.", "....."});
    expect_drawing("Q", {"...*...*...*",  //
                         "....*..*..*.",  //
                         ".....*.*.*..",  //
                         "......***...",  //
                         "*******O****"});
}

TEST(Betza, RangesLimitRiders) {
    expect_drawing("R2", {"...*...", "...*...", ".**O**.", "...*...", "...X..."});
    expect_drawing("W2", {"...*...", "...*...", ".**O**.", "...*...", "...X..."});
    expect_drawing("B1", {".*.*.", "..O..", ".*.*."});
    expect_drawing("F3", {".......",  //
                          ".....*.",  //
                          "*...*..",  //
                          ".*.*...",  //
                          "..O....",  //
                          ".*.*...",  //
                          "*...*.."});
    expect_drawing("R0", {"..*..", "**O**", "..*.."});
    expect_drawing("WW", {"..*..", "**O**", "..*.."});
    expect_drawing("W12", {"O************.."});
    expect_drawing("DD", {"Ox*.*.X.x"});
    expect_drawing("D2", {"O.*.*...."});
    expect_drawing("NN", {"..*....",  //
                          "......*",  //
                          ".*..*..",  //
                          "..*....",  //
                          "O......"});
    // Stopped by what stands on its squares, not by what it passes.
    expect_drawing("N0", {".......",  //
                          "......*",  //
                          ".X..*..",  //
                          "xx*....",  //
                          "Ox....."});
}

// The steps that are left of an atom, as "files,ranks" in ascending order.
std::string steps(const std::string& betza) {
    auto moves = parse_betza(betza);
    if (!moves) return moves.error().describe();
    std::vector<std::pair<int, int>> found;
    for (const Ride& ride : moves->rides) found.emplace_back(ride.files, ride.ranks);
    std::sort(found.begin(), found.end());
    std::string out;
    for (const auto& [files, ranks] : found)
        out += (out.empty() ? "" : " ") + std::to_string(files) + "," + std::to_string(ranks);
    return out;
}

// As XBoard reads them (the comments of betza.cpp say it in words).
TEST(Betza, DirectionsDependOnTheAtom) {
    const std::pair<std::string, std::string> rows[] = {
        // Orthogonal: letters add up.
        {"fW", "0,1"},
        {"bW", "0,-1"},
        {"rW", "1,0"},
        {"lD", "-2,0"},
        {"vW", "0,-1 0,1"},
        {"sR", "-1,0 1,0"},
        {"fsW", "-1,0 0,1 1,0"},
        {"sfW", "-1,0 0,1 1,0"},
        {"frW", "0,1 1,0"},
        {"fbH", "0,-3 0,3"},
        {"ffW", "0,1"},
        {"lrbW", "-1,0 0,-1 1,0"},
        // Diagonal: one letter is a pair, two are one move.
        {"fF", "-1,1 1,1"},
        {"lB", "-1,-1 -1,1"},
        {"frF", "1,1"},
        {"rfF", "1,1"},
        {"blA", "-2,-2"},
        {"flbrF", "-1,1 1,-1"},
        {"fbG", "-3,-3 -3,3 3,-3 3,3"},
        // Oblique: one letter is the narrow pair; in two the second says which of the two it is.
        {"fN", "-1,2 1,2"},
        {"ffN", "-1,2 1,2"},
        {"bN", "-1,-2 1,-2"},
        {"rN", "2,-1 2,1"},
        {"sN", "-2,-1 -2,1 2,-1 2,1"},
        {"vN", "-1,-2 -1,2 1,-2 1,2"},
        {"fbN", "-1,-2 -1,2 1,-2 1,2"},
        {"fsN", "-2,1 2,1"},
        {"bsC", "-3,-1 3,-1"},
        {"rvZ", "2,-3 2,3"},
        {"frN", "2,1"},
        {"rfN", "1,2"},
        {"lbN", "-1,-2"},
        {"blN", "-2,-1"},
        {"ffrrN", "-1,2 1,2 2,-1 2,1"},
        {"f(4,1)", "-1,4 1,4"},
        {"fs(4,1)", "-4,1 4,1"},
        // Royal: one letter is the orthogonal direction, two the diagonal.
        {"fK", "0,1"},
        {"sQ", "-1,0 1,0"},
        {"vK", "0,-1 0,1"},
        {"frK", "1,1"},
        {"fsK", "-1,1 1,1"},
        {"fbsK", "-1,-1 0,1 1,-1"},
    };
    for (const auto& [betza, expected] : rows) EXPECT_EQ(steps(betza), expected) << betza;
}

TEST(Betza, BlacksPiecesAreTurnedRound) {
    expect_drawing("fmWfcF", {"cmc", ".O.", "..."});
    expect_drawing("fmWfcF", {"...", ".O.", "cmc"}, false, Color::Black);
    expect_drawing("fN", {".....", ".....", "..O..", ".....", ".*.*."}, false, Color::Black);
    expect_drawing("rfB", {"..O", ".*.", "*.."}, false, Color::Black);
}

TEST(Betza, MovesAndCapturesMayDiffer) {
    expect_drawing("mBcN", {"mc.X.",  //
                            "cm.xc",  //
                            "..O..",  //
                            "cm.mc",  //
                            "mc.cm"});
    expect_drawing("mcW", {".*.", "*O*", ".*."});
    expect_drawing("mRcB", {"c.m.c", ".cmc.", ".xOmm", ".Xmc.", "..m.c"});
}

TEST(Betza, HoppersPassExactlyOneMan) {
    expect_drawing("pR", {"O..x**X.x"});
    expect_drawing("cpR", {"O..xccX.."});
    expect_drawing("mpR", {"O..xmmx.."});
    expect_drawing("mRcpR", {"OmmxccX.x"});
    expect_drawing("pR", {"O........"});
    expect_drawing("pR", {"OxX......"});
    expect_drawing("pR2", {"Ox*..", "x....", "*....", "....."});
    expect_drawing("pR2", {"..x.O"});
    expect_drawing("pDD", {"O...x.*.X.x"});
    expect_drawing("pB", {"....*", "...*.", "..x..", ".....", "O...."});
    expect_drawing("mRcpR", {"..X..", "..x..", "mmOmx"});
}

TEST(Betza, LameLeapsAreBlockedOnTheirWay) {
    expect_drawing("nN", {".....", "*.xx*", "..O..", "*...*", ".*.*."});
    expect_drawing("nA", {"*....", "...x.", "..O..", ".....", "*...*"});
    expect_drawing("nD", {".*.Ox.."});
    expect_drawing("nH", {"*..O.x."});
    expect_drawing("nZ", {".*.....",  //
                          "....x.*",  //
                          ".......",  //
                          "..xO...",  //
                          ".......",  //
                          "......*",  //
                          ".*...*."});
    expect_drawing("nNN", {"..*....", ".......", ".*.....", "..*x...", "O......"});
    expect_drawing("nN", {".....", "*.#.*", "..O..", "*...*", ".*.*."});  // no way over a hole
    expect_drawing("nNN", {"..*....", ".......", ".*.....", "..*#...", "O......"});
}

TEST(Betza, JumpersNeedOrIgnoreWhatTheyJump) {
    expect_drawing("jR", {"O.**X.x"});
    expect_drawing("jR", {"Ox**X.x"});
    expect_drawing("jR3", {"Ox**..."});
    expect_drawing("jB", {"....*", "...*.", "..*..", ".x...", "O...."});
    expect_drawing("jD", {".*xOx*."});
    expect_drawing("jD", {".x.OxX."});
    expect_drawing("jN", {".*.*.", "..x..", "..O..", ".....", "....."});
    expect_drawing("jN", {".....", "..#..", "..O..", ".....", "....."});
}

TEST(Betza, BentRidersSlideOnOutwards) {
    expect_drawing("mafsyafF", {"..*.*...",  //
                                "..*.*...",  //
                                "........",  //
                                "*.....**",  //
                                "...O....",  //
                                "*.....**",  //
                                "........",  //
                                "..*.*..."});
    expect_drawing("mafsyafF", {"........",  //
                                "..X.....",  //
                                "........",  //
                                ".x..x...",  //
                                "...O....",  //
                                "*.....**",  //
                                "........",  //
                                "..*.*..."});
    expect_drawing("mafsyafW", {"*.....*.",  //
                                ".*...*.*",  //
                                "*.....*.",  //
                                "........",  //
                                "...O....",  //
                                "........",  //
                                "*.....*.",  //
                                ".*...*.*"});
    expect_drawing("yafsF", {"..*.*...",  //
                             "..*.*...",  //
                             "..*.*...",  //
                             "**...***",  //
                             "...O....",  //
                             "**...***",  //
                             "..*.*...",  //
                             "..*.*..."});
    expect_drawing("FyafsF", {".*.*.", "**.**", "..O..", "**.**", ".*.*."});
}

TEST(Betza, FirstMovesOnlyFromWhereThePieceHasNotMoved) {
    expect_drawing("WimfD", {"...", ".*.", "*O*"});
    expect_drawing("WimfD", {".m.", ".*.", "*I*"});
    expect_drawing("WicfD", {".c.", ".*.", "*I*"});
    expect_drawing("mWiN", {".*.*.", "*.m.*", ".mIm."});
    expect_drawing("mWiN", {".....", "..m..", ".mOm."});
}

TEST(Betza, HalflingsGoHalfTheWay) {
    const auto halfling = [](const std::string& betza, const Drawing& expected) {
        expect_drawing(betza, expected, true);
    };
    halfling("R", {"O****..."});
    halfling("R", {".**O**.."});
    halfling("R", {"O*X....."});
    halfling("R", {"O***..#."});
    halfling("R3", {"O***...."});
    halfling("N", {"*.*", "...", ".O."});
    halfling("B", {"......", "......", "..*...", ".*....", "O....."});
}

TEST(Betza, LinesEndAtHolesAndLeapersDoNotMind) {
    expect_drawing("R", {"**O*#."});
    expect_drawing("N", {".#*", "O##"});
    expect_drawing("mafsyafF", {".....", ".....", ".#...", "O...."});
}

TEST(Betza, ItemsAddUp) {
    expect_drawing("BN", {"**.**", "**.**", "..O..", "**.**", "**.**"});
    expect_drawing("FfW", {"***", ".O.", "*.*"});
    expect_drawing("mB2cKcAcD", {"*.c.*", ".*c*.", "ccOcc", ".*c*.", "*.c.*"});
}

// Those of docs/betza.md, but for what another test has.
TEST(Betza, Diagrams) {
    expect_drawing("fmWfcF", {".......", "..cmc..", "...O...", ".......", "......."});
    expect_drawing("mRcpR", {"...X...", "...x...", "mmmOmmm", "...m...", "...m..."});
    expect_drawing("nN", {"..*.*..", ".*...*.", "...O...", ".*.x.*.", "......."});
    expect_drawing("gQ", {".......", "...*...", "...x...", "...O...", "......."});
    expect_drawing("ifmnD", {"...m...", ".......", "...I...", ".......", "......."});
    expect_drawing("FyafsF", {"..*.*..", "***.***", "...O...", "***.***", "..*.*.."});
    expect_drawing("fhN", {"..*.*..", ".*...*.", "...O...", ".......", "......."});
    expect_drawing("hrN", {"....*..", ".*.....", "...O...", ".....*.", "..*...."});
    expect_drawing("ifmnD", {"...", "...", ".O."});
    expect_drawing("hlN", {"..*....", ".....*.", "...O...", ".*.....", "....*.."});
    expect_drawing("bhN", {"...O...", ".*...*.", "..*.*.."});
    expect_drawing("rhN", {"....*..", ".....*.", "...O...", ".....*.", "....*.."});
    expect_drawing("iR", {"*..", "I*X"});
    expect_drawing("iR", {"...", "O.x"});
}

TEST(Betza, GrasshoppersLandRightBehindTheHurdle) {
    expect_drawing("gR", {".......", "O..x*.."});
    expect_drawing("gR", {".......", "OxX...."});
    expect_drawing("gR", {".......", "O.x*x.."});
    expect_drawing("fgR", {"*", "x", "O"});
    expect_drawing("gNN", {".........", ".........", "....*....", "..x......", "O........"});
}

TEST(Betza, OnlyThePawnCapturesEnPassant) {
    EXPECT_EQ(steps("fmWfceF"), steps("fmWfcF"));
    EXPECT_EQ(steps("WeF"), steps("W"));
}

TEST(Betza, CastlingIsReadForXBoardsSake) {
    for (const char* text : {"KO2", "KiO2", "KisO2"}) {
        auto moves = parse_betza(text);
        ASSERT_TRUE(moves) << text;
        EXPECT_EQ(moves->castling, 2) << text;
        EXPECT_EQ(moves->rides.size(), 8u) << text;
    }
}

TEST(Betza, ErrorsTellTheColumn) {
    struct Row {
        std::string betza;
        int column;
        std::string text;
    };
    const Row rows[] = {
        {"", 1, "found nothing"},
        {"x", 1, "found 'x'"},
        {"mWcX", 4, "found 'X'"},
        {"m", 2, "found the end"},
        {"Wf", 3, "found the end"},
        {"N N", 2, "found ' '"},
        {"mafsyafN", 2, "found 'a'"},
        {"yafsK", 1, "found 'y'"},
        {"mafsyafF3", 9, "found '3'"},
        {"R123", 4, "two digits"},
        {"(4,1", 5, "')'"},
        {"(4 1)", 3, "','"},
        {"(,1)", 2, "a number"},
        {"(4,)", 4, "a number"},
        {"(0,0)", 6, "no leap"},
        {"BB", 2, "doubled B"},
        {"KK", 2, "doubled K"},
        {"WmmF", 3, "second 'm'"},
        {"npN", 2, "exclude"},
        {"jnD", 2, "exclude"},
        {"nW", 1, "passes nothing"},
        {"fnR", 2, "passes nothing"},
        {"jK", 1, "nothing to jump"},
        {"jR1", 1, "nothing to jump"},
        {"jNN", 1, "riders"},
        {"cpN", 2, "several steps"},
        {"pR1", 1, "several steps"},
        {"hW", 1, "oblique"},
        {"hfN", 1, "oblique"},
        {"gN", 1, "several steps"},
        {"gpR", 2, "exclude"},
        {"KO", 3, "number of squares"},
        {"KfO2", 3, "before O"},
        {"KmO2", 3, "before O"},
    };
    for (const Row& row : rows) {
        auto moves = parse_betza(row.betza);
        ASSERT_FALSE(moves) << row.betza;
        EXPECT_EQ(moves.error().column, row.column) << row.betza << ": " << moves.error().text;
        EXPECT_NE(moves.error().text.find(row.text), std::string::npos)
            << row.betza << ": " << moves.error().text;
    }
}

TEST(Betza, EveryUnknownCharacterIsAnError) {
    const std::string known = "icmnjpgefblrvshWFDNAHCZGKRBQO(0123456789";
    for (int c = 1; c < 256; ++c) {
        if (known.find(static_cast<char>(c)) != std::string::npos) continue;
        auto moves = parse_betza(std::string("W") + static_cast<char>(c) + "F");
        ASSERT_FALSE(moves) << c;
        EXPECT_EQ(moves.error().column, 2) << c;
    }
}

TEST(Betza, JunkIsAnsweredNotCrashedOn) {
    const std::string letters = "icmnjpgefblrvshWFDNAHCZGKRBQO(),0123456789yah";
    Random random(4);
    for (int i = 0; i < scaled(20000); ++i) {
        std::string text;
        for (std::size_t n = random.below(9); n > 0; --n) text += letters[random.below(letters.size())];
        auto moves = parse_betza(text);
        if (!moves) {
            EXPECT_GE(moves.error().column, 1) << text;
            EXPECT_LE(moves.error().column, static_cast<int>(text.size()) + 1) << text;
            continue;
        }
        PieceType type;
        type.rides = moves->rides;
        type.halfling = random.once_in(2);
        if (i % 50 == 0) AttackTables(Geometry(5, 4, Bitboard::of(Square(7))), std::span(&type, 1));
    }
}

TEST(Betza, ADoubledLetterHasNoRange) {
    for (const auto& [bad, column] : {std::pair{"NN2", 3}, {"mWW3cF", 4}, {"DD0", 3}}) {
        const auto moves = parse_betza(bad);
        ASSERT_FALSE(moves) << bad;
        EXPECT_EQ(moves.error().column, column) << bad;
    }
    EXPECT_TRUE(parse_betza("N2"));
    EXPECT_TRUE(parse_betza("NN"));
}

TEST(Betza, ADescriptionHasAGreatestLength) {
    EXPECT_TRUE(parse_betza(std::string(kMostBetzaCharacters, 'W')));
    const auto refused = parse_betza(std::string(1 << 20, 'W'));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().column, static_cast<int>(kMostBetzaCharacters) + 1);
}

}  // namespace
}  // namespace magus
