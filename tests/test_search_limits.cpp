// Limits hold from the first node, in positions that no search gets to the end of, and there is always a move to give.

#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "search/params.h"
#include "search/searcher.h"
#include "tests/helpers.h"

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

constexpr const char* kQueens = "qqqqqqqk/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQK w - - 0 1";

VariantPtr amazons() {
    VariantCatalog catalog;
    const auto loaded =
        catalog.load("[many:chess]\nmaxFile = 12\nmaxRank = 10\ncastling = false\namazon = a\n"
                     "startFen = kaaaaaaaaaaa/aaaaaaaaaaaa/aaaaaaaaaaaa/12/12/12/12/"
                     "AAAAAAAAAAAA/AAAAAAAAAAAA/AAAAAAAAAAAK w - - 0 1\n",
                     "f");
    if (!loaded) throw std::invalid_argument(loaded.error().describe());
    return *catalog.get("many");
}

SearchResult search(Searcher& searcher, const Position& pos, const Limits& limits, bool stopped = false) {
    SearchControl control;
    if (stopped) control.stop();
    return searcher.search(pos, limits, control);
}

std::string best(const Position& pos, const SearchResult& result) { return to_coordinates(pos, result.best); }

TEST(SearchLimits, NodesAreCountedFromTheFirst) {
    for (const Position& pos : {position("chess", kQueens), Position::start(amazons())})
        for (std::uint64_t nodes : {1, 300, 3000}) {
            Searcher searcher;
            Limits limits;
            limits.nodes = nodes;
            const SearchResult result = search(searcher, pos, limits);
            EXPECT_LE(result.info.nodes, nodes + 1);
            EXPECT_TRUE(is_legal(pos, result.best)) << pos.fen();
            EXPECT_GT(result.info.score, -kInfinite);
            EXPECT_LT(result.info.score, kInfinite);
        }
}

// Interfaces expect a line before each answer, also of a search that did not come far.
TEST(SearchLimits, ThereIsALineBeforeEveryAnswer) {
    for (const Position& pos :
         {position("chess", kQueens), Position::start(amazons()), Position::start(testing::game("chess"))}) {
        for (const std::uint64_t nodes : {1u, 10u, 1000u}) {
            Limits limits;
            limits.nodes = nodes;
            SearchInfo told;
            SearchListener listener;
            listener.on_info = [&](const SearchInfo& info) { told = info; };
            Searcher searcher;
            const SearchResult result = searcher.search(pos, limits, listener);
            ASSERT_FALSE(told.pv.empty()) << nodes;
            EXPECT_EQ(told.pv[0], result.best) << nodes;
            EXPECT_GE(told.depth, 1) << nodes;
        }
    }
}

// The time is looked at every few hundred nodes; a search that waited for the first iteration would make millions.
TEST(SearchLimits, TimeCountsBeforeTheFirstIterationIsComplete) {
    for (const Position& pos : {position("chess", kQueens), Position::start(amazons())}) {
        Searcher searcher;
        Limits limits;
        limits.move_time = Milliseconds(1);
        const SearchResult result = search(searcher, pos, limits);
        EXPECT_LT(result.info.nodes, 300'000u);
        EXPECT_TRUE(is_legal(pos, result.best)) << pos.fen();
    }
}

TEST(SearchLimits, AnExchangeOfAllQueensIsCutShort) {
    const Position pos = position("chess", kQueens);
    Searcher searcher;
    Limits limits;
    limits.depth = 1;
    // Each root move is searched at most three times at depth 1; a leaf's quiescence has its bound.
    const SearchResult result = search(searcher, pos, limits);
    EXPECT_EQ(result.info.depth, 1);
    EXPECT_LE(result.info.nodes, 3 * legal_moves(pos).size() * (kMostQuiescenceNodes + 100));
}

TEST(SearchLimits, WhoIsStoppedAtOnceGivesAMoveThatIsNotAbsurd) {
    Searcher searcher;
    // A Queen is to be had for a pawn; and she may not be given for one.
    const Position wins = position("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    EXPECT_EQ(best(wins, search(searcher, wins, {}, true)), "e4d5");
    const Position mates = position("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    Position after = mates;
    const SearchResult given = search(searcher, mates, {}, true);
    after.do_move(given.best);
    EXPECT_TRUE(!legal_moves(after).empty() || after.in_check()) << "no stalemate";
}

TEST(SearchLimits, WhoIsStoppedAtOnceRemembersTheEarlierSearch) {
    const Position pos =
        position("chess", "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9");
    Searcher searcher;
    Limits limits;
    limits.depth = 6;
    const SearchResult thought = search(searcher, pos, limits);
    EXPECT_EQ(search(searcher, pos, {}, true).best, thought.best);
}

// No more threads than the machine can make use of, and a note that says so.
TEST(SearchLimits, ThreadsBeyondTheMachinesAreNotStarted) {
    Searcher searcher;
    searcher.set_threads(256);
    EXPECT_EQ(searcher.threads(), 256);
    Limits limits;
    limits.nodes = 1000;
    std::vector<std::string> notes;
    SearchListener listener;
    listener.on_note = [&](const std::string& note) { notes.push_back(note); };
    const unsigned cores = std::thread::hardware_concurrency();
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(searcher.search(position("chess", kQueens), limits, listener).best.exists());
    }
    if (cores == 0 || cores >= 128) GTEST_SKIP() << "a machine that can";
    ASSERT_EQ(notes.size(), 1u) << "said once";
    EXPECT_NE(notes[0].find(std::to_string(std::max(8u, 2 * cores)) + " of 256 threads"), std::string::npos)
        << notes[0];
}

// Korean chess: two passes in a row end the game, and material decides. What is remembered of the same men without a pass
// before must not hide that.
TEST(SearchLimits, APassIsRememberedWhereASecondOneEndsTheGame) {
    const VariantPtr v = game("janggi");
    // White is far ahead: if Black passes, so does White.
    const Position fresh = position(v, "4k4/9/9/9/9/9/9/9/4A4/R2K4R w - - 0 1");
    Position asked = position(v, "4k4/9/9/9/9/9/9/9/4A4/R2K4R b - - 0 1");
    Move pass;
    for (Move m : legal_moves(asked))
        if (m.kind() == MoveKind::Pass) pass = m;
    ASSERT_TRUE(pass.exists());
    Position passed = asked;
    passed.do_move(pass);
    ASSERT_EQ(passed.fen().substr(0, passed.fen().find(' ')), fresh.fen().substr(0, fresh.fen().find(' ')));
    EXPECT_EQ(passed.key(), fresh.key()) << "a repetition is one all the same";
    EXPECT_NE(passed.search_key(), fresh.search_key());
    Position over = passed;
    for (Move m : legal_moves(passed))
        if (m.kind() == MoveKind::Pass) over.do_move(m);
    ASSERT_TRUE(over.end_on_board());

    Searcher searcher;
    Limits deep, shallow;
    deep.depth = 5;
    search(searcher, fresh, deep);
    shallow.depth = 3;
    shallow.search_moves = {pass};
    EXPECT_LT(search(searcher, asked, shallow).info.score, -kMateBound) << "White passes and wins";
}

// Sittuyin: White has no move but to promote his last pawn, and need not. Black has two Rooks more and draws.
TEST(SearchLimits, ALastPawnThatNeedNotPromoteIsStalemate) {
    const Position pos = position(game("sittuyin"), "1r5k/8/8/7p/7P/6r1/8/K7[] b - - 0 1");
    Searcher searcher;
    Limits limits;
    limits.depth = 4;
    EXPECT_GT(search(searcher, pos, limits).info.score, 0);
    limits.search_moves = {*parse_move(pos, "g3g2")};
    EXPECT_EQ(search(searcher, pos, limits).info.score, 0);
}

}  // namespace
}  // namespace magus
