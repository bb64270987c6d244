// Chess on a Longer Board: a position for each sentence of docs/games/longboard.md, which the comments quote.

#include "tests/rule_helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

Position board(const std::string& fen) { return position("longboard", fen); }

// ---- Withdrawer ----

TEST(Withdrawer, MovesAsAQueen) {
    // "Moves any distance as a Queen over empty squares"
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3W4/8/8/8/7K w - - 0 1"), "d5"),
              "a2 a5 a8 b3 b5 b7 c4 c5 c6 d1 d10 d2 d3 d4 d6 d7 d8 d9 e4 e5 e6 f3 f5 f7 g2 g5 g8 h5 h9");
}

TEST(Withdrawer, NeverCapturesByLanding) {
    const Position pos = board("k7/8/3p4/8/8/3W4/8/8/8/7K w - - 0 1");
    EXPECT_TRUE(has_move(pos, "d5d7"));
    EXPECT_FALSE(has_move(pos, "d5d8"));
    EXPECT_FALSE(board("8/8/3k4/8/8/3W4/8/8/8/7K b - - 0 1").in_check());
}

TEST(Withdrawer, CapturesByMovingDirectlyAway) {
    // "next to ... an enemy piece and moves directly away from it, any number of squares, that piece is captured"
    const Position pos = board("k7/8/8/8/3n4/3W4/8/8/8/7K w - - 0 1");
    for (const char* away : {"d5d4", "d5d2", "d5d1"})
        EXPECT_EQ(piece_at(after(pos, away), "d6"), '.') << away;
    for (const char* other : {"d5c4", "d5e4", "d5a5", "d5e6"})
        EXPECT_EQ(piece_at(after(pos, other), "d6"), 'n') << other;
    // "UCI text is from and to only"; the capture "is part of the move, not a choice".
    EXPECT_EQ(moves_like(pos, "d5d4"), "d5d4");
}

TEST(Withdrawer, NotFromADistanceAndNotItsOwn) {
    EXPECT_EQ(piece_at(after(board("k7/8/8/3n4/8/3W4/8/8/8/7K w - - 0 1"), "d5d4"), "d7"), 'n');
    EXPECT_EQ(piece_at(after(board("k7/8/8/8/3N4/3W4/8/8/8/7K w - - 0 1"), "d5d4"), "d6"), 'N');
}

TEST(Withdrawer, San) {
    // "`Wxd5` names the square moved to, followed by the victim's: `We3(xc5)`"
    EXPECT_EQ(san(board("k7/8/8/8/8/2n5/3W4/8/8/7K w - - 0 1"), "d4e3"), "We3(xc5)");
    EXPECT_EQ(san(board("k7/8/8/8/8/2n5/3W4/8/8/7K w - - 0 1"), "d4d3"), "Wd3");
}

TEST(Withdrawer, AttacksWhenItHasAStepAway) {
    // "attacks an adjacent enemy square exactly when it has at least one possible step in the opposite direction"
    EXPECT_TRUE(board("8/8/8/8/3k4/3W4/8/8/8/7K b - - 0 1").in_check());
    EXPECT_TRUE(board("8/8/8/8/4k3/3W4/8/8/8/7K b - - 0 1").in_check());
    EXPECT_FALSE(board("8/8/8/8/3k4/3W4/3P4/8/8/7K b - - 0 1").in_check());
    EXPECT_FALSE(board("8/8/8/8/3k4/3W4/3p4/8/8/7K b - - 0 1").in_check());
    EXPECT_FALSE(board("8/8/8/8/8/8/8/8/3k4/3W3K b - - 0 1").in_check());
    EXPECT_TRUE(board("8/8/8/8/8/8/8/8/8/3Wk1K1 b - - 0 1").in_check());
}

TEST(Withdrawer, ARookThatItTakesCastlesNoMore) {
    // The right goes with the Rook, though the move neither starts nor ends on its square.
    EXPECT_EQ(after(board("r3k2r/1W6/8/8/8/8/8/8/8/4K3 w kq - 0 1"), "b9c8").fen(),
              "4k2r/8/2W5/8/8/8/8/8/8/4K3 b k - 0 1");
}

TEST(Withdrawer, TakesAWallWhole) {
    // "A Wall is taken whole by withdrawing from either of its squares."
    for (const char* fen : {"k7/8/8/8/3vv3/3W4/8/8/8/7K w - - 0 1", "k7/8/8/8/2vv4/3W4/8/8/8/7K w - - 0 1"})
        EXPECT_EQ(after(board(fen), "d5d4").fen(), "k7/8/8/8/8/8/3W4/8/8/7K b - - 0 1");
    EXPECT_EQ(after(board("k7/8/8/8/4vv2/3W4/8/8/8/7K w - - 0 1"), "d5b3").fen(),
              "k7/8/8/8/8/8/8/1W6/8/7K b - - 0 1");
}

// ---- Changeling ----

TEST(Changeling, HalflingRanges) {
    // "at most half the distance (rounded up) from its square to the edge of the board in that direction"
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3H4/8/8/8/7K w - - 0 1"), "d5"), "b3 b7 c4 c6 e4 e6 f3 f7");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3J4/8/8/8/7K w - - 0 1"), "d5"), "b5 c5 d3 d4 d6 d7 d8 e5 f5");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/8/H6K w - - 0 1"), "a1"), "b2 c3 d4 e5");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/7K/J7 w - - 0 1"), "a1"), "a2 a3 a4 a5 a6 b1 c1 d1 e1");
}

TEST(Changeling, WhateverStandsThere) {
    // "whatever stands there"; "otherwise it slides and captures like a Bishop or Rook"
    EXPECT_EQ(moves_from(board("k7/7n/8/8/4P3/3H4/2n5/8/8/7K w - - 0 1"), "d5"), "b7 c4 c6 e4 f3");
    EXPECT_EQ(moves_from(board("k2n4/8/8/8/8/3J4/3n4/8/8/7K w - - 0 1"), "d5"), "b5 c5 d4 d6 d7 d8 e5 f5");
}

TEST(Changeling, AlternatesEveryTimeItMoves) {
    // "Alternates its type every time it moves (capturing or not)"
    const Position pos = board("k7/8/8/8/4n3/3H4/8/8/8/7K w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "d5c4"), "c4"), 'J');
    EXPECT_EQ(piece_at(after(pos, "d5e6"), "e6"), 'J');
    EXPECT_EQ(piece_at(after(pos, "d5c4 a10b10 c4c5"), "c5"), 'H');
    EXPECT_EQ(piece_at(after(pos, "h1h2"), "d5"), 'H');
}

TEST(Changeling, ChecksWithTheNewTypeOnly) {
    // "the type before the move decides the move; the change happens on arrival"
    EXPECT_EQ(san(board("8/8/4k3/8/8/3H4/8/8/8/7K w - - 0 1"), "d5e6"), "He6+");
    EXPECT_EQ(san(board("8/8/6k1/8/8/3H4/8/8/8/7K w - - 0 1"), "d5e6"), "He6");
    EXPECT_TRUE(board("8/8/6k1/8/4H3/8/8/8/8/7K b - - 0 1").in_check());
}

TEST(Changeling, APromotedOneStartsAsH) {
    EXPECT_EQ(piece_at(after(board("k7/8/3P4/8/8/8/8/8/8/7K w - - 0 1"), "d8d9h"), "d9"), 'H');
}

// ---- Wall ----

TEST(Wall, ARookThatItTakesCastlesNoMore) {
    // Its right half lands on the Rook, its left one, which names the move, beside him.
    EXPECT_EQ(after(board("r3k2r/8/8/8/8/8/8/8/8/4K1VV w kq - 0 1"), "g1g10").fen(),
              "r3k1VV/8/8/8/8/8/8/8/8/4K3 b q - 0 1");
}

TEST(Wall, StartsOnD2AndE2) {
    EXPECT_EQ(Position::start(game("longboard")).fen(),
              "rnbqkbnr/hw1vv1wh/pppppppp/8/8/8/8/PPPPPPPP/HW1VV1WH/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(moves_from(Position::start(game("longboard")), "d2"), "c2 e2");
}

TEST(Wall, MovesAlongItsFilesOrOneSideways) {
    // "any number of squares straight forward or backward (like a Rook), or one square sideways"
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3VV3/8/8/8/7K w - - 0 1"), "d5"),
              "c5 d1 d10 d2 d3 d4 d6 d7 d8 d9 e5");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/6VV/K7 w - - 0 1"), "g2"), "f2 g1 g10 g3 g4 g5 g6 g7 g8 g9");
    EXPECT_EQ(after(board("k7/8/8/8/8/3VV3/8/8/8/7K w - - 0 1"), "d5d8").fen(),
              "k7/8/3VV3/8/8/8/8/8/8/7K b - - 1 1");
}

TEST(Wall, NamedByItsLeftHalf) {
    // README: "on input the right half's squares are accepted too"
    const Position pos = Position::start(game("longboard"));
    for (const char* text : {"d2e2", "e2f2"}) {
        const auto m = parse_coordinates(pos, text);
        ASSERT_TRUE(m) << text;
        EXPECT_EQ(to_coordinates(pos, *m), "d2e2");
    }
}

TEST(Wall, CapturesWhereItEnds) {
    // "may be empty or hold enemy pieces, which are captured: both, if both do"
    const Position two = board("k7/8/8/8/8/3np3/8/8/3VV3/7K w - - 5 1");
    EXPECT_EQ(after(two, "d2d5").fen(), "k7/8/8/8/8/3VV3/8/8/8/7K b - - 0 1");
    const Position one = board("k7/8/8/8/8/4n3/8/8/3VV3/7K w - - 5 1");
    EXPECT_EQ(after(one, "d2d5").fen(), "k7/8/8/8/8/3VV3/8/8/8/7K b - - 0 1");
    // "an enemy piece in its way stops it there"
    for (const Position& pos : {two, one}) EXPECT_EQ(moves_from(pos, "d2"), "c2 d1 d3 d4 d5 e2");
}

TEST(Wall, CapturesSideways) {
    // "one new square for a sideways step"
    const Position pos = board("k7/8/8/8/8/8/8/8/2nVVr2/7K w - - 0 1");
    EXPECT_EQ(after(pos, "d2e2").fen(), "k7/8/8/8/8/8/8/8/2n1VV2/7K b - - 0 1");
    EXPECT_EQ(after(pos, "d2c2").fen(), "k7/8/8/8/8/8/8/8/2VV1r2/7K b - - 0 1");
}

TEST(Wall, BlockedByItsOwnSide) {
    // "It cannot end on a friendly piece."
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/4P3/8/8/2NVVK2/8 w - - 0 1"), "d2"), "d1 d3 d4");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3nP3/8/8/2NVVK2/8 w - - 0 1"), "d2"), "d1 d3 d4");
}

TEST(Wall, NeverCapturesAWall) {
    // "an enemy Wall blocks it"
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3vv3/8/8/3VV3/7K w - - 0 1"), "d2"), "c2 d1 d3 d4 e2");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/4vv2/8/8/3VV3/7K w - - 0 1"), "d2"), "c2 d1 d3 d4 e2");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/3VVvv1/K7 w - - 0 1"), "d2"),
              "c2 d1 d10 d3 d4 d5 d6 d7 d8 d9");
}

TEST(Wall, IsCapturedWhole) {
    // "when an enemy piece moves onto either square (a piece landing there stands on that one square)"
    EXPECT_EQ(after(board("k7/8/3rr3/8/8/8/8/8/3VV3/7K b - - 3 1"), "e8e2").fen(),
              "k7/8/3r4/8/8/8/8/8/4r3/7K w - - 0 2");
    EXPECT_EQ(after(board("k7/8/3rr3/8/8/8/8/8/3VV3/7K b - - 3 1"), "d8d2").fen(),
              "k7/8/4r3/8/8/8/8/8/3r4/7K w - - 0 2");
    EXPECT_EQ(after(board("k7/8/8/8/8/8/8/5p2/3VV3/7K b - - 3 1"), "f3e2q").fen(),
              "k7/8/8/8/8/8/8/8/4q3/7K w - - 0 2");
}

TEST(Wall, CapturedItOpensBothItsSquares) {
    // To the Rook behind it, which a Knight on the Wall's other square still stops ...
    const Position rook = board("7k/8/4K3/8/3p4/3p4/2B5/3vv3/2N5/4r3 w - - 0 1");
    EXPECT_FALSE(rook.in_check());
    EXPECT_FALSE(has_move(rook, "c4d3"));
    EXPECT_TRUE(has_move(rook, "c2e3"));
    // ... and to the Withdrawer that it kept from stepping away.
    const Position withdrawer = board("7k/8/8/4vv2/2N1w3/4K1N1/8/8/8/8 w - - 0 1");
    EXPECT_FALSE(withdrawer.in_check());
    EXPECT_FALSE(has_move(withdrawer, "g5f7"));
    EXPECT_TRUE(has_move(withdrawer, "c6e7"));
}

TEST(Wall, GivesCheckByTheseCaptures) {
    for (const char* king : {"3k4", "4k3"}) {
        const std::string rank = king;
        EXPECT_TRUE(board("8/8/8/8/8/" + rank + "/8/8/3VV3/7K b - - 0 1").in_check());
        // Stopped by what stands before either half.
        EXPECT_FALSE(board("8/8/8/8/8/" + rank + "/3p4/8/3VV3/7K b - - 0 1").in_check());
        EXPECT_FALSE(board("8/8/8/8/8/" + rank + "/4N3/8/3VV3/7K b - - 0 1").in_check());
    }
    // Backward and sideways too; but not with a friend beside the King.
    EXPECT_TRUE(board("8/8/8/8/8/3VV3/8/8/4k3/7K b - - 0 1").in_check());
    EXPECT_TRUE(board("8/8/8/8/8/2kVV3/8/8/8/7K b - - 0 1").in_check());
    EXPECT_FALSE(board("8/8/8/8/8/1k1VV3/8/8/8/7K b - - 0 1").in_check());
    EXPECT_FALSE(board("8/8/8/8/8/3kP3/8/8/3VV3/7K b - - 0 1").in_check());
    EXPECT_TRUE(board("8/8/8/8/8/3kp3/8/8/3VV3/7K b - - 0 1").in_check());
}

TEST(Wall, FensWithHalfAWallAreRejected) {
    // README: "half a Wall or two Walls a side"
    EXPECT_FALSE(Position::from_fen(game("longboard"), "k7/8/8/8/8/3V4/8/8/8/7K w - - 0 1"));
    EXPECT_FALSE(Position::from_fen(game("longboard"), "k7/8/8/8/8/3VV1VV/8/8/8/7K w - - 0 1"));
    EXPECT_FALSE(Position::from_fen(game("longboard"), "k7/8/8/8/7V/V7/8/8/8/7K w - - 0 1"));
}

// ---- Moving over Walls ----

TEST(OverWalls, RookForwardOnly) {
    // "may pass over a friendly Wall while moving in a forward direction"; "It may not end there."
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/3VV3/8/2NRB2K w - - 0 1"), "d1"), "d10 d2 d4 d5 d6 d7 d8 d9");
    // "Sideways and backward moves are blocked by it."
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3N4/2NRN3/3VV3/8/7K w - - 0 1"), "d4"), "");
    EXPECT_EQ(moves_from(board("k7/8/8/8/2N5/2RVV3/2N5/8/8/7K w - - 0 1"), "c5"), "a5 b5");
}

TEST(OverWalls, BlacksForwardIsDown) {
    EXPECT_TRUE(has_move(board("3r4/3vv3/8/8/8/8/8/8/k7/7K b - - 0 1"), "d10d5"));
    EXPECT_FALSE(has_move(board("8/3vv3/3r4/8/8/8/8/8/k7/7K b - - 0 1"), "d8d10"));
}

TEST(OverWalls, BishopAndQueen) {
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/3VV3/2B4K w - - 0 1"), "c1"), "a3 b2 e3 f4 g5 h6");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/4B3/3VV3/7K w - - 0 1"), "e3"), "a7 b6 c5 d4 f2 f4 g1 g5 h6");
    const Position queen = board("k7/8/8/8/8/8/8/3VV3/3Q4/7K w - - 0 1");
    EXPECT_TRUE(has_move(queen, "d2d4"));
    EXPECT_TRUE(has_move(queen, "d2f4"));
    EXPECT_FALSE(has_move(queen, "d2d3"));
    EXPECT_FALSE(has_move(board("k7/8/8/8/8/8/3Q4/3VV3/8/7K w - - 0 1"), "d4d2"));
}

TEST(OverWalls, WithdrawerAlsoWhenWithdrawing) {
    // "Withdrawer (also when withdrawing forward)"
    const Position pos = board("k7/8/8/8/8/3VV3/3W4/3n4/8/7K w - - 0 1");
    EXPECT_FALSE(has_move(pos, "d4d5"));
    EXPECT_EQ(piece_at(after(pos, "d4d6"), "d3"), '.');
    EXPECT_TRUE(board("8/8/8/8/8/3VV3/3W4/3k4/8/7K b - - 0 1").in_check());
    EXPECT_FALSE(board("8/8/8/8/3P4/3VV3/3W4/3k4/8/7K b - - 0 1").in_check());
}

TEST(OverWalls, ChangelingsCountTheJumpedSquares) {
    // "the jumped squares count in their range"
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/3VV3/2H4K w - - 0 1"), "c1"), "b2 e3 f4");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/3VV3/2NJN2K w - - 0 1"), "d1"), "d3 d4 d5 d6");
}

TEST(OverWalls, PawnsDoubleStep) {
    // "a pawn's double step (not its single step; the square it lands on is empty; no en passant square is left"
    const Position pos = board("k7/8/8/8/8/2p5/3VV3/3P4/8/7K w - - 0 1");
    EXPECT_EQ(moves_from(pos, "d3"), "d5");
    const Position jumped = after(pos, "d3d5");
    EXPECT_EQ(fen_field(jumped, 3), "-");
    // "an enemy pawn beside it may of course take the Wall": it stands there alone, the jumper stays.
    EXPECT_EQ(after(jumped, "c5d4").fen(), "k7/8/8/8/8/3P4/3p4/8/8/7K w - - 0 2");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/3n4/3VV3/3P4/8/7K w - - 0 1"), "d3"), "");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/2vv4/3P4/8/7K w - - 0 1"), "d3"), "c4");
    // From where it may make no double step the Wall stops it.
    EXPECT_EQ(moves_from(board("k7/8/8/8/3VV3/3P4/8/8/8/7K w - - 0 1"), "d5"), "");
}

TEST(OverWalls, NotOverOtherPiecesAndNotOverTheEnemysWall) {
    EXPECT_FALSE(has_move(board("k7/8/8/8/8/8/3P4/3VV3/8/3R3K w - - 0 1"), "d1d5"));
    const Position pos = board("k7/8/8/8/8/3vv3/8/8/8/3R3K w - - 0 1");
    EXPECT_TRUE(has_move(pos, "d1d5"));
    EXPECT_FALSE(has_move(pos, "d1d6"));
}

TEST(OverWalls, KnightsLeapOverAnything) {
    EXPECT_TRUE(has_move(board("k7/8/8/8/8/8/8/3vv3/3NPP2/7K w - - 0 1"), "d2e4"));
}

TEST(OverWalls, ChecksFollow) {
    // "a friendly Wall does not shield the enemy King from a slider behind it that attacks forward"
    EXPECT_TRUE(board("8/8/3k4/8/8/8/8/8/2VV4/3R3K b - - 0 1").in_check());
    EXPECT_TRUE(board("8/8/8/8/8/5k2/8/3VV3/2B5/7K b - - 0 1").in_check());
    EXPECT_FALSE(board("8/8/8/8/8/3RVV2/8/8/8/k6K b - - 0 1").in_check());
    // Backward it does.
    EXPECT_FALSE(board("8/8/8/8/8/6B1/5VV1/8/3k4/7K b - - 0 1").in_check());
    EXPECT_TRUE(board("8/8/8/8/8/6B1/8/8/3k4/7K b - - 0 1").in_check());
}

// ---- Pawns, castling ----

TEST(Longboard, PawnsPromoteOnTheNinthRank) {
    // "promote on the ninth rank (the second last; for Black the second), mandatorily, to Q, R, B, N, W or H"
    EXPECT_EQ(moves_like(board("k7/8/3P4/8/8/8/8/8/8/7K w - - 0 1"), "d8"),
              "d8d9b d8d9h d8d9n d8d9q d8d9r d8d9w");
    EXPECT_EQ(moves_like(board("k7/4n3/3P4/8/8/8/8/8/8/7K w - - 0 1"), "d8e9"),
              "d8e9b d8e9h d8e9n d8e9q d8e9r d8e9w");
    EXPECT_EQ(moves_like(board("k7/8/8/8/8/8/8/3p4/8/7K b - - 0 1"), "d3"),
              "d3d2b d3d2h d3d2n d3d2q d3d2r d3d2w");
    EXPECT_FALSE(Position::from_fen(game("longboard"), "k7/3P4/8/8/8/8/8/8/8/7K w - - 0 1"));
}

TEST(Longboard, DoubleStepFromTheThirdRank) {
    // "pawns stand on the third rank (double step from there, en passant as usual)"
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/3P4/8/7K w - - 0 1"), "d3"), "d4 d5");
    EXPECT_EQ(moves_from(board("k7/8/8/8/8/8/8/8/3P4/7K w - - 0 1"), "d2"), "d3");
    const Position pos = after(board("k7/8/8/8/8/4p3/8/3P4/8/7K w - - 0 1"), "d3d5");
    EXPECT_EQ(fen_field(pos, 3), "d4");
    EXPECT_EQ(after(pos, "e5d4").fen(), "k7/8/8/8/8/8/3p4/8/8/7K w - - 0 2");
}

TEST(Longboard, CastlingAlongTheFirstRank) {
    // "Castling as in FIDE chess on the first rank (e1g1, e1c1)."; "a Wall there blocks it like any piece"
    const auto castles = [](const char* rank) {
        const Position pos = board(std::string("3k4/8/8/8/8/8/8/8/8/") + rank + " w KQ - 0 1");
        return std::string(has_move(pos, "e1g1") ? "g" : "") + (has_move(pos, "e1c1") ? "c" : "");
    };
    EXPECT_EQ(castles("R3K2R"), "gc");
    EXPECT_EQ(castles("R3KVVR"), "c");
    EXPECT_EQ(castles("RVV1K2R"), "g");
    EXPECT_EQ(after(board("1k6/8/8/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1c1").fen(),
              "1k6/8/8/8/8/8/8/8/8/2KR3R b - - 1 1");
}

TEST(Longboard, AWallAttacksTheCastlingSquares) {
    EXPECT_FALSE(has_move(board("k7/8/8/8/8/6vv/8/8/8/4K2R w K - 0 1"), "e1g1"));
    EXPECT_TRUE(has_move(board("k7/8/8/8/8/6vv/8/8/7P/4K2R w K - 0 1"), "e1g1"));
}

// ---- longboard-camelstart ----

TEST(Camelstart, AKnightsFirstMoveMayBeACamels) {
    // "a Knight that has never moved may make its first move as a Camel (3,1), capturing or not"
    const Position start = Position::start(game("longboard-camelstart"));
    EXPECT_EQ(moves_from(start, "b1"), "a4 c4");
    EXPECT_EQ(moves_from(Position::start(game("longboard")), "b1"), "");
    const Position moved = after(start, "b1c4 h8h7");
    EXPECT_EQ(fen_field(moved, 2), "KQGkqbg");
    EXPECT_FALSE(has_move(moved, "c4b7"));
    EXPECT_TRUE(has_move(moved, "c4b6"));
}

TEST(Camelstart, CapturesAndAttacksAsACamelUntilThen) {
    // "until then it attacks that way too"
    const auto camel = [](const std::string& fen) { return position("longboard-camelstart", fen); };
    EXPECT_TRUE(has_move(camel("k7/8/8/8/8/8/2n5/8/8/1N5K w B - 0 1"), "b1c4"));
    EXPECT_FALSE(has_move(camel("k7/8/8/8/8/8/2n5/8/8/1N5K w - - 0 1"), "b1c4"));
    EXPECT_TRUE(camel("8/8/8/8/8/8/2k5/8/8/1N5K b B - 0 1").in_check());
    EXPECT_FALSE(camel("8/8/8/8/8/8/2k5/8/8/1N5K b - - 0 1").in_check());
}

TEST(Camelstart, AKnightThatCameBackCountsAsMoved) {
    const Position pos = position("longboard-camelstart", "k7/8/8/8/8/8/8/8/8/1N5K w B - 0 1");
    const Position back = after(pos, "b1c3 a10b10 c3b1 b10a10");
    EXPECT_EQ(fen_field(back, 2), "-");
    EXPECT_FALSE(has_move(back, "b1c4"));
    // "A promoted Knight counts as moved."
    const Position promoted = position("longboard-camelstart", "8/8/1P6/k7/8/8/8/8/8/7K w - - 0 1");
    EXPECT_EQ(fen_field(after(promoted, "b8b9n"), 2), "-");
}

}  // namespace
}  // namespace magus
