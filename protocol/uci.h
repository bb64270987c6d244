#pragma once

// The UCI protocol over a session: parses commands and prints answers, nothing else. Errors are answered with
// "info string error: ..." and change nothing.

#include "protocol/dialogue.h"
#include "protocol/words.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

class UciAdapter : public Adapter {
public:
    UciAdapter(Session& session, LineWriter out) : session_(session), out_(std::move(out)) {}

    // All words that are understood.
    static std::vector<std::string> commands();

    void handle(std::string_view line) override;
    void end_of_input() override;
    bool finished() const override { return finished_; }

private:
    using Handler = void (UciAdapter::*)(Words&);
    static const std::map<std::string_view, Handler> kCommands;

    void uci(Words&);
    void isready(Words&);
    void setoption(Words&);
    void ucinewgame(Words&);
    void position(Words&);
    void go(Words&);
    void stop(Words&);
    void ponderhit(Words&);
    void quit(Words&);
    void display(Words&);
    void eval(Words&);
    void bench(Words&);
    void variants(Words&);
    void ignore(Words&) {}

    void go_perft(Words&);
    void start_search(const Limits& limits);
    void end_search();
    void print_variant();
    void print_info(const SearchInfo& info);
    void error(const Error& error) { out_.line("info string error: " + error.describe()); }

    Session& session_;
    LineWriter out_;
    bool best_move_due_ = false;  // no move to search for, and "bestmove" has to wait for "stop"
    bool finished_ = false;
};

// The limits of a "go" line (what follows the word).
Result<Limits> parse_uci_limits(const Position& pos, Words words);

}  // namespace magus
