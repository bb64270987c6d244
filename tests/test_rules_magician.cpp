// Magician Chess and Magician's Death Match: a position for each sentence of rules/magician.md, which the comments
// quote.

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
    return std::string("k7/8/1ppppp2/1ppppp2/1pp") + letter + "pp2/1ppppp2/1ppppp2/7K w - - 0 1";
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

// ---- Trigger ----

TEST(MagicianTrigger, ByAPush) {
    // "a move of your own pawn (ordinary ...) lands on your 6th rank while your un-promoted Magician is on the board"
    for (const char* name : kHandGames) {
        const Position pos = position(name, "kq6/8/8/4P3/8/8/8/2M4K w - - 0 1");
        EXPECT_EQ(moves_from(pos, "e5"), "e6") << name;
        EXPECT_EQ(piece_at(after(pos, "e5e6"), "c1"), 'I') << name;
    }
}

TEST(MagicianTrigger, ByACapture) {
    const Position pos = position("deathmatch", "kq6/8/3n4/4P3/8/8/8/2M4K w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "e5d6"), "c1"), 'I');
    EXPECT_EQ(san(pos, "e5d6"), "exd6(M=PM)");
}

TEST(MagicianTrigger, ByEnPassant) {
    const Position pos = position("deathmatch", "kr6/8/8/3pP3/8/8/8/2M4K w - d6 0 1");
    const Position taken = after(pos, "e5d6");
    EXPECT_EQ(taken.fen(), "kr6/8/3P4/8/8/8/8/2C4K[] b - - 0 1");
    EXPECT_EQ(san(pos, "e5d6"), "exd6(M=C)");
}

TEST(MagicianTrigger, ADoubleStepCountsOnlyOnTheSixthRank) {
    const Position pos = position("deathmatch", "kq6/4p3/8/3P4/8/8/4P3/2M4K w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "e2e4"), "c1"), 'M');
    EXPECT_EQ(piece_at(after(pos, "e2e4 e7e6 e4e5"), "c1"), 'M');
    EXPECT_EQ(piece_at(after(pos, "d5d6"), "c1"), 'I');
}

TEST(MagicianTrigger, OnlyAPawnsMove) {
    const Position pos = position("deathmatch", "kq6/8/8/4N3/8/8/8/2M4K w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "e5g6"), "c1"), 'M');
}

TEST(MagicianTrigger, OnesOwnPawnAndOnesOwnMagician) {
    // Black's sixth rank is the third; his pawn does nothing for White's Magician.
    const Position pos = position("deathmatch", "k2m4/8/8/8/4p3/8/8/1RM4K b - - 0 1");
    const Position moved = after(pos, "e4e3");
    EXPECT_EQ(piece_at(moved, "d8"), 'c');
    EXPECT_EQ(piece_at(moved, "c1"), 'M');
    // On the rank that is White's sixth, Black's pawn triggers nothing.
    const Position other = position("deathmatch", "k2m4/4p3/8/8/8/8/8/1RM4K b - - 0 1");
    EXPECT_EQ(piece_at(after(other, "e7e6"), "d8"), 'm');
    EXPECT_EQ(piece_at(after(other, "e7e6"), "c1"), 'M');
}

TEST(MagicianTrigger, APawnAlreadyThereDoesNot) {
    // "A pawn that already stood on the 6th or 7th rank when she entered does not trigger."
    const Position pos = position("deathmatch", "kq6/3P4/4P3/8/8/8/8/2B4K[M] w - - 0 1");
    const Position entered = after(pos, "M@c1");
    EXPECT_EQ(piece_at(entered, "c1"), 'M');
    EXPECT_EQ(piece_at(after(entered, "b8h8 h1g1 h8h7 e6e7"), "c1"), 'M');
    EXPECT_EQ(piece_at(after(entered, "b8h8 h1g1 h8h7 d7d8q"), "c1"), 'M');
}

TEST(MagicianTrigger, StrongestEnemyPieceDecides) {
    // "Queen → Prime Minister, else Rook → Chancellor, else Bishop → Archbishop, else Knight → High-Priestess"
    const struct {
        const char* theirs;
        char becomes;
    } rows[] = {{"k2qrbn1", 'I'}, {"k3rbn1", 'C'}, {"k4bn1", 'A'}, {"k5n1", 'H'}, {"k2qn3", 'I'}};
    for (const char* name : kHandGames)
        for (const auto& row : rows) {
            const Position pos = position(name, std::string(row.theirs) + "/8/8/6P1/8/8/8/2M4K w - - 0 1");
            EXPECT_EQ(piece_at(after(pos, "g5g6"), "c1"), row.becomes) << name << " " << row.theirs;
        }
}

TEST(MagicianTrigger, AsTheBoardStandsAfterTheCapture) {
    // "by the strongest enemy piece on the board after the move's capture"
    const Position pos = position("deathmatch", "k4b2/8/3q4/4P3/8/8/8/2M4K w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "e5d6"), "c1"), 'A');
    EXPECT_EQ(piece_at(after(pos, "e5e6"), "c1"), 'I');
}

TEST(MagicianTrigger, EnemyMagiciansDoNotCount) {
    // "an enemy Magician or her promoted forms do not"
    for (char form : {'m', 'h', 'a', 'c', 'i'}) {
        const std::string rank = std::string("k4") + form + "2/8/8/";
        const Position bishop = position("deathmatch", rank + "4P3/8/b7/8/2M4K w - - 0 1");
        EXPECT_EQ(piece_at(after(bishop, "e5e6"), "c1"), 'A') << form;
        const Position none = position("deathmatch", rank + "4P3/8/8/8/2M4K w - - 0 1");
        EXPECT_EQ(piece_at(after(none, "e5e6"), "c1"), 'M') << form;
    }
}

TEST(MagicianTrigger, OnesOwnPiecesDoNotCount) {
    const Position pos = position("deathmatch", "k7/8/8/4P3/8/8/1Q6/1NM4K w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "e5e6"), "c1"), 'M');
}

TEST(MagicianTrigger, NoneLeft) {
    // "becomes High-Priestess" / "stays Magician" / "stays Magician"
    const char* fen = "k7/4p3/8/6P1/8/8/8/2M4K w - - 0 1";
    EXPECT_EQ(piece_at(after(position("magician-original", fen), "g5g6"), "c1"), 'H');
    EXPECT_EQ(piece_at(after(position("magician-revised", fen), "g5g6"), "c1"), 'M');
    EXPECT_EQ(piece_at(after(position("deathmatch", fen), "g5g6"), "c1"), 'M');
    EXPECT_EQ(san(position("magician-original", fen), "g5g6"), "g6(M=H)");
    EXPECT_EQ(san(position("deathmatch", fen), "g5g6"), "g6");
}

TEST(MagicianTrigger, OneThatStayedIsPromotedByALaterPawn) {
    // She is still un-promoted; Black's new Queen is then the measure.
    const Position pos = position("deathmatch", "k7/8/8/3P2P1/8/8/4p3/2M4K w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "g5g6 e2e1n d5d6"), "c1"), 'H');
}

TEST(MagicianTrigger, NoSecondPromotion) {
    // "a promoted Magician is not promoted again"
    for (char form : {'H', 'A', 'C', 'I'}) {
        const Position pos =
            position("deathmatch", std::string("kq6/8/8/4P3/8/8/8/2") + form + "4K w - - 0 1");
        EXPECT_EQ(piece_at(after(pos, "e5e6"), "c1"), form);
        EXPECT_EQ(san(pos, "e5e6"), "e6");
    }
}

TEST(MagicianTrigger, ThePromotedFormChecks) {
    // "mandatory and part of that move": the new form gives check at once.
    const Position pos = position("deathmatch", "kn6/1r6/8/4P3/8/8/8/M6K w - - 0 1");
    EXPECT_EQ(san(pos, "e5e6"), "e6(M=C)+");
    EXPECT_TRUE(after(pos, "e5e6").in_check());
}

TEST(MagicianTrigger, Undo) {
    Position pos = position("magician-original", "kr6/8/8/3pP3/8/8/8/2M4K w - d6 0 1");
    const std::string before = pos.fingerprint();
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        EXPECT_EQ(pos.key(), pos.recompute_key());
        pos.undo_move();
        EXPECT_EQ(pos.fingerprint(), before);
    }
}

// ---- A pawn promoted to Magician ----

TEST(MagicianPromotion, OnlyWhileSheIsInHand) {
    // "Q, R, B, N or, if your Magician is still in hand, the Magician"
    for (const char* name : kHandGames) {
        EXPECT_EQ(moves_like(position(name, "k7/4P3/8/8/8/8/8/7K[M] w - - 0 1"), "e7"),
                  "e7e8b e7e8m e7e8n e7e8q e7e8r")
            << name;
        EXPECT_EQ(moves_like(position(name, "k7/4P3/8/8/8/8/8/7K[m] w - - 0 1"), "e7"),
                  "e7e8b e7e8n e7e8q e7e8r")
            << name;
        EXPECT_EQ(moves_like(position(name, "k7/4P3/8/8/8/8/8/2M4K[m] w - - 0 1"), "e7"),
                  "e7e8b e7e8n e7e8q e7e8r")
            << name;
    }
}

TEST(MagicianPromotion, AtOncePromotedAsTheTableSays) {
    // "who is at once promoted as below (if there is no qualifying enemy piece see the table)"
    const struct {
        const char* theirs;
        const char* becomes;  // in the three games
    } rows[] = {{"q1rbn3", "III"}, {"r1bn4", "CCC"}, {"b1n5", "AAA"}, {"n7", "HHH"}, {"8", "HMM"}};
    for (std::size_t i = 0; i < 3; ++i)
        for (const auto& row : rows) {
            const Position pos =
                position(kHandGames[i], std::string("8/7P/8/") + row.theirs + "/8/k7/8/1K6[Mm] w - - 0 1");
            const Position done = after(pos, "h7h8m");
            EXPECT_EQ(piece_at(done, "h8"), row.becomes[i]) << kHandGames[i] << " " << row.theirs;
            EXPECT_EQ(fen_field(done, 0).substr(fen_field(done, 0).find('[')), "[m]");
        }
}

TEST(MagicianPromotion, EnemyFormsDoNotCountHereEither) {
    const char* fen = "8/7P/8/i7/k7/8/6K1/8[M] w - - 0 1";
    EXPECT_EQ(piece_at(after(position("magician-original", fen), "h7h8m"), "h8"), 'H');
    EXPECT_EQ(piece_at(after(position("deathmatch", fen), "h7h8m"), "h8"), 'M');
}

TEST(MagicianPromotion, MeasuredAfterTheCapture) {
    // "`e7d8m` that takes the last Queen makes a Chancellor"
    const Position pos = position("deathmatch", "3q4/4P3/8/r7/k7/8/6K1/8[M] w - - 0 1");
    EXPECT_EQ(piece_at(after(pos, "e7d8m"), "d8"), 'C');
    EXPECT_EQ(piece_at(after(pos, "e7e8m"), "e8"), 'I');
    // Fits "promotion to the Magician `e8=M(M=C)`".
    EXPECT_EQ(san(position("deathmatch", "8/4P3/8/rk6/8/8/6K1/8[M] w - - 0 1"), "e7e8m"), "e8=M(M=C)");
    EXPECT_EQ(san(position("deathmatch", "8/4P3/8/rk6/8/8/6K1/8[M] w - - 0 1"), "e7e8q"), "e8=Q+");
    EXPECT_EQ(san(position("deathmatch", "8/4P3/8/1k6/8/8/6K1/8[M] w - - 0 1"), "e7e8m"), "e8=M");
}

TEST(MagicianPromotion, AfterTheSwapTheHandIsEmptyForGood) {
    // "Once she has entered, either way, the hand is empty for good"; "a captured Magician does not come back"
    const Position pos = position("deathmatch", "k7/4P3/8/8/2q5/8/8/2B3K1[M] w - - 0 1");
    const Position lost = after(pos, "M@c1 c4c1 g1g2 c1c8");
    EXPECT_EQ(moves_like(lost, "e7"), "e7e8b e7e8n e7e8q e7e8r");
    EXPECT_TRUE(fen_field(lost, 0).ends_with("[]"));
}

TEST(MagicianPromotion, AfterThePromotionNoSwap) {
    const Position pos = position("deathmatch", "k7/4P3/8/8/8/8/8/2B4K[M] w - - 0 1");
    EXPECT_EQ(moves_like(pos, "M@"), "M@c1");
    EXPECT_EQ(moves_like(after(pos, "e7e8m a8b7"), "M@"), "");
}

TEST(MagicianPromotion, OneMagicianASide) {
    // README, of what is rejected: "more than one Magician a side in the one-Magician games"
    for (const char* name : kHandGames) {
        EXPECT_FALSE(Position::from_fen(game(name), "k7/8/8/8/8/8/8/MM5K w - - 0 1")) << name;
        EXPECT_FALSE(Position::from_fen(game(name), "k7/8/8/8/8/8/8/M6K[M] w - - 0 1")) << name;
        EXPECT_FALSE(Position::from_fen(game(name), "k7/8/8/8/8/8/8/H6K[M] w - - 0 1")) << name;
        EXPECT_TRUE(Position::from_fen(game(name), "k6m/8/8/8/8/8/8/1H5K w - - 0 1")) << name;
    }
    EXPECT_TRUE(Position::from_fen(game("deathmatch-telepath"), "k7/8/8/8/8/8/8/1MH4K w - - 0 1"));
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

// ---- Telepath ----

Position telepath(const std::string& fen) { return position("deathmatch-telepath", fen); }

TEST(MagicianTelepath, TelepathMovesAsAKnight) {
    // "moves as a Knight, captures in the whole 5x5 area"
    EXPECT_EQ(moves_from(telepath(alone('T')), "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
    EXPECT_EQ(moves_from(telepath(crowded('T')), "d4"), kTwentyFour);
    EXPECT_EQ(moves_from(telepath(crowded('H')), "d4"), kTwentyFour);
}

TEST(MagicianTelepath, NoHand) {
    // "no hand in the FEN"
    EXPECT_EQ(Position::start(game("deathmatch-telepath")).fen(),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(MagicianTelepath, ThePlayerChooses) {
    // "one of its side's Magicians must be promoted to H or T": `e5e6h`
    const Position pos = telepath("k7/8/8/4P3/8/2M5/8/7K w - - 0 1");
    EXPECT_EQ(moves_like(pos, "e5"), "e5e6h e5e6t");
    EXPECT_EQ(piece_at(after(pos, "e5e6h"), "c3"), 'H');
    EXPECT_EQ(piece_at(after(pos, "e5e6t"), "c3"), 'T');
    EXPECT_EQ(san(pos, "e5e6h"), "e6(M=H)");
}

TEST(MagicianTelepath, SeveralMagicians) {
    // "with several Magicians the square of the chosen one is added: `e5e6hc3`"
    const Position pos = telepath("k7/8/8/4P3/8/2M5/8/2M4K w - - 0 1");
    EXPECT_EQ(moves_like(pos, "e5"), "e5e6hc1 e5e6hc3 e5e6tc1 e5e6tc3");
    const Position done = after(pos, "e5e6tc3");
    EXPECT_EQ(piece_at(done, "c3"), 'T');
    EXPECT_EQ(piece_at(done, "c1"), 'M');
    for (Move m : legal_moves(pos)) EXPECT_EQ(*parse_move(pos, to_san(pos, m)), m);
}

TEST(MagicianTelepath, CapturesAndEnPassantTrigger) {
    const Position pos = telepath("k7/8/5n2/3pP3/8/8/8/2M4K w - d6 0 1");
    EXPECT_EQ(moves_like(pos, "e5"), "e5d6h e5d6t e5e6h e5e6t e5f6h e5f6t");
    EXPECT_EQ(after(pos, "e5d6t").fen(), "k7/8/3P1n2/8/8/8/8/2T4K b - - 0 1");
}

TEST(MagicianTelepath, NobodyToPromote) {
    // Promoted ones are no Magicians any more.
    EXPECT_EQ(moves_like(telepath("k7/8/8/4P3/8/2H5/8/2T4K w - - 0 1"), "e5"), "e5e6");
    EXPECT_EQ(moves_like(telepath("k6m/8/8/4P3/8/8/8/7K w - - 0 1"), "e5"), "e5e6");
}

TEST(MagicianTelepath, EnemyPiecesAreNoCondition) {
    // "no such condition"
    EXPECT_EQ(moves_like(telepath("k2qr3/8/8/6P1/8/2M5/8/7K w - - 0 1"), "g5"), "g5g6h g5g6t");
}

TEST(MagicianTelepath, Unlimited) {
    // "every Bishop may be swapped, every pawn may promote to M, H or T"
    const Position pos = telepath("k7/4P3/8/8/8/2M5/8/B1B4K w - - 0 1");
    EXPECT_EQ(moves_like(pos, "M@"), "M@a1 M@c1");
    EXPECT_EQ(moves_like(after(pos, "M@a1 a8b8"), "M@"), "M@c1");
    EXPECT_EQ(moves_like(pos, "e7"), "e7e8b e7e8h e7e8m e7e8n e7e8q e7e8r e7e8t");
    // "she is M, H or T as chosen", whatever the enemy has
    for (char form : {'M', 'H', 'T'}) {
        const std::string text = std::string("e7e8") + static_cast<char>(std::tolower(form));
        EXPECT_EQ(piece_at(after(telepath("q7/4P3/8/1k6/8/8/8/6K1 w - - 0 1"), text), "e8"), form);
    }
}

TEST(MagicianTelepath, Transference) {
    // "M, H or T on file a or h and on the first three ranks of its own side may also move to, or capture on, the
    // square at the other end of the same rank, whatever stands between"
    for (const std::string form : {"M", "H", "T"}) {
        for (const std::string end : {"", "r"}) {
            const std::string tail = end.empty() ? "1" : end, rest = end.empty() ? "3" : "2r";
            EXPECT_TRUE(has_move(telepath("3k4/8/8/8/8/8/8/" + form + "n1Kn" + rest + " w - - 0 1"), "a1h1"));
            EXPECT_TRUE(
                has_move(telepath("3k4/8/8/8/8/8/" + form + "PpPpPp" + tail + "/K7 w - - 0 1"), "a2h2"));
            EXPECT_TRUE(
                has_move(telepath("3k4/8/8/8/8/" + form + "PpPpPp" + tail + "/8/K7 w - - 0 1"), "a3h3"));
            EXPECT_FALSE(has_move(telepath("3k4/8/8/8/" + form + "5P" + tail + "/8/8/K7 w - - 0 1"), "a4h4"));
            EXPECT_FALSE(has_move(telepath("3k4/8/" + form + "5P" + tail + "/8/8/8/8/K7 w - - 0 1"), "a6h6"));
        }
        EXPECT_FALSE(has_move(telepath("3k4/8/8/8/8/P6" + form + "/8/1K6 w - - 0 1"), "h3a3"));
        EXPECT_TRUE(has_move(telepath("3k4/8/8/8/8/1P5" + form + "/8/1K6 w - - 0 1"), "h3a3"));
        EXPECT_FALSE(has_move(telepath("3k4/8/8/8/8/1" + form + "6/8/1K6 w - - 0 1"), "b3h3"));
        EXPECT_FALSE(has_move(telepath("3k4/8/8/8/8/1" + form + "6/8/1K6 w - - 0 1"), "b3g3"));
    }
    // Nor from rank to rank, nor to the opposite corner.
    EXPECT_EQ(moves_from(telepath("3k4/8/8/8/8/8/8/M3K3 w - - 0 1"), "a1"), "b2 c3 h1");
}

TEST(MagicianTelepath, TransferenceOfBlack) {
    // "of its own side": Black's ranks 8, 7 and 6
    EXPECT_TRUE(has_move(telepath("t2k4/8/8/8/8/8/8/K7 b - - 0 1"), "a8h8"));
    EXPECT_TRUE(has_move(telepath("3k4/8/7m/8/8/8/8/K7 b - - 0 1"), "h6a6"));
    EXPECT_FALSE(has_move(telepath("3k4/8/8/7m/8/8/8/K7 b - - 0 1"), "h5a5"));
    EXPECT_FALSE(has_move(telepath("3k4/8/8/8/8/7m/8/K7 b - - 0 1"), "h3a3"));
}

TEST(MagicianTelepath, TransferenceChecksAndGuards) {
    // "such captures give check and guard squares"
    EXPECT_TRUE(telepath("8/8/8/8/8/TP5k/8/K7 b - - 0 1").in_check());
    EXPECT_FALSE(telepath("8/8/8/8/TP5k/8/8/K7 b - - 0 1").in_check());
    EXPECT_TRUE(attacks(telepath("3k4/8/8/8/8/M7/8/K7 w - - 0 1"), Color::White, "h3"));
    EXPECT_TRUE(attacks(telepath("3k4/8/8/8/8/M6P/8/K7 w - - 0 1"), Color::White, "h3"));
    // The King may not take what she guards.
    EXPECT_FALSE(has_move(telepath("8/8/8/8/6k1/MP5P/8/K7 b - - 0 1"), "g4h3"));
    EXPECT_TRUE(has_move(telepath("8/8/8/8/6k1/BP5P/8/K7 b - - 0 1"), "g4h3"));
}

}  // namespace
}  // namespace magus
