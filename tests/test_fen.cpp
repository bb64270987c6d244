// Reading positions: what is taken, what is dropped, and what is refused, with which words and where.

#include "engine/moves/movegen.h"
#include "tests/helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

struct Good {
    const char *game, *fen;
    const char* written = nullptr;  // the same when not given
};

TEST(Fen, GoodOnesComeBack) {
    const Good rows[] = {
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"},
        {"chess", "4k3/8/8/8/8/8/8/4K3 b - - 99 4711"},
        {"capablanca", "r8r/5k4/10/10/10/10/4K5/R8R b - - 3 20"},
        {"tomorrow1", "rgcnbqkbncgr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RGCNBQKBNCGR w KQkq - 0 1"},
        {"courier", "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1"},
        // Missing fields, blanks, other spellings of the same.
        {"chess", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"chess", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"chess", "4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"},
        {"chess", "  4k3/8/8/8/8/8/8/4K3\t w  -  -  0   1 ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KKQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
        // Rights without their King or Rook are dropped.
        {"chess", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"chess", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1"},
        {"chess", "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
        {"chess", "n3k2n/8/8/8/8/8/8/n3K2R b KQkq - 0 1", "n3k2n/8/8/8/8/8/8/n3K2R b K - 0 1"},
        {"courier", "5k6/12/12/12/12/12/12/R5K4R w KQ - 0 1", "5k6/12/12/12/12/12/12/R5K4R w - - 0 1"},
        // The field is written after every double step, and read even when nobody can take.
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"},
        {"capablanca", "5k4/10/10/10/9P/10/10/5K4 b - j3 0 1"},
    };
    for (const Good& row : rows) {
        const auto pos = Position::from_fen(game(row.game), row.fen);
        ASSERT_TRUE(pos) << row.fen << ": " << pos.error().describe();
        EXPECT_EQ(pos->fen(), row.written ? row.written : row.fen);
        EXPECT_EQ(pos->key(), pos->recompute_key());
    }
}

struct Bad {
    const char *game, *fen, *text;
    int column;
};

TEST(Fen, BadOnesAreRefusedWithTheReason) {
    const Bad rows[] = {
        {"chess", "", "found nothing", 0},
        {"chess", "   ", "found nothing", 0},
        // Placement.
        {"chess", "4k3/8/8/8/8/8/8/4KX2 w - - 0 1", "letter 'X'", 19},
        {"chess", "4k3/8/8/8/8/8/8/4K?2 w - - 0 1", "letter '?'", 19},
        {"chess", "4k3/8/8/8/8/8/8/4K1A1 w - - 0 1", "letter 'A'", 20},
        {"chess", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 needs exactly 8", 19},
        {"chess", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 needs exactly 8", 20},
        {"chess", "4k2/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 needs exactly 8", 4},
        {"chess", "4k4/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 needs exactly 8", 3},
        {"chess", "rnbqkbnrr/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 needs exactly 8", 9},
        {"chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "rank 7 needs exactly 8", 5},
        {"chess", "4k3/0/8/8/8/8/8/4K3 w - - 0 1", "expected a piece, a count", 5},
        {"chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "expected 8 ranks, found 7", 18},
        {"chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "too many ranks", 18},
        {"chess", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "too many ranks", 20},
        {"chess", "4k3//8/8/8/8/8/4K3 w - - 0 1", "rank 7 needs exactly 8", 5},
        {"chess", "4k3/8/8/*7/8/8/8/4K3 w - - 0 1", "'*' is wrong here", 9},
        {"chess", "8k/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8", 2},
        {"chess", "999/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8", 1},
        {"tomorrow1", "6k5/13/12/12/12/12/12/6K5 w - - 0 1", "rank 7 needs exactly 12", 5},
        // Pawns.
        {"chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "promotion rank", 4},
        {"chess", "4k3/8/8/8/8/8/8/4K2p w - - 0 1", "promotion rank", 20},
        // Kings.
        {"chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black needs exactly one King, found 0", 0},
        {"chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White needs exactly one King, found 0", 0},
        {"chess", "4kk2/8/8/8/8/8/8/4K3 w - - 0 1", "Black needs exactly one King, found 2", 0},
        {"chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "not to move is in check", 0},
        {"chess", "8/8/8/8/8/8/4k3/4K3 b - - 0 1", "not to move is in check", 0},
        {"courier", "5k6/12/12/5R6/12/12/12/6K5 w - - 0 1", "not to move is in check", 0},
        // The other fields.
        {"chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move", 21},
        {"chess", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move", 21},
        {"chess", "4k3/8/8/8/8/8/8/4K3 wb - - 0 1", "side to move", 21},
        {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQx - 0 1", "found 'x'", 29},
        {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w AH - 0 1", "found 'A'", 27},
        {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w K-Q - 0 1", "found '-'", 28},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", "squares passed over", 27},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e 0 1", "squares passed over", 27},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3x 0 1", "squares passed over", 29},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1", "squares passed over", 27},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - -- 0 1", "squares passed over", 27},
        {"chess", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "no pawn can have just passed over e3", 29},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", "no pawn that has just passed over d3", 27},
        {"chess", "4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "no pawn that has just passed over e3", 27},
        {"chess", "4k3/8/8/4p3/4P3/8/8/4K3 b - e6 0 1", "no pawn that has just passed over e6", 29},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "no pawn that has just passed over e3", 27},
        {"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3d3 0 1", "one file only", 27},
        // No pawn makes a multiple step there.
        {"chess", "4k3/8/8/4P3/8/8/8/4K3 b - e4 0 1", "no pawn", 27},
        {"courier", "5k6/12/12/12/12/P11/12/5K6 b - a2 0 1", "no pawn", 32},
        {"chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "expected a number from 0", 27},
        {"chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "expected a number from 0", 27},
        {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", "expected a number from 0", 27},
        {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", "expected a number from 0", 27},
        {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "expected a number from 0", 29},
        {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "at most six fields", 31},
    };
    for (const Bad& row : rows) {
        const auto pos = Position::from_fen(game(row.game), row.fen);
        if (pos) {
            EXPECT_STREQ(row.text, "") << row.fen << " was read as " << pos->fen();
            continue;
        }
        EXPECT_NE(pos.error().text.find(row.text), std::string::npos) << row.fen << ": " << pos.error().text;
        EXPECT_EQ(pos.error().column, row.column) << row.fen << ": " << pos.error().text;
    }
    EXPECT_FALSE(Position::from_fen(game("chess"), std::string(5000, '1')));
}

TEST(Fen, EnPassantOnlyMattersWhereItIsLegal) {
    const auto key = [](const char* fen) { return position("chess", fen).key(); };
    EXPECT_EQ(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    EXPECT_NE(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    // Both pawns leave the rank of King and Rook.
    EXPECT_EQ(key("8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1"), key("8/8/8/8/R2pP2k/8/8/4K3 b - - 0 1"));
    EXPECT_NE(key("4k3/8/8/8/8/8/8/4K3 b - - 0 1"), key("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    EXPECT_NE(key("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    EXPECT_EQ(key("4k3/8/8/8/8/8/8/4K2R w - - 5 9"), key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
}

// Good FENs with some characters changed: each is read or refused, and what is read can be played.
TEST(Fen, DamagedOnesDoNotCrash) {
    for (const std::string& name : VariantCatalog().names()) {
        const VariantPtr variant = game(name);
        Random random(6);
        const std::string letters = "kKpPrRqQnNwb-/123456789*[]ae36 0\x80\n";
        for (int i = 0; i < scaled(5000); ++i) {
            std::string fen = variant->start_fen;
            for (std::size_t n = 1 + random.below(6); n > 0 && !fen.empty(); --n) {
                const std::size_t at = random.below(fen.size());
                switch (random.below(3)) {
                case 0: fen[at] = letters[random.below(letters.size())]; break;
                case 1: fen.erase(at, 1); break;
                default: fen.insert(at, 1, letters[random.below(letters.size())]);
                }
            }
            auto pos = Position::from_fen(variant, fen);
            if (!pos) {
                EXPECT_FALSE(pos.error().text.empty()) << fen;
                EXPECT_LE(pos.error().column, static_cast<int>(fen.size()) + 1) << fen;
                continue;
            }
            const std::string before = pos->fingerprint();
            for (Move m : legal_moves(*pos)) {
                pos->do_move(m);
                ASSERT_EQ(pos->key(), pos->recompute_key()) << fen;
                pos->undo_move();
            }
            ASSERT_EQ(pos->fingerprint(), before) << fen;
            const auto again = Position::from_fen(variant, pos->fen());
            ASSERT_TRUE(again) << fen << " was written as " << pos->fen();
            ASSERT_EQ(again->key(), pos->key()) << fen;
        }
    }
}

// More pieces than any game brings about: nothing may overflow.
TEST(Fen, CrowdedBoards) {
    const Position queens = position("chess", "kbQQQQQQ/ppQQQQQQ/8/Q6Q/Q6Q/Q6Q/8/QQQQQQQK w - - 0 1");
    EXPECT_EQ(count_legal_moves(queens), legal_moves(queens).size());
    // Queens on all sides of a King, each behind one of his men: as many pins as there can be.
    const Position pins = position("chess", "4q2q/q7/8/2RRR3/q1RKR2q/2RRR3/8/q2q2qk w - - 0 1");
    EXPECT_EQ(count_legal_moves(pins), legal_moves(pins).size());
}

}  // namespace
}  // namespace magus
