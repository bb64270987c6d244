#pragma once

// The UCI protocol over a session: parses commands and prints answers, nothing else. Errors are answered with
// "info string error: ..." and change nothing.
//
// Every "go" is answered with a "bestmove": "(none)" when the game is over, "0000" when the command was refused, or when
// the game or the position that it is about was.

#include "protocol/dialogue.h"
#include "protocol/words.h"

#include <map>
#include <optional>
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
    Result<Done> read_position(Words& words);
    // Why there is no position to search; none when there is one.
    std::optional<Error> no_position() const;
    void answer_without_search(const std::string& best_move, const Limits& limits);
    void print_variant();
    void print_info(const SearchInfo& info);
    void error(const Error& error) { out_.line("info string error: " + error.describe()); }

    Session& session_;
    LineWriter out_;
    // The interface believes in a game or a position that we have refused: what we have is not what it asks about.
    std::optional<Error> refused_variant_, refused_position_;
    std::string best_move_due_;  // an answer without a search that has to wait for "stop"; empty: none
    bool finished_ = false;
};

// The limits of a "go" line (what follows the word).
Result<Limits> parse_uci_limits(const Position& pos, Words words);

}  // namespace magus
