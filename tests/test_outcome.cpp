// How games end.

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

#include <sstream>

namespace magus {
namespace {

using namespace magus::testing;

std::string end_of(const Position& pos) {
    const auto end = outcome(pos);
    if (!end) return "none";
    std::ostringstream out;
    out << end->kind.name << ' ' << end->white_score << ' ' << result_token(*end);
    return out.str();
}

// The position after these moves (coordinates or SAN).
Position after(Position pos, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        auto m = parse_move(pos, word);
        if (!m) {
            ADD_FAILURE() << word << ": " << m.error().describe() << " in " << pos.fen();
            return pos;
        }
        pos.do_move(*m);
    }
    return pos;
}

struct Row {
    const char *game, *fen, *end;
};

void expect_ends(std::initializer_list<Row> rows) {
    for (const Row& row : rows)
        EXPECT_EQ(end_of(position(row.game, row.fen)), row.end) << row.game << ' ' << row.fen;
}

TEST(Outcome, Checkmate) {
    expect_ends({
        {"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate 0 0-1"},
        {"chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "checkmate 1 1-0"},
        {"chess", "R5k1/5pp1/8/8/8/8/8/6K1 b - - 0 1", "none"},
        {"courier", "k8R2/2R9/12/12/12/12/12/K10n b - - 0 1", "checkmate 1 1-0"},
        {"tomorrow1", "12/12/12/12/12/1k10/1q10/1K10 w - - 0 1", "checkmate 0 0-1"},
    });
}

TEST(Outcome, StalemateCountsByTheGame) {
    expect_ends({
        {"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate 0.5 1/2-1/2"},
        {"chess", "8/8/8/8/8/6k1/5q2/7K w - - 0 1", "stalemate 0.5 1/2-1/2"},
        {"capablanca", "9k/7Q2/8K1/10/10/10/10/10 b - - 0 1", "stalemate 0.5 1/2-1/2"},
        // 3/5 for White who gives it, 7/10 for Black.
        {"tomorrow1", "11k/9Q2/10K1/12/12/12/12/12 b - - 0 1", "stalemate 0.6 1/2-1/2"},
        {"tomorrow1", "12/12/12/12/12/10k1/9q2/11K w - - 0 1", "stalemate 0.3 1/2-1/2"},
        {"tomorrow2", "12/12/12/12/12/10k1/9q2/11K w - - 0 1", "stalemate 0.3 1/2-1/2"},
        // The stalemated side has lost.
        {"courier", "k11/1R10/2K9/p11/P11/12/12/12 b - - 0 1", "stalemate 1 1-0"},
        {"courier", "12/12/12/p11/P11/2k9/1r10/K11 w - - 0 1", "stalemate 0 0-1"},
    });
}

TEST(Outcome, CouriersBareKing) {
    // He may still bare the other on his very next move.
    const Position bared = after(position("courier", "12/12/4k7/12/12/3n8/2K3R5/12 w - - 0 1"), "Kxd3");
    EXPECT_EQ(end_of(bared), "none");
    EXPECT_FALSE(legal_moves(bared).empty());
    const Position lost = after(bared, "Kd5");
    EXPECT_EQ(end_of(lost), "bare king 1 1-0");
    EXPECT_TRUE(legal_moves(lost).empty());
    EXPECT_EQ(count_legal_moves(lost), 0u);

    expect_ends({
        {"courier", "12/12/12/12/12/12/2K1k7/12 w - - 0 1", "bare king 0.5 1/2-1/2"},
        {"courier", "12/12/12/12/12/12/2K1k7/12 b - - 0 1", "bare king 0.5 1/2-1/2"},
        {"courier", "12/12/12/12/12/12/2K1k2n4/12 b - - 0 1", "bare king 0 0-1"},
        {"courier", "12/12/12/12/12/12/2K1k2n4/12 w - - 0 1", "none"},
        {"courier", "12/12/12/12/12/12/2K1k2p4/12 b - - 0 1", "bare king 0 0-1"},  // a pawn is a piece
        {"chess", "8/8/8/8/8/8/2K1k2n/8 b - - 0 1", "dead material 0.5 1/2-1/2"},
        {"chess", "8/8/8/8/8/8/2K1k2r/8 b - - 0 1", "none"},
    });
}

TEST(Outcome, CouriersBareKingTakesTheLastPieceInReturn) {
    const Position draw = after(position("courier", "12/12/12/12/12/2n2k6/1K2R7/12 w - - 0 1"), "Kxc3 Kxe2");
    EXPECT_EQ(end_of(draw), "bare king 0.5 1/2-1/2");
    EXPECT_TRUE(legal_moves(draw).empty());
}

// Fairy-Stockfish counts none and 6 moves here; in Courier the bare King has a move in any case (docs/games/tomorrow.md).
TEST(Outcome, ABareKingThatCannotBareTheOtherHasLost) {
    const char* const three = "8/8/2k5/8/8/3B4/2K1R3/8 b - - 0 1";
    const char* const two = "8/8/8/3k4/8/3R4/2K5/8 b - - 0 1";
    expect_ends({{"shatranj", three, "bare king 1 1-0"}, {"shatranj", two, "none"}});
    EXPECT_TRUE(legal_moves(position("shatranj", three)).empty());
    EXPECT_EQ(legal_moves(position("shatranj", two)).size(), 6u);
    EXPECT_FALSE(legal_moves(position("courier", "12/12/2k9/12/12/3B8/2K1R7/12 b - - 0 1")).empty());
}

TEST(Outcome, ThreefoldRepetition) {
    const Position start = Position::start(game("chess"));
    const std::string there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    EXPECT_EQ(end_of(after(start, there_and_back)), "none");
    EXPECT_EQ(end_of(after(start, there_and_back + there_and_back)), "repetition 0.5 1/2-1/2");
    EXPECT_EQ(end_of(after(start, there_and_back + there_and_back + "g1f3")), "repetition 0.5 1/2-1/2");
    EXPECT_EQ(end_of(after(start, there_and_back + there_and_back + "e2e4")), "none");
    EXPECT_EQ(after(start, there_and_back + there_and_back).occurrences(2), 2) << "counts no further";
    EXPECT_EQ(after(start, there_and_back + there_and_back).occurrences(9), 3);
    // A move that cannot be taken back starts anew.
    EXPECT_EQ(end_of(after(start, there_and_back + "e2e4 e7e5 " + there_and_back)), "none");
    // By another way, and with the other Knight on the same square.
    EXPECT_EQ(end_of(after(position("chess", "4k3/8/8/8/8/8/r7/R3K1N1 w - - 0 1"),
                           "g1f3 a2b2 f3g1 b2a2 g1h3 a2c2 h3g1 c2a2")),
              "repetition 0.5 1/2-1/2");
}

TEST(Outcome, RepetitionComparesCastlingRights) {
    const Position pos = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const std::string rooks = "a1a2 a8a7 a2a1 a7a8 ";
    EXPECT_EQ(end_of(after(pos, rooks + rooks)), "none") << "the first time with more rights";
    EXPECT_EQ(end_of(after(pos, rooks + rooks + rooks)), "repetition 0.5 1/2-1/2");
}

TEST(Outcome, RepetitionComparesLegalEnPassantOnly) {
    const std::string there_and_back = "h8g8 h1g1 g8h8 g1h1 ";
    // After e2e4 Black may take once: the position never comes back.
    const Position may = after(position("chess", "7k/8/8/8/3p4/8/4P3/7K w - - 0 1"), "e2e4");
    EXPECT_EQ(may.fen(), "7k/8/8/8/3pP3/8/8/7K b - e3 0 1");
    EXPECT_EQ(end_of(after(may, there_and_back + there_and_back)), "none");
    EXPECT_EQ(end_of(after(may, there_and_back + there_and_back + "h8g8")), "repetition 0.5 1/2-1/2");
    // No pawn near: the field in the FEN makes no difference.
    const Position none = after(position("chess", "7k/8/8/8/p7/8/4P3/7K w - - 0 1"), "e2e4");
    EXPECT_EQ(none.fen(), "7k/8/8/8/p3P3/8/8/7K b - e3 0 1");
    EXPECT_EQ(end_of(after(none, there_and_back + there_and_back)), "repetition 0.5 1/2-1/2");
    // A pawn that is pinned may not take.
    const Position pin = after(position("chess", "7k/8/8/8/3p4/8/1B2P3/7K w - - 0 1"), "e2e4");
    EXPECT_EQ(end_of(after(pin, there_and_back + there_and_back)), "repetition 0.5 1/2-1/2");
}

TEST(Outcome, NullMovesCutRepetitions) {
    Position pos = after(Position::start(game("chess")), "g1f3 g8f6 f3g1 f6g8");
    EXPECT_EQ(pos.occurrences(3), 2);
    pos.do_null_move();
    pos.do_null_move();
    EXPECT_EQ(pos.occurrences(3), 1);
}

TEST(Outcome, FiftyMoves) {
    expect_ends({
        {"chess", "r6k/8/8/8/8/8/8/R6K w - - 99 80", "none"},
        {"chess", "r6k/8/8/8/8/8/8/R6K w - - 100 80", "fifty moves 0.5 1/2-1/2"},
        {"tomorrow2", "r10k/12/12/12/12/12/12/R10K w - - 100 80", "fifty moves 0.5 1/2-1/2"},
        // The end on the board goes first.
        {"chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80", "checkmate 1 1-0"},
        {"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 120 80", "stalemate 0.5 1/2-1/2"},
        {"tomorrow1", "11k/9Q2/10K1/12/12/12/12/12 b - - 100 1", "stalemate 0.6 1/2-1/2"},
        {"courier", "12/12/12/12/12/12/2K1k2n4/12 b - - 100 1", "bare king 0 0-1"},
    });
    const Position pos = position("chess", "r6k/7p/8/8/8/8/8/R6K w - - 99 80");
    EXPECT_EQ(end_of(after(pos, "a1b1")), "fifty moves 0.5 1/2-1/2");
    EXPECT_EQ(end_of(after(pos, "a1a8")), "none");
    EXPECT_EQ(end_of(after(after(pos, "a1b1"), "h7h6")), "none");
}

TEST(Outcome, DeadMaterial) {
    const char *dead = "dead material 0.5 1/2-1/2", *alive = "none";
    expect_ends({
        {"chess", "7k/8/8/8/8/8/8/7K w - - 0 1", dead},
        {"chess", "7k/8/8/8/8/8/8/6NK w - - 0 1", dead},
        {"chess", "6bk/8/8/8/8/8/8/7K w - - 0 1", dead},
        {"chess", "7k/8/8/8/8/8/8/5NNK w - - 0 1", alive},
        {"chess", "5n1k/8/8/8/8/8/8/6NK w - - 0 1", alive},
        {"chess", "5n1k/8/8/8/8/8/8/6BK w - - 0 1", alive},
        {"chess", "7k/7p/8/8/8/8/8/7K w - - 0 1", alive},
        {"chess", "7k/8/8/8/8/8/8/6RK w - - 0 1", alive},
        // Bishops all on one colour, whosever; h8 and a1 are dark.
        {"chess", "b6k/8/8/8/8/8/8/6BK w - - 0 1", alive},
        {"chess", "5b1k/8/8/8/8/8/8/6BK w - - 0 1", dead},
        {"chess", "7k/8/8/8/8/8/B7/1B5K w - - 0 1", dead},
        {"chess", "6k1/8/8/8/8/8/8/BB5K w - - 0 1", alive},
        // With other pieces in the game a lone minor piece is not dead.
        {"capablanca", "9k/10/10/10/10/10/10/9K w - - 0 1", dead},
        {"capablanca", "9k/10/10/10/10/10/10/8NK w - - 0 1", alive},
        {"tomorrow1", "11k/12/12/12/12/12/12/10BK w - - 0 1", alive},
        {"tomorrow1", "11k/12/12/12/12/12/12/11K w - - 0 1", dead},
    });
}

VariantPtr own_game(const std::string& entries) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[own:chess]\n" + entries, "own.ini");
    if (!loaded) throw std::invalid_argument(loaded.error().describe());
    return *catalog.get("own");
}

TEST(Outcome, DeadMaterialInAGameWithoutPawns) {
    const VariantPtr v = own_game("pawn = -\nstartFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1\n");
    EXPECT_EQ(end_of(position(v, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1")), "dead material 0.5 1/2-1/2");
    EXPECT_EQ(end_of(position(v, "4k3/8/8/8/8/8/8/4KB2 b - - 0 1")), "dead material 0.5 1/2-1/2");
    EXPECT_EQ(end_of(position(v, "4k3/8/8/8/8/8/8/4KR2 b - - 0 1")), "none");
    EXPECT_EQ(end_of(position(v, "4k3/8/8/8/8/8/8/3NKN2 b - - 0 1")), "none");
}

// Rules that speak of a King or a pawn, in games that lack them: nothing beyond a table is read (address sanitizer), and
// a piece of no type is never asked for (an assertion).
TEST(Outcome, RulesAboutMissingKingsAndPawns) {
    const std::string head = "[own:chess]\nking = -\npawn = -\ncastling = false\n"
                             "startFen = rnbqqbnr/8/8/8/8/8/8/RNBQQBNR w - - 0 1\n";
    for (const std::string entries : {"moveRepetitionIllegal = true\n", "perpetualCheckIllegal = true\n",
                                      "pieceDrops = true\ncapturesToHand = true\n", "blastOnCapture = true\n",
                                      "mustCapture = true\n", "pass = true\n", "materialCounting = janggi\n",
                                      "countingRule = makruk\n", "bikjangRule = true\n"}) {
        VariantCatalog catalog;
        const auto loaded = catalog.load(head + entries, "f");
        if (!loaded) continue;  // refused with a reason
        Position pos = Position::start(*catalog.get("own"));
        Random random(11);
        for (int ply = 0; ply < 200 && !outcome(pos); ++ply) {
            const MoveList moves = legal_moves(pos);
            pos.do_move(moves[random.below(moves.size())]);
            EXPECT_EQ(pos.key(), pos.recompute_key());
        }
        // To and fro, as the rule about it has it.
        pos = Position::start(*catalog.get("own"));
        for (int i = 0; i < 6 && !outcome(pos); ++i)
            for (const char* move : {"b1c3", "b8c6", "c3b1", "c6b8"})
                if (const auto m = parse_move(pos, move); m && !outcome(pos)) pos.do_move(*m);
    }
}

}  // namespace
}  // namespace magus
