#pragma once

// A game in the terminal: the board as text, moves typed in coordinates or SAN, a few commands. Also the engine
// against itself, to watch. Both read and write any streams, so that tests can drive them.

#include "protocol/session.h"
#include "protocol/words.h"

#include <istream>
#include <ostream>
#include <span>
#include <string>

namespace magus {

class TerminalGame {
public:
    TerminalGame(Session& session, std::istream& in, std::ostream& out, Limits limits)
        : session_(session), in_(in), out_(out), limits_(std::move(limits)) {}

    // Until "quit" or the end of the input. The user begins with White.
    void run();

private:
    struct Command {
        std::string_view name, help;
        void (TerminalGame::*run)(Words&);
    };
    static std::span<const Command> commands();

    void handle(std::string_view line);
    void try_move(std::string_view text);
    void engine_move();
    SearchResult search(const Limits& limits);
    bool tell_end();
    void show_board();

    void undo(Words&);
    void hint(Words&);
    void flip(Words&);
    void resign(Words&);
    void new_game(Words&);
    void moves(Words&);
    void fen(Words&);
    void go(Words&);
    void level(Words&);
    void board(Words&);
    void help(Words&);
    void quit(Words&);

    Session& session_;
    std::istream& in_;
    std::ostream& out_;
    Limits limits_;  // of each of the engine's moves
    Color user_ = Color::White;
    bool flipped_ = false, over_ = false, finished_ = false;
};

// The engine against itself until the rules end the game. A board after every `board_every` moves and at the end.
void play_demo(Session& session, std::ostream& out, const Limits& limits, int board_every = 10);

}  // namespace magus
