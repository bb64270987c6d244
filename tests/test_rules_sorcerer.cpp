// Sorcerer Chess: a position for each sentence of docs/games/sorcerer.md, which the comments quote. His ranks are ours
// less one; squares here are ours.

#include "engine/ends/outcome.h"
#include "tests/rule_helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

Position board(const std::string& men, const std::string& rest = "w - - 0 1") {
    return with_men("sorcerer", men, rest);
}
Position drops(const std::string& men, const std::string& rest = "w - - 0 1",
               const std::string& hands = "[]") {
    return with_men("sorcerer-drops", men, rest, hands);
}

// ---- Board and pieces ----

TEST(SorcererBoard, NothingStandsOnAHole) {
    // "The 16 other squares of the box do not exist: nothing stands on ... them"
    EXPECT_EQ(game("sorcerer")->board.squares().count(), 104);
    const auto fen = [](const char* last) {
        return std::string("****2****/5k4/10/10/10/10/10/10/10/10/5K4/") + last + " w - - 0 1";
    };
    EXPECT_TRUE(Position::from_fen(game("sorcerer"), fen("****R1****")));
    EXPECT_FALSE(Position::from_fen(game("sorcerer"), fen("***R2****")));
    EXPECT_FALSE(Position::from_fen(game("sorcerer"), fen("10")));
}

TEST(SorcererBoard, NothingPassesOrLeapsToAHole) {
    // "nothing ... passes or leaps to them"
    EXPECT_EQ(moves_from(board("Kj2 kj11 Re1"), "e1"), "e10 e11 e12 e2 e3 e4 e5 e6 e7 e8 e9 f1");
    EXPECT_EQ(moves_from(board("Kj2 kj11 Bf1"), "f1"), "a6 b5 c4 d3 e2 g2 h3 i4 j5");
    EXPECT_EQ(moves_from(board("Kj2 kj11 Bc2"), "c2"), "a4 b3 d3 e4 f5 g6 h7 i8 j9");
    EXPECT_EQ(moves_from(board("Ke1 kj11"), "e1"), "d2 e2 f1 f2");
    EXPECT_EQ(moves_from(board("Kj2 kj11 Nd2"), "d2"), "b3 c4 e4 f1 f3");
}

TEST(SorcererBoard, ALeapOverAHoleIsFine) {
    EXPECT_EQ(moves_from(board("Kj2 kj11 Se1"), "e1"), "b3 c4 e2 f1 g4 h3");
    EXPECT_EQ(moves_from(board("Kj2 kj11 Ce1"), "e1"), "b2 d2 d4 f2 f4 h2");
}

TEST(SorcererPieces, Sorcerer) {
    // "one orthogonal step or a (3,2) leap"
    EXPECT_EQ(moves_from(board("Kj2 kj11 Sd5"), "d5"), "a3 a7 b2 b8 c5 d4 d6 e5 f2 f8 g3 g7");
}

TEST(SorcererPieces, Conjurer) {
    // "one diagonal step or a (3,1) leap"
    EXPECT_EQ(moves_from(board("Kj2 kj11 Cd5"), "d5"), "a4 a6 c2 c4 c6 c8 e2 e4 e6 e8 g4 g6");
}

TEST(SorcererPieces, StealthGryphon) {
    // "one diagonal step, then two or more orthogonally outward"
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Ge5"), "e5"),
              "a4 a6 b4 b6 d10 d11 d2 d8 d9 f1 f10 f11 f12 f2 f8 f9 h4 h6 i4 i6 j4 j6");
    // On f6 or on the square after it something stands in the way.
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Ge5 pf6 pg4"), "e5"), "a4 a6 b4 b6 d10 d11 d2 d8 d9 f1 f2");
}

TEST(SorcererPieces, StealthAntiGryphon) {
    EXPECT_EQ(moves_from(drops("Kj3 kj10 Ae5"), "e5"),
              "a10 a2 a8 b3 b7 b9 c2 c8 g2 g8 h3 h7 h9 i10 i2 i8 j11 j9");
    EXPECT_EQ(moves_from(drops("Kj3 kj10 Ae5 pe6 pg4 pf3"), "e5"), "a2 a8 b3 b7 c2 h7 i8 j9");
}

// ---- Pawns ----

TEST(SorcererPawns, UpToThreeSteps) {
    // "From the 2nd rank (Black: 9th) a pawn may step 1, 2 or 3 squares, from the 3rd (Black: 8th) 1 or 2, else 1"
    const Position white = board("Kj2 kj11 Pb3 Pd4 Pf5 Ph8");
    EXPECT_EQ(moves_from(white, "b3"), "b4 b5 b6");
    EXPECT_EQ(moves_from(white, "d4"), "d5 d6");
    EXPECT_EQ(moves_from(white, "f5"), "f6");
    EXPECT_EQ(moves_from(white, "h8"), "h9");
    const Position black = board("Kj2 kj11 pb10 pd9 pf8", "b - - 0 1");
    EXPECT_EQ(moves_from(black, "b10"), "b7 b8 b9");
    EXPECT_EQ(moves_from(black, "d9"), "d7 d8");
    EXPECT_EQ(moves_from(black, "f8"), "f7");
}

TEST(SorcererPawns, OverEmptySquares) {
    EXPECT_EQ(moves_from(board("Kj2 kj11 Pb3 nb6"), "b3"), "b4 b5");
    EXPECT_EQ(moves_from(board("Kj2 kj11 Pb3 nb5"), "b3"), "b4");
    EXPECT_EQ(moves_from(board("Kj2 kj11 Pb3 nb4 nc4 na5"), "b3"), "c4");
}

TEST(SorcererPawns, EnPassantOnAnyPassedSquare) {
    // "En passant against both multiple steps, on any passed-over square."
    const Position pos = after(board("Kj2 kj11 Pd3 pe5 pc6 pe4"), "d3d6");
    EXPECT_EQ(fen_field(pos, 3), "d4d5");
    EXPECT_EQ(moves_from(pos, "e5"), "d4");
    EXPECT_EQ(moves_from(pos, "c6"), "c5 d5");
    EXPECT_EQ(moves_from(pos, "e4"), "e3");
    for (const char* capture : {"e5d4", "c6d5"})
        EXPECT_EQ(piece_at(after(pos, capture), "d6"), '.') << capture;
    EXPECT_EQ(san(pos, "e5d4"), "exd4");
    // Right after the step only.
    EXPECT_FALSE(has_move(after(pos, "j11j10 j2j3"), "e5d4"));
}

TEST(SorcererPawns, EnPassantAfterADoubleStep) {
    EXPECT_EQ(fen_field(after(board("Kj2 kj11 Pd3"), "d3d5"), 3), "d4");
    EXPECT_EQ(fen_field(after(board("Kj2 kj11 Pd4"), "d4d6"), 3), "d5");
    EXPECT_EQ(fen_field(after(board("Kj2 kj11 Pd4"), "d4d5"), 3), "-");
    EXPECT_EQ(piece_at(after(board("Kj2 kj11 Pd4 pc6"), "d4d6 c6d5"), "d6"), '.');
}

TEST(SorcererPawns, Promotion) {
    // "promotes, mandatorily, on the 10th rank (Black: 1st) to Q, R, B, N, S or C, and in the -drops games also to G or A"
    EXPECT_EQ(moves_like(board("Kj2 ka11 Pe10"), "e10"), "e10e11b e10e11c e10e11n e10e11q e10e11r e10e11s");
    EXPECT_EQ(moves_like(drops("Kj2 ka11 Pe10"), "e10"),
              "e10e11a e10e11b e10e11c e10e11g e10e11n e10e11q e10e11r e10e11s");
    EXPECT_EQ(moves_like(board("Kj2 ka11 pd3", "b - - 0 1"), "d3"), "d3d2b d3d2c d3d2n d3d2q d3d2r d3d2s");
}

// ---- Castling ----

std::string castlings(const Position& pos) {
    std::set<std::string> out;
    for (Move m : legal_moves(pos))
        if (m.kind() == MoveKind::Castling) out.insert(to_coordinates(pos, m));
    return joined(out);
}

TEST(SorcererCastling, SevenWays) {
    // "King to g1, h1, i1 with the Rook to f1, g1, h1; King to e1, d1, c1, b1 with the Rook to f1, e1, d1, c1"
    const Position pos = board("Kf2 Rb2 Ri2 kf11", "w KQ - 0 1");
    EXPECT_EQ(castlings(pos), "f2b2,b2c2 f2c2,b2d2 f2d2,b2e2 f2e2,b2f2 f2g2,i2f2 f2h2,i2g2 f2i2,i2h2");
    for (const char* way : {"f2i2,i2h2", "f2g2,i2f2", "f2b2,b2c2", "f2e2,b2f2"}) {
        const Position done = after(pos, way);
        const std::string text = way;
        EXPECT_EQ(piece_at(done, text.substr(2, 2)), 'K') << way;
        EXPECT_EQ(piece_at(done, text.substr(7, 2)), 'R') << way;
        EXPECT_EQ(done.occupied().count(), 4) << way;
        EXPECT_EQ(fen_field(done, 2), "-") << way;
    }
}

TEST(SorcererCastling, TextAndSan) {
    // "a one-square castling `f2g2,i2f2` must differ from the King move `f2g2`"; "`O-O` with the King's square"
    const Position pos = board("Kf2 Rb2 Ri2 ka11", "w KQ - 0 1");
    EXPECT_TRUE(has_move(pos, "f2g2"));
    EXPECT_EQ(piece_at(after(pos, "f2g2"), "i2"), 'R');
    EXPECT_EQ(san(pos, "f2g2"), "Kg2");
    EXPECT_EQ(san(pos, "f2h2,i2g2"), "O-O(h2)");
    EXPECT_EQ(san(pos, "f2c2,b2d2"), "O-O-O(c2)");
    for (Move m : legal_moves(pos)) {
        const auto read = parse_san(pos, to_san(pos, m));
        ASSERT_TRUE(read) << to_san(pos, m);
        EXPECT_EQ(*read, m);
    }
}

TEST(SorcererCastling, KingsSquaresUnattacked) {
    // "the King's squares, start to end (the Rook's own square too, when he castles onto it), unattacked"
    EXPECT_EQ(castlings(board("Kf2 Ri2 ka11 rh11", "w K - 0 1")), "f2g2,i2f2");
    EXPECT_EQ(castlings(board("Kf2 Ri2 ka11 ri11", "w K - 0 1")), "f2g2,i2f2 f2h2,i2g2");
    EXPECT_EQ(castlings(board("Kf2 Rb2 ka11 rb11", "w Q - 0 1")), "f2c2,b2d2 f2d2,b2e2 f2e2,b2f2");
    EXPECT_EQ(castlings(board("Kf2 Ri2 ka11 rf11", "w K - 0 1")), "");
    EXPECT_EQ(castlings(board("Kf2 Ri2 Rb2 ka11 rg11", "w KQ - 0 1")),
              "f2b2,b2c2 f2c2,b2d2 f2d2,b2e2 f2e2,b2f2");
}

TEST(SorcererCastling, AllSquaresBetweenEmpty) {
    // "All squares between the two must be empty"
    EXPECT_EQ(castlings(board("Kf2 Nh2 Ri2 ka11", "w K - 0 1")), "");
    EXPECT_EQ(castlings(board("Kf2 Nc2 Rb2 ka11", "w Q - 0 1")), "");
    EXPECT_EQ(castlings(board("Kf2 Ri2 Nj2 ka11", "w K - 0 1")), "f2g2,i2f2 f2h2,i2g2 f2i2,i2h2");
}

TEST(SorcererCastling, TheRooksDepartureMayOpenALine) {
    // README: "after the move the King may not be attacked"
    EXPECT_EQ(castlings(board("Kf2 Ri2 rj2 ka11", "w K - 0 1")), "");
}

TEST(SorcererCastling, NeedsItsRight) {
    EXPECT_EQ(castlings(board("Kf2 Rb2 Ri2 ka11")), "");
    EXPECT_EQ(castlings(after(board("Kf2 Ri2 ka11", "w K - 0 1"), "i2i3 a11a10 i3i2 a10a11")), "");
    EXPECT_EQ(castlings(board("Ka3 kf11 rb11 ri11", "b kq - 0 1")),
              "f11b11,b11c11 f11c11,b11d11 f11d11,b11e11 f11e11,b11f11 f11g11,i11f11 f11h11,i11g11 "
              "f11i11,i11h11");
}

// ---- Ninja Pawns ----

TEST(NinjaPawn, OnTheOwnHalf) {
    // "one square straight forward or sideways, anywhere. On his ranks 0 to 5 ... also straight forward over empty
    // squares up to the middle: as far as rank 5 for White, rank 6 for Black, at any time"
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd3"), "d3"), "c3 d4 d5 d6 e3");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Je1"), "e1"), "e2 e3 e4 e5 e6 f1");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd5"), "d5"), "c5 d6 e5");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd3 nd6"), "d3"), "c3 d4 d5 e3");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 jd10", "b - - 0 1"), "d10"), "c10 d7 d8 d9 e10");
}

TEST(NinjaPawn, BeyondTheMiddle) {
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd6"), "d6"), "c6 d7 e6");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd8"), "d8"), "c8 d9 e8");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 jd7", "b - - 0 1"), "d7"), "c7 d6 e7");
}

TEST(NinjaPawn, Captures) {
    // "Captures: one square diagonally forward, anywhere; on the far half (White ranks 6 and up, Black 5 and down)
    // also one square sideways."
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd3 nc3 ne3 nc4 ne4 nd4"), "d3"), "c4 e4");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd6 nc6 ne6 nc7 ne7 nd7"), "d6"), "c7 e7");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 Jd7 nc7 ne7 nc8 ne8 nd8"), "d7"), "c7 c8 e7 e8");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 jd7 Nc7 Nc6 Nd6", "b - - 0 1"), "d7"), "c6 e7");
    EXPECT_EQ(moves_from(drops("Kj2 kj11 jd6 Nc6 Nc5 Nd5", "b - - 0 1"), "d6"), "c5 c6 e6");
}

TEST(NinjaPawn, AttacksAsItCaptures) {
    EXPECT_TRUE(drops("Kj2 ke7 Jd7", "b - - 0 1").in_check());
    EXPECT_FALSE(drops("Kj2 ke6 Jd6", "b - - 0 1").in_check());
    EXPECT_TRUE(drops("Kj2 ke7 Jd6", "b - - 0 1").in_check());
    EXPECT_FALSE(drops("Kj2 kd5 Jd3", "b - - 0 1").in_check());
}

TEST(NinjaPawn, NoEnPassant) {
    // "No en passant by it": the pawn passes before its eyes.
    const Position passed = after(drops("Kj2 kj11 Pd3 je5"), "d3d6");
    EXPECT_EQ(moves_from(passed, "e5"), "d5 e4 f5");
    // "its sideways step onto a passed-over square takes nothing"
    EXPECT_EQ(piece_at(after(passed, "e5d5"), "d6"), 'P');
    // "or against it (its long steps leave no en passant square"
    const Position stepped = after(drops("Kj2 kj11 Jd3 pe5"), "d3d6");
    EXPECT_EQ(fen_field(stepped, 3), "-");
    EXPECT_EQ(moves_from(stepped, "e5"), "e4");
}

TEST(NinjaPawn, Promotes) {
    // "It promotes as an ordinary pawn does, mandatorily on the 10th (Black 1st) rank."
    EXPECT_EQ(moves_like(drops("Kj2 ka11 Jd10"), "d10d11"),
              "d10d11a d10d11b d10d11c d10d11g d10d11n d10d11q d10d11r d10d11s");
    EXPECT_EQ(moves_from(drops("Kj2 ka11 Jd10 ne11"), "d10"), "c10 d11 e10 e11");
    EXPECT_EQ(piece_at(after(drops("Kj2 ka11 jd3", "b - - 0 1"), "d3d2q"), "d2"), 'q');
}

TEST(NinjaPawn, ResetsTheClock) {
    // README: "100 half-moves without a capture, a pawn move (ninja pawns count)"
    const Position pos = drops("Kj2 ka11 Jd3", "w - - 30 40");
    EXPECT_EQ(after(pos, "d3c3").state().clock, 0);
    EXPECT_EQ(after(pos, "j2j3").state().clock, 31);
}

TEST(NinjaPawn, GoingToAndFroIsARepetition) {
    // Its moves count as a pawn's for the 100 half-moves; "threefold repetition" knows no such thing.
    Position pos = drops("Kj2 ka11 Jd3 jg9 Rb5");
    for (int time = 1; time <= 2; ++time) {
        EXPECT_FALSE(outcome(pos)) << time;
        pos = after(after(after(after(pos, "d3c3"), "g9h9"), "c3d3"), "h9g9");
        EXPECT_TRUE(pos.is_repetition(8));
    }
    EXPECT_EQ(pos.state().clock, 0);
    const auto end = outcome(pos);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->kind, kRepetition);
}

// ---- Drops ----

TEST(SorcererDrops, Regions) {
    // "G and A on one of the player's two rear squares ...; a Ninja Pawn there or on the player's 2nd (Black 9th) rank"
    const Position white = drops("Kj2 ka11 Na3 nj3", "w - - 0 1", "[JGAj]");
    EXPECT_EQ(moves_like(white, "G@"), "G@e1 G@f1");
    EXPECT_EQ(moves_like(white, "A@"), "A@e1 A@f1");
    EXPECT_EQ(moves_like(white, "J@"), "J@b3 J@c3 J@d3 J@e1 J@e3 J@f1 J@f3 J@g3 J@h3 J@i3");
    const Position black = drops("Kj2 ka11 qe12", "b - - 0 1", "[Jjga]");
    EXPECT_EQ(moves_like(black, "G@"), "G@f12");
    EXPECT_EQ(moves_like(black, "J@"), "J@a10 J@b10 J@c10 J@d10 J@e10 J@f10 J@f12 J@g10 J@h10 J@i10 J@j10");
}

TEST(SorcererDrops, EachOnce) {
    // "Each player has four Ninja Pawns, one Gryphon and one Anti-Gryphon in hand. Instead of a move, one may be dropped"
    EXPECT_TRUE(Position::start(game("sorcerer-drops")).fen().find("[JJJJGAjjjjga]") != std::string::npos);
    EXPECT_TRUE(Position::start(game("sorcerer2-drops")).fen().find("[JJJJGAjjjjga]") != std::string::npos);
    const Position pos = after(drops("Kj2 ka11", "w - - 9 1", "[JJGj]"), "G@e1");
    EXPECT_EQ(piece_at(pos, "e1"), 'G');
    EXPECT_TRUE(fen_field(pos, 0).ends_with("[JJj]"));
    EXPECT_EQ(pos.side_to_move(), Color::Black);
    // README: the clock counts half-moves without "a drop".
    EXPECT_EQ(pos.state().clock, 0);
}

TEST(SorcererDrops, CapturedPiecesAreGone) {
    const Position pos = after(drops("Kj2 ka11 Rb5 jb8"), "b5b8");
    EXPECT_TRUE(fen_field(pos, 0).ends_with("[]"));
}

TEST(SorcererDrops, MayBlockACheck) {
    // "A drop may block a check"
    const Position pos = drops("Ka3 ka11 rj3", "w - - 0 1", "[JGA]");
    EXPECT_TRUE(pos.in_check());
    EXPECT_EQ(moves_like(pos, "J@"), "J@b3 J@c3 J@d3 J@e3 J@f3 J@g3 J@h3 J@i3");
    EXPECT_EQ(moves_like(pos, "G@"), "");
    EXPECT_EQ(moves_like(drops("Ke5 kb11 nf7", "w - - 0 1", "[JGA]"), "J@"), "");
}

TEST(SorcererDrops, MayGiveMate) {
    // "may give check or mate": along d2-d3-d4...
    const Position pos = drops("Kj2 kd11 Rc5 Re5", "w - - 0 1", "[GJ]");
    EXPECT_EQ(san(pos, "G@e1"), "G@e1#");
    EXPECT_EQ(outcome(after(pos, "G@e1"))->kind, kCheckmate);
    EXPECT_EQ(san(drops("Kj2 kd11 Rc5", "w - - 0 1", "[GJ]"), "G@e1"), "G@e1+");
}

TEST(SorcererDrops, RepetitionCountsHands) {
    // README: "threefold repetition (same pieces, side to move, ... hands"
    EXPECT_NE(drops("Kj2 ka11 Rb5", "w - - 0 1", "[J]").key(),
              drops("Kj2 ka11 Rb5", "w - - 0 1", "[]").key());
    EXPECT_NE(drops("Kj2 ka11 Rb5", "w - - 0 1", "[J]").key(),
              drops("Kj2 ka11 Rb5", "w - - 0 1", "[j]").key());
    EXPECT_NE(drops("Kj2 ka11 Rb5", "w - - 0 1", "[JJ]").key(),
              drops("Kj2 ka11 Rb5", "w - - 0 1", "[J]").key());
    const Position pos = drops("Kj2 ka11 Rb5", "w - - 0 1", "[J]");
    EXPECT_EQ(outcome(after(pos, "b5b6 a11a10 b6b5 a10a11 b5b6 a11a10 b6b5 a10a11"))->kind, kRepetition);
}

TEST(SorcererDrops, KingsAloneWithSomethingToDrop) {
    // README: "King against King, unless a piece that can still be dropped is in hand"
    EXPECT_FALSE(outcome(drops("Kj2 ka11", "w - - 0 1", "[j]")));
    EXPECT_EQ(outcome(drops("Kj2 ka11", "w - - 0 1", "[]"))->kind, kDeadMaterial);
}

}  // namespace
}  // namespace magus
