// Magician Chess and Magician's Death Match, pieces, swaps and leaps across the board: a position for each sentence of
// docs/games/magician.md, which the comments quote. Triggers are in test_rules_magician_triggers.cpp.

#include "tests/rule_helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

constexpr const char* kAllGames[] = {"magician-original", "magician-revised", "deathmatch",
                                     "deathmatch-telepath"};
constexpr const char* kHandGames[] = {"magician-original", "magician-revised", "deathmatch"};

constexpr const char* kSixteen = "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6";
constexpr const char* kTwentyFour = "b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 d2 d3 d5 d6 e2 e3 e4 e5 e6 f2 f3 f4 f5 f6";

// The piece on d4 among 24 enemy pawns, and alone.
std::string crowded(char letter) {
    return std::string("k7/8/1rrrrr2/1rrrrr2/1rr") + letter + "rr2/1rrrrr2/1rrrrr2/7K w - - 0 1";
}
std::string alone(char letter) { return std::string("k7/8/8/8/3") + letter + "4/8/8/7K w - - 0 1"; }

// ---- Pieces ----

TEST(MagicianPieces, MagicianStepsOneOrTwoDiagonally) {
    // "1 or 2 squares diagonally, blocked by a piece on the first"
    for (const char* name : kAllGames) {
        EXPECT_EQ(moves_from(position(name, alone('M')), "d4"), "b2 b6 c3 c5 e3 e5 f2 f6") << name;
        EXPECT_EQ(moves_from(position(name, "k7/8/8/4P3/3M4/8/8/7K w - - 0 1"), "d4"), "b2 b6 c3 c5 e3 f2");
    }
}

TEST(MagicianPieces, MagicianCapturesOnSixteenSquares) {
    // "any of the 16 squares 1 or 2 away in the eight Queen directions"
    for (const char* name : kAllGames)
        EXPECT_EQ(moves_from(position(name, crowded('M')), "d4"), kSixteen) << name;
}

TEST(MagicianPieces, SecondSquareIsReachedByALeap) {
    // "the second square is reached by a leap, whatever stands on the first"
    EXPECT_TRUE(has_move(position("deathmatch", "k7/8/5n2/4P3/3M4/8/8/7K w - - 0 1"), "d4f6"));
    EXPECT_TRUE(has_move(position("deathmatch", "k7/8/5n2/4p3/3M4/8/8/7K w - - 0 1"), "d4f6"));
    EXPECT_TRUE(has_move(position("deathmatch", "k7/8/3n4/3P4/3M4/8/8/7K w - - 0 1"), "d4d6"));
}

TEST(MagicianPieces, HighPriestess) {
    // "1 or 2 squares in the eight Queen directions, blocked by a piece on the first"
    EXPECT_EQ(moves_from(position("deathmatch", alone('H')), "d4"),
              "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6");
    EXPECT_FALSE(has_move(position("deathmatch", "k7/8/8/3P4/3H4/8/8/7K w - - 0 1"), "d4d6"));
    // "any of the 24 squares of the 5x5 area around it"
    EXPECT_EQ(moves_from(position("deathmatch", crowded('H')), "d4"), kTwentyFour);
}

TEST(MagicianPieces, ArchbishopChancellorPrimeMinister) {
    // "as H, and as a Bishop"; "as H, and as a Rook"; "as a Queen"
    EXPECT_EQ(moves_from(position("deathmatch", alone('A')), "d4"),
              "a1 a7 b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6 g1 g7 h8");
    EXPECT_EQ(moves_from(position("deathmatch", alone('C')), "d4"),
              "a4 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g4 h4");
    EXPECT_EQ(moves_from(position("deathmatch", alone('I')), "d4"),
              "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8");
    // "as a Queen, and the leaps A, D, N of H"
    for (char letter : {'A', 'C', 'I'})
        EXPECT_EQ(moves_from(position("deathmatch", crowded(letter)), "d4"), kTwentyFour) << letter;
}

TEST(MagicianPieces, TelepathMovesAsAKnight) {
    // "moves as a Knight, captures in the whole 5x5 area"
    EXPECT_EQ(moves_from(position("deathmatch-telepath", alone('T')), "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
    for (char letter : {'T', 'H'})
        EXPECT_EQ(moves_from(position("deathmatch-telepath", crowded(letter)), "d4"), kTwentyFour);
}

TEST(MagicianPieces, OnlyTheSecondSquareIsLeaptTo) {
    // "only the second square in a line can be captured over an adjacent piece (either colour's)"
    for (const char* fen : {"k7/3n4/3n4/3P4/3C4/8/8/7K w - - 0 1", "k7/3n4/3n4/3p4/3I4/8/8/7K w - - 0 1"}) {
        const Position pos = position("deathmatch", fen);
        EXPECT_TRUE(has_move(pos, "d4d6"));
        EXPECT_FALSE(has_move(pos, "d4d7"));
    }
    EXPECT_FALSE(has_move(position("deathmatch", "k7/6n1/8/4P3/3A4/8/8/7K w - - 0 1"), "d4g7"));
}

TEST(MagicianPieces, LeapsGiveCheck) {
    // "These leaps give check too."
    EXPECT_TRUE(position("deathmatch", "8/8/5k2/4p3/3M4/8/8/7K b - - 0 1").in_check());
    EXPECT_TRUE(position("deathmatch", "8/8/3k4/3p4/3C4/8/8/7K b - - 0 1").in_check());
    for (char letter : {'H', 'A', 'C', 'I'})
        EXPECT_TRUE(
            position("deathmatch", std::string("8/8/4k3/3pp3/3") + letter + "4/8/8/7K b - - 0 1").in_check())
            << letter;
    // The Knight's squares are not the Magician's.
    EXPECT_FALSE(position("deathmatch", "8/8/4k3/8/3M4/8/8/7K b - - 0 1").in_check());
}

TEST(MagicianPieces, PrimeMinisterIsIInTextAndPmInSan) {
    // "in FEN and moves the Prime Minister is I. SAN output uses PM."
    EXPECT_EQ(san(position("deathmatch", alone('I')), "d4d7"), "PMd7");
    EXPECT_EQ(piece_at(position("deathmatch", alone('I')), "d4"), 'I');
}

// ---- Swap ----

TEST(MagicianSwap, AnyBishopInDeathmatch) {
    // "which Bishop may be swapped": "any"
    EXPECT_EQ(moves_like(Position::start(game("deathmatch")), "M@"), "M@c1 M@f1");
    EXPECT_EQ(moves_like(Position::start(game("deathmatch-telepath")), "M@"), "M@c1 M@f1");
}

TEST(MagicianSwap, OnlyAMovedBishopElsewhere) {
    // "one that has moved at least once"
    for (const char* name : {"magician-original", "magician-revised"}) {
        const Position start = Position::start(game(name));
        EXPECT_EQ(moves_like(start, "M@"), "");
        EXPECT_EQ(moves_like(after(start, "e2e4 e7e5 f1c4 a7a6"), "M@"), "M@c4");
    }
}

TEST(MagicianSwap, ABishopThatMovedAndCameBackMayBeSwapped) {
    // "a Bishop that moved and came back may be swapped; one that never moved may not"
    const Position pos = after(Position::start(game("magician-revised")), "e2e4 e7e5 f1e2 a7a6 e2f1 a6a5");
    EXPECT_EQ(moves_like(pos, "M@"), "M@f1");
    // "the third field lists the files of never-moved Bishops standing on their first squares"
    EXPECT_EQ(fen_field(pos, 2), "KQCkqcf");
    EXPECT_EQ(fen_field(Position::start(game("magician-revised")), 2), "KQCFkqcf");
}

TEST(MagicianSwap, MarksAreReadFromTheFen) {
    const std::string board = "7k/8/8/8/8/8/8/2B1KB2[M] w ";
    EXPECT_EQ(moves_like(position("magician-revised", board + "CF - 0 1"), "M@"), "");
    EXPECT_EQ(moves_like(position("magician-revised", board + "C - 0 1"), "M@"), "M@f1");
    EXPECT_EQ(moves_like(position("magician-revised", board + "- - 0 1"), "M@"), "M@c1 M@f1");
    // README: "Rights and marks for a piece that does not stand there are dropped."
    EXPECT_EQ(fen_field(position("magician-revised", "7k/8/8/8/8/8/8/2B1KN2[M] w CFcf - 0 1"), 2), "C");
    // The other Death Matches have no marks.
    EXPECT_FALSE(Position::from_fen(game("deathmatch"), board + "CF - 0 1"));
}

TEST(MagicianSwap, MarkGoesWithACapturedBishop) {
    const Position pos = position("magician-revised", "7k/8/8/8/8/8/r7/2B1K3[Mm] b C - 0 1");
    EXPECT_EQ(fen_field(after(pos, "a2c2"), 2), "C");
    EXPECT_EQ(fen_field(after(pos, "a2c2 e1d1 c2c1 d1c1"), 2), "-");
}

TEST(MagicianSwap, BishopMadeByPromotionCountsAsMoved) {
    // "A Bishop made by promotion counts as moved."
    const Position pos = position("magician-revised", "7k/P7/8/8/8/8/8/2B1K3[M] w C - 0 1");
    EXPECT_EQ(moves_like(after(pos, "a7a8b h8h7"), "M@"), "M@a8");
}

TEST(MagicianSwap, OnlyOnesOwnBishop) {
    // "replace one of your own Bishops"
    const Position pos = position("deathmatch", "b6k/8/8/8/8/8/8/RNBQK3[Mm] w - - 0 1");
    EXPECT_EQ(moves_like(pos, "M@"), "M@c1");
    EXPECT_EQ(moves_like(after(pos, "e1e2"), "M@"), "M@a8");
}

TEST(MagicianSwap, ReplacesTheBishopOnItsSquareAndEmptiesTheHand) {
    // "replace one of your own Bishops by the Magician on its square, if your Magician is still in hand"
    for (const char* name : kHandGames) {
        const Position pos = position(name, "k7/8/8/8/5B2/8/8/B3K3[Mm] w - - 7 9");
        const Position swapped = after(pos, "M@f4");
        EXPECT_EQ(swapped.fen(), "k7/8/8/8/5M2/8/8/B3K3[m] b - - 0 9") << name;
        EXPECT_EQ(moves_like(after(swapped, "a8b7"), "M@"), "") << name;
        EXPECT_EQ(moves_like(position(name, "k7/8/8/8/5B2/8/8/B3K3[m] w - - 0 1"), "M@"), "") << name;
    }
}

TEST(MagicianSwap, NotWhileInCheck) {
    // "it never ends a check: not possible while in check"
    for (const char* name : kAllGames) {
        EXPECT_EQ(moves_like(position(name, "4r2k/8/8/8/8/8/8/2B1K3 w - - 0 1"), "M@"), "") << name;
        const char* hand = std::string_view(name) == "deathmatch-telepath" ? "" : "[M]";
        const std::string tail = std::string(hand) + " w - - 0 1";
        EXPECT_EQ(moves_like(position(name, "4r2k/8/8/8/8/8/8/2B1K3" + tail), "M@"), "") << name;
        EXPECT_EQ(moves_like(position(name, "3r3k/8/8/8/8/8/8/2B1K3" + tail), "M@"), "M@c1") << name;
    }
}

TEST(MagicianSwap, APinnedBishopMayBeSwapped) {
    // "It changes no square's occupation"
    EXPECT_EQ(moves_like(position("deathmatch", "4r2k/8/8/8/8/8/4B3/4K3[M] w - - 0 1"), "M@"), "M@e2");
}

TEST(MagicianSwap, MayGiveCheck) {
    // The Magician on f6 leaps over g7; SAN of the swap: `Bc1=M`.
    EXPECT_EQ(san(position("deathmatch", "7k/6pp/5B2/8/8/8/8/4K3[M] w - - 0 1"), "M@f6"), "Bf6=M+");
    EXPECT_EQ(san(Position::start(game("deathmatch")), "M@c1"), "Bc1=M");
}

TEST(MagicianSwap, ResetsTheClock) {
    // README: "100 half-moves without a capture, a pawn move ..., a drop or a swap"
    const Position pos = position("deathmatch-telepath", "7k/8/8/8/8/8/8/2B1K3 w - - 40 60");
    EXPECT_EQ(after(pos, "M@c1").state().clock, 0);
    EXPECT_EQ(after(pos, "c1d2").state().clock, 41);
}

// ---- Cross-board leap ----

TEST(MagicianCrossBoard, FromAnEdgeStraightAcross) {
    // "from file a to file h on the same rank and back, from rank 1 to rank 8 on the same file and back"
    const auto pos = [](const char* fen) { return position("magician-original", fen); };
    EXPECT_TRUE(has_move(pos("4k3/8/8/8/M7/8/8/4K3 w - - 0 1"), "a4h4"));
    EXPECT_TRUE(has_move(pos("4k3/8/8/8/7M/8/8/4K3 w - - 0 1"), "h4a4"));
    EXPECT_TRUE(has_move(pos("4k3/8/8/8/8/8/8/2M1K3 w - - 0 1"), "c1c8"));
    EXPECT_TRUE(has_move(pos("2M5/4k3/8/8/8/8/8/4K3 w - - 0 1"), "c8c1"));
    EXPECT_EQ(moves_from(pos("4k3/8/8/8/M7/8/8/4K3 w - - 0 1"), "a4"), "b3 b5 c2 c6 h4");
    // Not from inside the board.
    EXPECT_EQ(moves_from(pos(alone('M').c_str()), "d4"), "b2 b6 c3 c5 e3 e5 f2 f6");
}

TEST(MagicianCrossBoard, WhateverStandsBetween) {
    // "whatever stands between"; "she may move or capture"; onto her own pieces not
    const auto pos = [](const char* fen) { return position("magician-original", fen); };
    EXPECT_TRUE(has_move(pos("4k3/8/8/8/MPpPpPpr/8/8/4K3 w - - 0 1"), "a4h4"));
    EXPECT_TRUE(has_move(pos("4k3/8/8/8/MPpPpPp1/8/8/4K3 w - - 0 1"), "a4h4"));
    EXPECT_FALSE(has_move(pos("4k3/8/8/8/M6R/8/8/4K3 w - - 0 1"), "a4h4"));
}

TEST(MagicianCrossBoard, FromACornerToAnyOther) {
    // "From a corner to any of the other three corners."
    EXPECT_EQ(moves_from(position("magician-original", "4k3/8/8/8/8/8/8/M3K3 w - - 0 1"), "a1"),
              "a8 b2 c3 h1 h8");
    EXPECT_EQ(moves_from(position("magician-original", "4k2M/8/8/8/8/8/8/4K3 w - - 0 1"), "h8"),
              "a1 a8 f6 g7 h1");
}

TEST(MagicianCrossBoard, AllHerForms) {
    // "M, H, A, C and I alike"
    for (char form : {'M', 'H', 'A', 'C', 'I'}) {
        const std::string fen = std::string("6k1/8/8/8/") + form + "P5r/8/8/4K3 w - - 0 1";
        EXPECT_TRUE(has_move(position("magician-original", fen), "a4h4")) << form;
        const std::string corner = std::string("7r/2k3P1/8/8/8/8/1P6/") + form + "3K3 w - - 0 1";
        EXPECT_TRUE(has_move(position("magician-original", corner), "a1h8")) << form;
    }
}

TEST(MagicianCrossBoard, GivesCheck) {
    // "It gives check."
    EXPECT_TRUE(position("magician-original", "8/8/8/8/MP5k/8/8/4K3 b - - 0 1").in_check());
    EXPECT_TRUE(position("magician-original", "2k5/2p5/8/8/8/8/8/2M1K3 b - - 0 1").in_check());
    for (const char* fen : {"7k/8/8/8/8/8/1P6/M3K3 b - - 0 1", "k7/8/8/8/8/8/8/M3K3 b - - 0 1",
                            "8/8/8/8/8/8/4K3/M6k b - - 0 1"}) {
        EXPECT_TRUE(position("magician-original", fen).in_check()) << fen;
        EXPECT_FALSE(position("magician-revised", fen).in_check()) << fen;
    }
}

TEST(MagicianCrossBoard, OnlyInTheOriginal) {
    for (const char* name : {"magician-revised", "deathmatch", "deathmatch-telepath"})
        EXPECT_EQ(moves_from(position(name, "4k3/8/8/8/M7/8/8/4K3 w - - 0 1"), "a4"), "b3 b5 c2 c6") << name;
}

}  // namespace
}  // namespace magus
