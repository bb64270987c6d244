// Games in which a side has no King: who has won, what may not be left attacked, what is blown up, and that the engine
// plays for the right side. Positions worked out by hand.

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "eval/evaluator.h"
#include "search/searcher.h"
#include "tests/helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

std::optional<Outcome> end_of(std::string_view game, std::string_view fen) {
    return outcome(position(game, fen));
}

std::vector<std::string> moves_of(const Position& pos) {
    std::vector<std::string> out;
    for (Move m : legal_moves(pos)) out.push_back(to_coordinates(pos, m));
    std::sort(out.begin(), out.end());
    return out;
}

Position after(Position pos, std::string_view move) {
    pos.do_move(*parse_move(pos, move));
    return pos;
}

TEST(Kingless, WhoHasAKingAtTheStartAlwaysHasOne) {
    EXPECT_TRUE(Position::from_fen(game("horde"), "4k3/8/8/8/8/8/8/P7 w - - 0 1"));
    const auto with_king = Position::from_fen(game("horde"), "4k3/8/8/8/8/8/8/K7 w - - 0 1");
    ASSERT_FALSE(with_king);
    EXPECT_EQ(with_king.error().text, "White has no King in this game, found 1");
    EXPECT_FALSE(Position::from_fen(game("horde"), "8/8/8/8/8/8/8/P7 w - - 0 1")) << "Black's is missing";
    EXPECT_TRUE(Position::from_fen(game("giveaway"), "kk6/8/8/8/8/8/8/KKK5 w - - 0 1")) << "commoners";
}

TEST(Kingless, EndsAreThoseOfTheGame) {
    EXPECT_EQ(end_of("giveaway", "8/8/8/8/8/8/8/k7 w - - 0 1"), (Outcome{{"extinction"}, 1}));
    EXPECT_EQ(end_of("giveaway", "8/8/8/8/8/p7/P7/8 w - - 0 1"), (Outcome{kStalemate, 1}));
    EXPECT_EQ(end_of("suicide", "8/8/8/8/8/p7/P7/8 w - - 0 1"), (Outcome{kStalemate, 0.5}));
    EXPECT_EQ(end_of("suicide", "8/8/8/8/8/p1p5/P1P5/6n1 w - - 0 1"), (Outcome{kStalemate, 1}));
    EXPECT_EQ(end_of("codrus", "k7/8/8/8/8/8/8/Q7 b - - 0 1"), (Outcome{{"extinction"}, 1}));
    EXPECT_EQ(end_of("extinction", "rnbqk3/p7/8/8/8/8/P7/RNB1K3 b - - 0 1"), (Outcome{{"extinction"}, 0}));
    EXPECT_EQ(end_of("threekings", "kk1k4/8/8/8/8/8/8/KK6 b - - 0 1"), (Outcome{{"extinction"}, 0}));
    EXPECT_EQ(end_of("horde", "4k3/8/8/8/8/8/8/8 w - - 0 1"), (Outcome{{"extinction"}, 0}));
    EXPECT_EQ(end_of("horde", "k7/2Q5/8/8/8/8/8/8 b - - 0 1"), (Outcome{kStalemate, 0.5}));
    EXPECT_EQ(end_of("horde", "k7/1Q6/8/3B4/8/8/8/8 b - - 0 1"), (Outcome{kCheckmate, 1}));
    EXPECT_EQ(end_of("breakthrough", "P7/8/p7/8/8/8/8/8 b - - 0 1"), (Outcome{{"goal reached"}, 1}));
}

TEST(Kingless, CapturesAreForcedAndCommonersMayBeLost) {
    EXPECT_EQ(moves_of(position("giveaway", "k7/8/8/8/8/1p6/P7/K7 w - - 0 1")),
              (std::vector<std::string>{"a2b3"}));
    EXPECT_EQ(moves_of(position("giveaway", "8/8/8/8/8/8/1r6/K7 w - - 0 1")),
              (std::vector<std::string>{"a1b2"}));
    const auto free = moves_of(position("extinction", "rnbqkb1r/p7/8/8/8/8/P7/RNBQ1K1N w - - 0 1"));
    EXPECT_NE(std::find(free.begin(), free.end(), "f1g2"), free.end());
}

TEST(Kingless, CommonersCastleThroughAttacks) {
    const Position pos = position("giveaway", "5r2/8/8/8/8/8/5P2/4K2R w K - 0 1");
    EXPECT_EQ(moves_of(pos),
              (std::vector<std::string>{"e1d1", "e1d2", "e1e2", "e1f1", "e1g1", "f2f3", "f2f4", "h1f1",
                                        "h1g1", "h1h2", "h1h3", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8"}));
    const Position open = position("extinction", "rnbqk3/p4r2/8/8/8/8/P1NQB3/4K2R w K - 0 1");
    EXPECT_TRUE(parse_move(open, "e1g1")) << "over an attacked square";
    EXPECT_EQ(after(open, "e1g1").fen(), "rnbqk3/p4r2/8/8/8/8/P1NQB3/5RK1 b - - 1 1");
}

// The last of a kind that must not die out may not be left attacked.
TEST(Kingless, PseudoRoyalPiecesAreGuarded) {
    const VariantPtr v = [] {
        VariantCatalog catalog;
        auto loaded = catalog.load("[r:chess]\nking = -\ncommoner = k\nextinctionValue = loss\n"
                                   "extinctionPieceTypes = k\nextinctionPseudoRoyal = true\nstartFen = "
                                   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n",
                                   "f");
        return *catalog.get("r");
    }();
    EXPECT_EQ(moves_of(position(v, "8/8/8/8/8/8/r7/k2K4 w - - 0 1")),
              (std::vector<std::string>{"d1c1", "d1e1"}));
    EXPECT_EQ(outcome(position(v, "1r5k/8/8/8/8/8/r7/3K4 w - - 0 1")), std::nullopt);
    EXPECT_EQ(outcome(position(v, "7k/8/8/8/8/8/r7/1r1K4 w - - 0 1")), (Outcome{kCheckmate, 0}));
    EXPECT_EQ(outcome(position(v, "7k/8/8/8/8/2q5/8/K7 w - - 0 1")), std::nullopt);
    EXPECT_EQ(outcome(position(v, "7k/8/8/8/8/1q6/8/K7 w - - 0 1")), (Outcome{kStalemate, 0.5}));
    EXPECT_FALSE(Position::from_fen(v, "7k/8/8/8/8/8/8/K6R w - - 0 1")) << "Black is in check";
    EXPECT_TRUE(position(v, "7k/8/8/8/8/8/8/K6R b - - 0 1").in_check());
    EXPECT_FALSE(position(v, "kk6/8/8/8/8/8/8/K6R b - - 0 1").in_check()) << "one of two may be lost";
}

// A capture takes the captor and all but pawns around with it.
TEST(Kingless, CapturesBlast) {
    const Position pos = position("atomic", "rnbqkbnr/ppp1pppp/8/3p4/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    EXPECT_EQ(after(pos, "c3d5").fen(), "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1");
    const Position near = position("atomic", "4k3/8/8/8/8/8/8/R2nK3 w - - 0 1");
    EXPECT_FALSE(parse_move(near, "a1d1")) << "the own King stands beside";
    // Rights go with the Rook.
    const Position far = position("atomic", "r3k2r/1p6/8/8/8/8/8/B3K3 w kq - 0 1");
    EXPECT_EQ(after(far, "a1h8").fen(), "r3k3/1p6/8/8/8/8/8/4K3 b q - 0 1");
    EXPECT_EQ(end_of("atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1"), (Outcome{{"extinction"}, 1}));
}

TEST(Kingless, KingsThatTouchAreSafe) {
    const Position apart = position("atomic", "8/8/8/4k3/8/4K3/8/4R2r w - - 0 1");
    EXPECT_FALSE(apart.in_check());
    const Position touching = position("atomic", "8/8/8/8/3k4/4K3/8/4q3 w - - 0 1");
    EXPECT_FALSE(touching.in_check()) << "who captures the King blows up his own";
    EXPECT_TRUE(position("atomic", "8/8/8/8/1k6/4K3/8/4q3 w - - 0 1").in_check());
    EXPECT_FALSE(position("nocheckatomic", "8/8/8/8/1k6/4K3/8/4q3 w - - 0 1").in_check());
}

TEST(Kingless, CastlingCanWin) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[c:chess]\ncastlingWins = KQkq\n", "f"));
    const VariantPtr v = *catalog.get("c");
    const Position pos = position(v, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(outcome(pos), std::nullopt);
    EXPECT_EQ(outcome(after(pos, "e1g1")), (Outcome{{"castling"}, 1}));
    EXPECT_EQ(outcome(after(pos, "e1e2")), (Outcome{{"castling"}, 0}));
    EXPECT_EQ(outcome(after(pos, "h1h8")), std::nullopt) << "one right is left to each";
}

// What is won by losing is worth less the more of it there is.
TEST(Kingless, EvaluationKnowsWhatIsABurden) {
    const auto white_view = [](std::string_view game_name, std::string_view fen) {
        const Position pos = position(game_name, fen);
        return Evaluator(pos.variant_ptr()).evaluate(pos);
    };
    const std::string_view more = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
                           less = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1";
    EXPECT_LT(white_view("antichess", more), white_view("antichess", less));
    EXPECT_GT(white_view("extinction", more), white_view("extinction", less));
    EXPECT_GT(white_view("atomic", more), white_view("atomic", less));
    // By number, not by power: to be rid of two Knights is more than to be rid of the Queen.
    const std::string_view no_knights = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w - - 0 1",
                           no_queen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1";
    EXPECT_GT(white_view("antichess", no_knights), white_view("antichess", no_queen));
    EXPECT_LT(white_view("codrus", "k7/8/8/8/8/8/8/KK6 w - - 0 1"),
              white_view("codrus", "k7/8/8/8/8/8/8/K7 w - - 0 1"));
}

std::string best_move(const Position& pos, int depth) {
    Searcher searcher;
    Limits limits;
    limits.depth = depth;
    return to_coordinates(pos, searcher.search(pos, limits).best);
}

// The engine takes the goal of the game rather than a Queen.
TEST(Kingless, TheSearchPlaysForTheRightSide) {
    EXPECT_EQ(best_move(position("antichess", "8/8/8/8/8/1p6/8/R7 w - - 0 1"), 4), "a1a2");
    EXPECT_EQ(best_move(position("atomic", "4k3/5p2/8/q7/8/8/8/Q4R1K w - - 0 1"), 4), "f1f7");
    EXPECT_EQ(best_move(position("breakthrough", "8/3P4/8/8/8/8/3p4/8 w - - 0 1"), 4).substr(0, 2), "d7");
    EXPECT_EQ(best_move(position("extinction", "rnbqk3/p7/8/8/3Q4/8/P7/RNB1K2R w - - 0 1"), 4), "d4d8");
}

}  // namespace
}  // namespace magus
