// Tomorrow's Chess, its throws of the dice, and Courier Chess: a position for each sentence of docs/games/tomorrow.md,
// which the comments quote. (How these games end: also test_outcome.cpp.)

#include "engine/ends/outcome.h"
#include "tests/rule_helpers.h"

#include <array>

namespace magus {
namespace {

using namespace magus::testing;

// The moves of White's piece on e4, and what it may go to when these men stand around.
std::string from_e4(std::string_view game_name, char letter, const std::string& men = "") {
    return moves_from(with_men(game_name, std::string("Kl1 kl8 ") + letter + "e4 " + men), "e4");
}

// ---- Pieces ----

TEST(TomorrowPieces, CamelAndGiraffe) {
    // "(3,1) leap"; "(4,1) leap"
    EXPECT_EQ(from_e4("tomorrow1", 'C'), "b3 b5 d1 d7 f1 f7 h3 h5");
    EXPECT_EQ(from_e4("tomorrow1", 'G'), "a3 a5 d8 f8 i3 i5");
    EXPECT_EQ(from_e4("tomorrow1", 'C', "Pf4 Pe5 pf5 Pd4 Pd5"), "b3 b5 d1 d7 f1 f7 h3 h5");
}

TEST(TomorrowPieces, PrincessAndEmpress) {
    // "BN"; "RN"
    EXPECT_EQ(from_e4("tomorrow2", 'A'), "a8 b1 b7 c2 c3 c5 c6 d2 d3 d5 d6 f2 f3 f5 f6 g2 g3 g5 g6 h1 h7 i8");
    EXPECT_EQ(from_e4("tomorrow2", 'E'),
              "a4 b4 c3 c4 c5 d2 d4 d6 e1 e2 e3 e5 e6 e7 e8 f2 f4 f6 g3 g4 g5 h4 i4 j4 k4 l4");
}

TEST(TomorrowPieces, Cannon) {
    // "captures along a Rook line over exactly one piece of either colour"
    EXPECT_EQ(from_e4("tomorrow3", 'O'), "a4 b4 c4 d4 e1 e2 e3 e5 e6 e7 e8 f4 g4 h4 i4 j4 k4 l4");
    EXPECT_EQ(from_e4("tomorrow3", 'O', "ne6 re8 Ng4 ri4"), "a4 b4 c4 d4 e1 e2 e3 e5 e8 f4 i4");
    EXPECT_EQ(from_e4("tomorrow3", 'O', "ne6 ne7 re8 ng4 Ri4 rk4"), "a4 b4 c4 d4 e1 e2 e3 e5 e7 f4");
    EXPECT_FALSE(with_men("tomorrow3", "Kl1 ke8 Oe4", "b - - 0 1").in_check());
    EXPECT_TRUE(with_men("tomorrow3", "Kl1 ke8 ne5 Oe4", "b - - 0 1").in_check());
    EXPECT_FALSE(with_men("tomorrow3", "Kl1 ke8 ne5 ne6 Oe4", "b - - 0 1").in_check());
}

TEST(TomorrowPieces, AKingMayBeTheCannonsScreen) {
    // The screen may be any piece; a screen that steps into the line gives check as well.
    EXPECT_EQ(san(with_men("tomorrow3", "Kl1 ke8 Oe4 Nd7"), "d7e5"), "Ne5+");
    EXPECT_TRUE(has_move(with_men("tomorrow3", "Ke5 kl8 Oe4 ne8"), "e4e8"));
}

TEST(TomorrowPieces, Tiger) {
    // "moves as a Bishop, captures as a Knight"
    EXPECT_EQ(from_e4("tomorrow3", 'T'), "a8 b1 b7 c2 c6 d3 d5 f3 f5 g2 g6 h1 h7 i8");
    EXPECT_EQ(from_e4("tomorrow3", 'T', "nf5 nd3 nf6 nc3 Pd5 Pf3"), "c3 f6");
    EXPECT_TRUE(with_men("tomorrow3", "Kl1 kf6 Te4", "b - - 0 1").in_check());
    EXPECT_FALSE(with_men("tomorrow3", "Kl1 kg6 Te4", "b - - 0 1").in_check());
}

TEST(TomorrowPieces, ManIsNotRoyal) {
    // "not royal, does not castle"
    EXPECT_EQ(from_e4("tomorrow3", 'M'), "d3 d4 d5 e3 e5 f3 f4 f5");
    EXPECT_TRUE(has_move(with_men("tomorrow3", "Kl1 kl8 Me4 re8 rd8"), "e4d5"));
    EXPECT_EQ(moves_from(with_men("tomorrow3", "Mi1 Ra1 Rl1 Kg3 kk8"), "i1"), "h1 h2 i2 j1 j2");
}

TEST(TomorrowPieces, Griffin) {
    // "From d4: d4-e5-(f5)-g5-h5… and d4-e5-(e6)-e7-e8…: the squares in brackets (Knight squares) and e5 are not
    // reachable"
    const auto from_d4 = [](const std::string& men) {
        return moves_from(with_men("tomorrow4", "Kl1 kl8 Yd4 " + men), "d4");
    };
    EXPECT_EQ(from_d4(""), "a3 a5 c1 c7 c8 e1 e7 e8 g3 g5 h3 h5 i3 i5 j3 j5 k3 k5 l3 l5");
    // "All squares passed, the diagonal one included, must be empty."
    EXPECT_EQ(from_d4("Pe5"), "a3 a5 c1 c7 c8 e1 g3 h3 i3 j3 k3 l3");
    EXPECT_EQ(from_d4("nf5 ne6"), "a3 a5 c1 c7 c8 e1 g3 h3 i3 j3 k3 l3");
    EXPECT_EQ(from_d4("ng5 Ne7"), "a3 a5 c1 c7 c8 e1 g3 g5 h3 i3 j3 k3 l3");
    // The corner is shared: one arm may be open where the other is not.
    EXPECT_EQ(from_d4("nf5"), "a3 a5 c1 c7 c8 e1 e7 e8 g3 h3 i3 j3 k3 l3");
}

TEST(TomorrowPieces, GriffinChecks) {
    EXPECT_TRUE(with_men("tomorrow4", "Kl1 kh5 Yd4", "b - - 0 1").in_check());
    EXPECT_FALSE(with_men("tomorrow4", "Kl1 kf5 Yd4", "b - - 0 1").in_check());
    EXPECT_FALSE(with_men("tomorrow4", "Kl1 kh5 ne5 Yd4", "b - - 0 1").in_check());
    EXPECT_FALSE(with_men("tomorrow4", "Kl1 kh5 nf5 Yd4", "b - - 0 1").in_check());
    // Blocking on the bend, the Knight's square or beyond.
    const Position pos = with_men("tomorrow4", "Kl1 kh5 Yd4 ra5 pg6", "b - - 0 1");
    EXPECT_EQ(moves_from(pos, "a5"), "e5 f5 g5");
}

TEST(TomorrowPieces, Aanca) {
    // "one orthogonal step, then two or more squares diagonally outward: d4-d5-(e6)-f7…, all passed squares empty"
    const auto from_d4 = [](const std::string& men) {
        return moves_from(with_men("tomorrow-114", "Kl1 kl8 Ud4 " + men), "d4");
    };
    EXPECT_EQ(from_d4(""), "a2 a6 a8 b1 b7 f1 f7 g2 g6 g8 h1 h7 i8");
    EXPECT_EQ(from_d4("pd5 pe4 pc4"), "b1 f1");
    EXPECT_EQ(from_d4("pd5 pd3 pc4"), "g2 g6 h1 h7 i8");
    EXPECT_EQ(from_d4("pd5 pd3 pc4 pf5"), "g2 h1");
    EXPECT_EQ(from_d4("pd5 pd3 pc4 ng6 ng2"), "g2 g6");
    EXPECT_TRUE(with_men("tomorrow-114", "Kl1 kh7 Ud4", "b - - 0 1").in_check());
    EXPECT_FALSE(with_men("tomorrow-114", "Kl1 kf5 Ud4", "b - - 0 1").in_check());
    EXPECT_FALSE(with_men("tomorrow-114", "Kl1 kh7 pe4 Ud4", "b - - 0 1").in_check());
}

TEST(TomorrowPieces, FersAlfilWazir) {
    // "one diagonal step"; "leaps exactly two diagonally"; "one orthogonal step"
    EXPECT_EQ(from_e4("tomorrow5", 'F'), "d3 d5 f3 f5");
    EXPECT_EQ(from_e4("tomorrow5", 'L', "Pd5 Pf5"), "c2 c6 g2 g6");
    EXPECT_EQ(from_e4("tomorrow5", 'W'), "d4 e3 e5 f4");
}

TEST(TomorrowPieces, Compounds) {
    // Amazon "QN"; Camel Empress "RC"; Giraffe Empress "R(4,1)"; Giraffe Princess "B(4,1)"; blocked all round only
    // the leaps are left.
    const std::string ring = "Pd3 Pd4 Pd5 Pe3 Pe5 Pf3 Pf4 Pf5";
    EXPECT_EQ(from_e4("tomorrow-333", 'Z', ring), "c3 c5 d2 d6 f2 f6 g3 g5");
    EXPECT_EQ(from_e4("tomorrow-555", 'X', ring), "b3 b5 d1 d7 f1 f7 h3 h5");
    EXPECT_EQ(from_e4("tomorrow-666", 'H', ring), "a3 a5 d8 f8 i3 i5");
    EXPECT_EQ(from_e4("tomorrow-234", 'I', ring), "a3 a5 d8 f8 i3 i5");
    EXPECT_EQ(from_e4("tomorrow-234", 'I', "Pd3 Pd5 Pf3"), "a3 a5 d8 f5 f8 g6 h7 i3 i5 i8");
    EXPECT_EQ(from_e4("tomorrow-666", 'H', "Pd4 Pe3 Pf4"), "a3 a5 d8 e5 e6 e7 e8 f8 i3 i5");
}

// ---- Castling ----

TEST(TomorrowCastling, TwoSquaresTowardsARook) {
    // "the King moves two squares towards a Rook and the Rook lands on the square it crossed"; "g1i1 (Rook l1 to h1),
    // g1e1 (Rook a1 to f1)" and "i1k1 (Rook l1 to j1), i1g1 (Rook a1 to h1)"
    for (const char* name : {"tomorrow1", "tomorrow2", "tomorrow4b"}) {
        const Position pos = with_men(name, "Kg1 Ra1 Rl1 kk8", "w KQ - 0 1");
        EXPECT_EQ(fen_field(after(pos, "g1i1"), 0), "10k1/12/12/12/12/12/12/R6RK3") << name;
        EXPECT_EQ(fen_field(after(pos, "g1e1"), 0), "10k1/12/12/12/12/12/12/4KR5R") << name;
    }
    for (const char* name : {"tomorrow3", "tomorrow4", "tomorrow5", "tomorrow-114"}) {
        const Position pos = with_men(name, "Ki1 Ra1 Rl1 kb8", "w KQ - 0 1");
        EXPECT_EQ(fen_field(after(pos, "i1k1"), 0), "1k10/12/12/12/12/12/12/R8RK1") << name;
        EXPECT_EQ(fen_field(after(pos, "i1g1"), 0), "1k10/12/12/12/12/12/12/6KR3R") << name;
    }
}

TEST(TomorrowCastling, UsualConditions) {
    // README: "every square strictly between them is empty, ... no square that the King stands on, crosses or lands on
    // is attacked"
    const auto castles = [](const std::string& men) {
        const Position pos = with_men("tomorrow1", "Kg1 Ra1 Rl1 kk8 " + men, "w KQ - 0 1");
        return std::string(has_move(pos, "g1i1") ? "K" : "") + (has_move(pos, "g1e1") ? "Q" : "");
    };
    EXPECT_EQ(castles(""), "KQ");
    EXPECT_EQ(castles("Nb1"), "K");
    EXPECT_EQ(castles("Nk1"), "Q");
    EXPECT_EQ(castles("rf8"), "K");
    EXPECT_EQ(castles("re8"), "K");
    EXPECT_EQ(castles("rd8"), "KQ");
    EXPECT_EQ(castles("rg8"), "");
    EXPECT_EQ(castles("gi5"), "Q");  // a Giraffe attacks h1 and j1: h1 is crossed
}

// ---- Stalemate ----

TEST(TomorrowStalemate, WhiteScoresThreeFifthsBlackSevenTenths) {
    // "if White stalemates Black, White scores 3/5 and Black 2/5; if Black stalemates White, Black scores 7/10 and
    // White 3/10. It holds in all tomorrow* games"
    for (const std::string& name : VariantCatalog().names()) {
        if (!name.starts_with("tomorrow")) continue;
        const Position white_gives = with_men(name, "Ka6 ka8 Rb1", "b - - 0 1");
        const auto end = outcome(white_gives);
        ASSERT_TRUE(end) << name;
        EXPECT_EQ(end->kind, kStalemate) << name;
        EXPECT_DOUBLE_EQ(end->white_score, 0.6) << name;
        const auto other = outcome(with_men(name, "ka3 Ka1 rb8", "w - - 0 1"));
        ASSERT_TRUE(other) << name;
        EXPECT_DOUBLE_EQ(other->white_score, 0.3) << name;
        EXPECT_EQ(result_token(*other), "1/2-1/2") << name;
    }
}

// ---- Promotion ----

std::string promotions(std::string_view name) {
    std::string out;
    const Position pos = with_men(name, "Kl1 kl7 Pa7");
    std::istringstream words(moves_like(pos, "a7a8"));
    for (std::string word; words >> word;) out += word.substr(4);
    return out;
}

TEST(TomorrowPromotion, ToWhatStandsInTheArray) {
    // "to any type, King and pawn excepted, that stands in the game's starting array"
    EXPECT_EQ(promotions("tomorrow1"), "bcgnqr");
    EXPECT_EQ(promotions("tomorrow2"), "abcenqr");
    EXPECT_EQ(promotions("tomorrow3"), "bmnoqrt");
    EXPECT_EQ(promotions("tomorrow4"), "abgmnqry");
    EXPECT_EQ(promotions("tomorrow4b"), "abgmnqry");
    EXPECT_EQ(promotions("tomorrow5"), "afglnrwy");
    EXPECT_EQ(promotions("tomorrow-112"), "abgmnry");
}

TEST(TomorrowPromotion, EveryThrowByItsOwnArray) {
    // "Promotion follows each game's own array: where it has no Queen, there is no promotion to Queen."
    for (const std::string& name : VariantCatalog().names()) {
        if (!name.starts_with("tomorrow")) continue;
        std::set<char> array;
        const std::string fen = game(name)->start_fen;
        for (char c : fen.substr(0, fen.find('/')))
            if (c != 'k') array.insert(c);
        EXPECT_EQ(promotions(name), std::string(array.begin(), array.end())) << name;
    }
}

// ---- Arrays ----

TEST(TomorrowArrays, AsInTheTable) {
    const std::array<std::pair<const char*, const char*>, 6> rows = {{{"tomorrow1", "RGCNBQKBNCGR"},
                                                                      {"tomorrow2", "RACNBQKBNCER"},
                                                                      {"tomorrow3", "RTOMTNBQKBNR"},
                                                                      {"tomorrow4", "RGANBQYMKBNR"},
                                                                      {"tomorrow4b", "RNBAGQKMYBNR"},
                                                                      {"tomorrow5", "RGANLFYWKLNR"}}};
    for (const auto& [name, array] : rows) {
        const std::string fen = game(name)->start_fen;
        EXPECT_NE(fen.find(std::string("/") + array + " w KQkq"), std::string::npos) << name;
    }
}

// The array of a throw as the page's four rules make it.
std::string array_of(int x, int y, int z) {
    if (x == z) {  // "All three equal n: tomorrow1 with the Queen replaced"
        std::string array = "RGCNBQKBNCGR";
        array[5] = " QYZEXH"[x];
        return array;
    }
    if (x == y || y == z) {  // "A pair n and another die k: tomorrow4"
        const int n = y, k = x == y ? z : x;
        std::string array = "RGANBQYMKBNR";
        array[2] = " AIOAIO"[n];
        array[4] = array[9] = n <= 3 ? 'B' : 'L';
        array[7] = n <= 3 ? 'M' : 'W';
        const char* queens = " QYEUF";
        array[5] = queens[k == 6 ? n : k];
        return array;
    }
    if (z - x == 2) {  // "Three consecutive: tomorrow2"
        std::string array = "RACNBQKBNCER";
        if (x == 2) array[1] = 'I', array[10] = 'H';
        if (x == 3) array[5] = 'Y';
        if (x == 4) array[5] = 'F', array[4] = array[7] = 'L';
        return array;
    }
    std::string array = "RTOMTNBQKBNR";  // "Otherwise tomorrow3 changed by lowest, middle, highest"
    if (z - x == 5) {
        array[7] = "  YEUF"[y];
    } else if (z - x == 4) {
        if (x == 2) array[1] = array[4] = 'C';
        array[2] = y == 3 ? 'A' : y == 4 ? 'U' : 'O';
    } else {
        array[2] = " OAU"[x];
        array[3] = y % 2 == 0 ? 'W' : 'G';
    }
    return array;
}

TEST(TomorrowArrays, FiftySixThrows) {
    int count = 0;
    for (int x = 1; x <= 6; ++x)
        for (int y = x; y <= 6; ++y)
            for (int z = y; z <= 6; ++z, ++count) {
                const std::string name =
                    "tomorrow-" + std::to_string(x) + std::to_string(y) + std::to_string(z);
                EXPECT_NE(game(name)->start_fen.find("/" + array_of(x, y, z) + " w KQkq"), std::string::npos)
                    << name << ": " << game(name)->start_fen << " is not " << array_of(x, y, z);
            }
    EXPECT_EQ(count, 56);
    EXPECT_EQ(game("tomorrow-116")->start_fen, game("tomorrow4")->start_fen);
    EXPECT_EQ(game("tomorrow-445")->start_fen, game("tomorrow5")->start_fen);
    EXPECT_EQ(game("tomorrow-125")->start_fen, game("tomorrow3")->start_fen);
    EXPECT_EQ(game("tomorrow-123")->start_fen, game("tomorrow2")->start_fen);
}

// ---- Courier ----

Position courier(const std::string& men, const std::string& rest = "w - - 0 1") {
    return with_men("courier", men, rest);
}

TEST(Courier, NoDoubleStepNoCastlingFersOnly) {
    // "no double step, no castling, no en passant, pawns promote to Fers only"
    EXPECT_EQ(moves_from(courier("Kg1 kg8 Pb2 pl7"), "b2"), "b3");
    EXPECT_EQ(moves_from(courier("Kg1 kk8 Ra1 Rl1 pb5"), "g1"), "f1 f2 g2 h1 h2");
    EXPECT_EQ(moves_like(courier("Kg1 kg8 Pb7 pl7"), "b7"), "b7b8f");
    EXPECT_FALSE(Position::from_fen(game("courier"), "6k5/12/12/12/12/p11/1P10/R5K4R w - b3 0 1"));
}

TEST(Courier, ItsOwnLetters) {
    // "Alfil E, Courier B (a Bishop), Man M, Fers F, Sneak W (Wazir)"
    EXPECT_EQ(from_e4("courier", 'E', "Pd5 pl5"), "c2 c6 g2 g6");
    EXPECT_EQ(from_e4("courier", 'B', "pl5"), "a8 b1 b7 c2 c6 d3 d5 f3 f5 g2 g6 h1 h7 i8");
    EXPECT_EQ(from_e4("courier", 'M', "pl5"), "d3 d4 d5 e3 e5 f3 f4 f5");
    EXPECT_EQ(from_e4("courier", 'F', "pl5"), "d3 d5 f3 f5");
    EXPECT_EQ(from_e4("courier", 'W', "pl5"), "d4 e3 e5 f4");
}

TEST(Courier, AStalematedPlayerLoses) {
    const auto white_wins = outcome(courier("Ka6 ka8 pl5 Pl4 Rb1", "b - - 0 1"));
    ASSERT_TRUE(white_wins);
    EXPECT_EQ(white_wins->kind, kStalemate);
    EXPECT_EQ(white_wins->white_score, 1);
    const auto black_wins = outcome(courier("ka3 Ka1 Pl4 pl5 rb8", "w - - 0 1"));
    ASSERT_TRUE(black_wins);
    EXPECT_EQ(black_wins->white_score, 0);
}

TEST(Courier, BareKing) {
    // "a player left with a bare King (pawns count as pieces) loses unless he bares the opponent on his very next move
    // (then a draw): after that one move the position is decided and has no legal moves"
    const Position bared = after(courier("Ka1 kl8 Rb2 nb7"), "b2b7");
    EXPECT_FALSE(outcome(bared));
    const Position lost = after(bared, "l8k8");
    ASSERT_TRUE(outcome(lost));
    EXPECT_EQ(outcome(lost)->kind, EndKind{"bare king"});
    EXPECT_EQ(outcome(lost)->white_score, 1);
    EXPECT_TRUE(legal_moves(lost).empty());
    const Position both = after(courier("Ka1 kc8 Rb2 nb7"), "b2b7 c8b7");
    ASSERT_TRUE(outcome(both));
    EXPECT_EQ(outcome(both)->white_score, 0.5);
    // A pawn counts.
    EXPECT_FALSE(outcome(after(courier("Ka1 kl8 Rb2 nb7 pd5"), "b2b7 l8k8")));
}

}  // namespace
}  // namespace magus
