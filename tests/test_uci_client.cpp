// Dialogues by a strict UCI client (uci_client.h), which judges every line that comes.
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "helpers.h"
#include "protocol/uci/uci.h"
#include "uci_client.h"

#include <chrono>
#include <iostream>
#include <set>
#include <sstream>
#include <thread>

namespace magus {
namespace {

using testing::UciAnswer;
using testing::UciClient;

TEST(UciClient, IntroducesItselfInOrder) {
    UciClient client;
    client.introduce();
    for (const char* name :
         {"Hash", "Threads", "Ponder", "MultiPV", "Clear Hash", "Move Overhead", "UCI_Variant", "VariantPath",
          "UCI_Chess960", "UCI_AnalyseMode", "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "Skill Level"})
        EXPECT_TRUE(client.options().contains(name)) << name;
    EXPECT_EQ(client.options().at("UCI_Variant").choices, VariantCatalog().all_names());
    client.send("quit");
    EXPECT_EQ(client.read(), "");
}

TEST(UciClient, EveryOptionTakesWhatItOffers) {
    UciClient client;
    client.introduce();
    for (const auto& [name, option] : client.options()) {
        if (option.type == "spin" && name != "Hash" && name != "Threads") {
            client.set_option(name, std::to_string(option.min));
            client.set_option(name, std::to_string(option.max));
            client.expect_error("setoption name " + name + " value " + std::to_string(option.max + 1));
            client.expect_error("setoption name " + name + " value " + std::to_string(option.min - 1));
        } else if (option.type == "check") {
            client.set_option(name, "true");
            client.set_option(name, "false");
        } else if (option.type == "button") {
            client.set_option(name, "");
        }
    }
    for (const char* name : {"Hash", "Threads"}) client.set_option(name, "2");
    for (const char* variant : {"courier", "longboard", "sorcerer-drops", "chess"})
        client.set_variant(variant);
    client.go("depth 2");
}

TEST(UciClient, OneBestMoveForEachGo) {
    UciClient client;
    client.introduce();
    client.set_option("UCI_ShowWDL", "true");
    for (const char* variant : {"chess", "capablanca", "tomorrow2", "courier", "deathmatch", "longboard",
                                "sorcerer-drops", "fischerandom"}) {
        SCOPED_TRACE(variant);
        client.set_variant(variant);
        client.send("ucinewgame");
        for (const char* go :
             {"depth 3", "nodes 1000", "movetime 5", "mate 1 nodes 500", "wtime 100 btime 100 winc 1 binc 1",
              "wtime 50 btime 50 movestogo 2", "wtime -5 btime -5", "depth 2 nodes 100000 movetime 1000"}) {
            client.set_position("");
            EXPECT_NE(client.go(go).best, "(none)") << go;
            client.expect_quiet();
        }
        client.start("infinite");
        client.expect_searching();
        EXPECT_NE(client.stop().best, "(none)");
        client.expect_quiet();
        client.send("stop");
        client.expect_quiet();
    }
}

TEST(UciClient, PlaysWholeGames) {
    UciClient client;
    client.introduce();
    for (const char* variant : {"chess", "fischerandom", "magician-original", "longboard"}) {
        SCOPED_TRACE(variant);
        client.set_variant(variant);
        std::vector<std::string> moves;
        for (int ply = 0; ply < testing::scaled(60); ++ply) {
            client.set_position("", moves);
            const UciAnswer answer = client.go("nodes 300");
            if (answer.best == "(none)") break;
            moves.push_back(answer.best);
        }
        client.expect_quiet();
    }
}

TEST(UciClient, MultiPvShowsEachMoveOnce) {
    UciClient client;
    client.introduce();
    client.set_option("MultiPV", "5");
    for (const char* fen : {"", "7k/8/8/8/8/8/8/K7 w - - 0 1"}) {
        client.set_position(fen);
        const std::size_t wanted = std::min<std::size_t>(5, legal_moves(client.position()).size());
        const UciAnswer answer = client.go("depth 5");
        ASSERT_GE(answer.infos.size(), wanted);
        std::set<std::string> shown;
        for (std::size_t i = answer.infos.size() - wanted; i < answer.infos.size(); ++i)
            shown.insert(answer.infos[i].pv[0]);
        EXPECT_EQ(shown.size(), wanted) << fen;
    }
}

TEST(UciClient, SearchMovesAreTheOnlyOnes) {
    UciClient client;
    client.introduce();
    client.set_option("MultiPV", "4");
    const UciAnswer answer = client.go("searchmoves a2a3 h2h3 depth 4");
    for (const auto& info : answer.infos) EXPECT_TRUE(info.pv[0] == "a2a3" || info.pv[0] == "h2h3");
    EXPECT_TRUE(answer.best == "a2a3" || answer.best == "h2h3");
}

TEST(UciClient, MatesAreToldInMoves) {
    UciClient client;
    client.introduce();
    client.set_option("UCI_ShowWDL", "true");
    client.set_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    UciAnswer answer = client.go("mate 1");
    EXPECT_EQ(answer.infos.back().mate, 1);
    EXPECT_EQ(answer.infos.back().chances, (std::vector<int>{1000, 0, 0}));
    client.set_position("7k/1R6/8/8/8/8/8/R5K1 b - - 0 1");
    answer = client.go("depth 8");
    EXPECT_EQ(answer.infos.back().mate, -1);
    EXPECT_EQ(answer.infos.back().chances, (std::vector<int>{0, 0, 1000}));
}

TEST(UciClient, EndlessSearchesWaitForTheSign) {
    UciClient client;
    client.introduce();
    for (const char* limits : {"infinite depth 1", "infinite nodes 100", "infinite movetime 1",
                               "ponder nodes 100", "ponder depth 1", "ponder wtime 1 btime 1"}) {
        SCOPED_TRACE(limits);
        client.start(limits);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        client.expect_searching();
        client.stop();
        client.expect_quiet();
    }
    client.set_position("", {"e2e4", "e7e5"});
    client.start("ponder wtime 200 btime 200");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the time told goes on from here
    client.expect_searching();
    client.send("ponderhit");
    client.best_move();
    client.expect_quiet();
}

// Malformed input and questions do not end a search; changes of the game do, with its best move.
TEST(UciClient, OnlyGoodCommandsEndASearch) {
    UciClient client;
    client.introduce();
    client.start("infinite");
    for (const char* bad :
         {"hello", "go perft 0", "position", "position startpos moves e2e5", "setoption name Hash value 0",
          "setoption name UCI_Variant value nonsense", "setoption name VariantPath value /nowhere.ini"})
        client.expect_error(bad);
    client.expect_searching();
    client.send("ucinewgame");
    client.best_move();
    client.expect_quiet();
    client.set_variant("chess");  // the one that was refused is no longer asked for
    client.start("infinite");
    client.send("go depth x");  // every go is answered, one after the other
    client.best_move();
    EXPECT_TRUE(client.read().starts_with("info string error: go depth"));
    EXPECT_EQ(client.read(), "bestmove 0000");
    client.expect_quiet();
    client.start("infinite");
    client.send("go nodes 10");
    client.best_move();
    client.best_move();
    client.expect_quiet();
}

TEST(UciClient, Chess960CastlesOntoTheRook) {
    UciClient client;
    client.introduce();
    client.set_option("UCI_Chess960", "true");
    client.set_position("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", {"e1h1", "e8e7"});
    client.go("depth 2");
    client.set_position("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    EXPECT_EQ(client.go("depth 3 searchmoves e1b1").best, "e1b1");
    client.set_option("UCI_Chess960", "false");
    client.set_position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_EQ(client.go("depth 3 searchmoves e1g1").best, "e1g1");
}

TEST(UciClient, LimitedStrengthStillPlaysByTheRules) {
    UciClient client;
    client.introduce();
    for (const char* level : {"0", "7", "15"}) {
        client.set_option("Skill Level", level);
        client.set_position("");
        client.go("movetime 20");
        client.start("infinite");
        client.expect_searching();
        client.stop();
    }
    client.set_option("UCI_LimitStrength", "true");
    client.set_option("UCI_Elo", "900");
    client.go("nodes 2000");
    client.expect_quiet();
}

// A position after some random moves.
std::vector<std::string> random_moves(Position pos, testing::Random& random) {
    std::vector<std::string> out;
    for (std::size_t plies = random.below(40); plies > 0; --plies) {
        const MoveList list = legal_moves(pos);
        if (list.empty()) break;
        const Move m = list[random.below(list.size())];
        out.push_back(to_coordinates(pos, m));
        pos.do_move(m);
    }
    return out;
}

// Not asserted: machines differ, and are busy.
TEST(UciClient, TimeFromStopToBestMoveIsReported) {
    UciClient client;
    client.introduce();
    testing::Random random(44);
    std::vector<double> delays;
    for (const char* variant : {"chess", "tomorrow2", "longboard", "sorcerer-drops", "deathmatch"}) {
        client.set_variant(variant);
        for (int i = 0; i < testing::scaled(8); ++i) {
            client.set_position("", random_moves(Position::start(testing::game(variant)), random));
            client.start("infinite");
            std::this_thread::sleep_for(std::chrono::milliseconds(5 + random.below(20)));
            std::chrono::nanoseconds delay{0};
            client.stop(&delay);
            delays.push_back(static_cast<double>(delay.count()) / 1e6);
        }
    }
    std::ranges::sort(delays);
    const double median = delays[delays.size() / 2], most = delays.back();
    std::cout << "stop to bestmove: " << delays.size() << " searches, median " << median << " ms, most "
              << most << " ms\n";
    RecordProperty("median_ms", std::to_string(median));
}

TEST(UciClient, EndOfInputEndsASearch) {
    std::istringstream in("go infinite\n");
    std::ostringstream out;
    Session session;
    UciAdapter adapter(session, LineWriter(out));
    run_dialogue(in, session, adapter, "position startpos");
    EXPECT_NE(out.str().find("bestmove "), std::string::npos);
}

}  // namespace
}  // namespace magus
