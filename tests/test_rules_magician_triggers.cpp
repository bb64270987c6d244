// Magician Chess and Magician's Death Match, when and what the Magician becomes: a position for each sentence of
// docs/games/magician.md, which the comments quote. Pieces and swaps are in test_rules_magician_swaps.cpp.

#include "tests/rule_helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

constexpr const char* kHandGames[] = {"magician-original", "magician-revised", "deathmatch"};

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

// ---- Telepath ----

Position telepath(const std::string& fen) { return position("deathmatch-telepath", fen); }

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
    struct Case {
        std::string men, move;
        bool may;
    };
    const Case cases[] = {
        {"3k4/8/8/8/8/8/8/Mn1Kn3", "a1h1", true},    {"3k4/8/8/8/8/8/8/Mn1Kn2r", "a1h1", true},
        {"3k4/8/8/8/8/8/MPpPpPp1/K7", "a2h2", true}, {"3k4/8/8/8/8/8/MPpPpPpr/K7", "a2h2", true},
        {"3k4/8/8/8/8/MPpPpPp1/8/K7", "a3h3", true}, {"3k4/8/8/8/8/MPpPpPpr/8/K7", "a3h3", true},
        {"3k4/8/8/8/M5P1/8/8/K7", "a4h4", false},    {"3k4/8/8/8/M5Pr/8/8/K7", "a4h4", false},
        {"3k4/8/M5P1/8/8/8/8/K7", "a6h6", false},    {"3k4/8/M5Pr/8/8/8/8/K7", "a6h6", false},
        {"3k4/8/8/8/8/P6M/8/1K6", "h3a3", false},    {"3k4/8/8/8/8/1P5M/8/1K6", "h3a3", true},
        {"3k4/8/8/8/8/1M6/8/1K6", "b3h3", false},    {"3k4/8/8/8/8/1M6/8/1K6", "b3g3", false},
    };
    for (char form : {'M', 'H', 'T'})
        for (const Case& c : cases) {
            std::string men = c.men;
            std::ranges::replace(men, 'M', form);
            EXPECT_EQ(has_move(telepath(men + " w - - 0 1"), c.move), c.may) << men << ' ' << c.move;
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
