// A strict UCI client: it knows what may come when, and accepts nothing else. The dialogue runs through the real
// loop, with the client's lines arriving while searches run.
#include "protocol/uci.h"

#include <condition_variable>
#include <mutex>
#include <regex>
#include <sstream>
#include <streambuf>

#include <gtest/gtest.h>

namespace magus {
namespace {

// A pipe: what one thread writes another one reads, blocking while it is empty.
class Pipe : public std::streambuf {
public:
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

protected:
    int_type overflow(int_type c) override {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        const std::lock_guard lock(mutex_);
        text_ += traits_type::to_char_type(c);
        changed_.notify_all();
        return c;
    }
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return closed_ || !text_.empty(); });
        if (text_.empty()) return traits_type::eof();
        current_ = text_.front();
        text_.erase(0, 1);
        setg(&current_, &current_, &current_ + 1);
        return traits_type::to_int_type(current_);
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string text_;
    char current_ = 0;
    bool closed_ = false;
};

class Client {
public:
    Client() {
        engine_ = std::thread([this] {
            std::istream in(&to_engine_);
            std::ostream out(&from_engine_);
            Session session;
            UciAdapter adapter(session, LineWriter(out));
            std::string first;
            std::getline(in, first);
            run_dialogue(in, session, adapter, first);
            from_engine_.close();
        });
    }
    ~Client() {
        to_engine_.close();
        engine_.join();
    }

    void send(const std::string& line) { std::ostream(&to_engine_) << line << '\n'; }
    // Empty at the end.
    std::string read() {
        std::string line;
        if (!std::getline(answers_, line)) return "";
        return line;
    }
    // Reads up to the best move, which it returns; only well-formed lines may come before.
    std::string best_move(bool allow_ready = false) {
        static const std::regex kInfo(
            "info depth [0-9]+ seldepth [0-9]+ multipv [0-9]+ score (cp|mate) -?[0-9]+( lowerbound| "
            "upperbound)?"
            " nodes [0-9]+ nps [0-9]+ hashfull [0-9]+ time [0-9]+( pv( [a-l][0-9]+[a-l][0-9]+[a-z]?)+)?");
        static const std::regex kCurrent("info currmove [a-l0-9]+[a-z]? currmovenumber [0-9]+");
        static const std::regex kBest("bestmove (\\S+)( ponder \\S+)?");
        for (std::string line = read(); !line.empty(); line = read()) {
            std::smatch match;
            if (std::regex_match(line, match, kBest)) return match[1];
            if (line == "readyok" && allow_ready) continue;
            if (line.starts_with("info string ")) continue;
            EXPECT_TRUE(std::regex_match(line, kInfo) || std::regex_match(line, kCurrent)) << line;
        }
        ADD_FAILURE() << "no best move";
        return "";
    }
    // Nothing is on its way: the next line is the answer to this.
    void expect_quiet() {
        send("isready");
        EXPECT_EQ(read(), "readyok");
    }

private:
    Pipe to_engine_, from_engine_;
    std::istream answers_{&from_engine_};
    std::thread engine_;
};

TEST(UciClient, IntroducesItselfInOrder) {
    Client client;
    client.send("uci");
    EXPECT_TRUE(client.read().starts_with("id name "));
    EXPECT_TRUE(client.read().starts_with("id author "));
    const std::regex option(
        "option name .+ type (check default (true|false)|button|string default .+|"
        "spin default -?[0-9]+ min -?[0-9]+ max -?[0-9]+|combo default \\S+( var \\S+)+)");
    std::string line = client.read();
    for (; line.starts_with("option"); line = client.read())
        EXPECT_TRUE(std::regex_match(line, option)) << line;
    EXPECT_EQ(line, "uciok");
    client.expect_quiet();
    client.send("quit");
    EXPECT_EQ(client.read(), "");
}

TEST(UciClient, OneBestMoveForEachGo) {
    Client client;
    client.send("uci");
    while (client.read() != "uciok") {
    }
    for (const char* variant : {"chess", "capablanca", "tomorrow2", "courier"}) {
        client.send(std::string("setoption name UCI_Variant value ") + variant);
        client.send("ucinewgame");
        client.send("isready");
        while (client.read() != "readyok") {
        }
        for (const char* go : {"go depth 3", "go nodes 1000", "go movetime 5", "go mate 1 nodes 500",
                               "go wtime 100 btime 100 winc 1 binc 1", "go wtime 50 btime 50 movestogo 2"}) {
            client.send("position startpos");
            client.send(go);
            EXPECT_NE(client.best_move(), "(none)") << go;
            client.expect_quiet();
        }
        client.send("go infinite");
        client.send("isready");
        client.send("stop");
        EXPECT_NE(client.best_move(true), "(none)");
        client.expect_quiet();
        client.send("stop");
        client.expect_quiet();
    }
}

TEST(UciClient, PlaysAWholeGame) {
    Client client;
    client.send("uci");
    while (client.read() != "uciok") {
    }
    std::string moves;
    std::string best;
    for (int ply = 0; ply < 60; ++ply) {
        client.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
        client.send("go nodes 300");
        best = client.best_move();
        if (best == "(none)") break;
        moves += " " + best;
    }
    client.expect_quiet();
}

TEST(UciClient, PonderingWaitsForTheHit) {
    Client client;
    client.send("position startpos moves e2e4 e7e5");
    client.send("go ponder wtime 200 btime 200");
    client.send("isready");
    client.send("ponderhit");
    EXPECT_NE(client.best_move(true), "(none)");
    client.send("go ponder wtime 200 btime 200");
    client.send("stop");
    EXPECT_NE(client.best_move(true), "(none)");
    client.expect_quiet();
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
