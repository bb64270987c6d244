#pragma once

// A game in the terminal: the board as text, moves typed in coordinates or SAN, a few commands. Also the engine
// against itself, to watch. Both read and write any streams, so that tests can drive them.

#include "protocol/board_text.h"
#include "protocol/session.h"
#include "protocol/terminal/score_sheet.h"
#include "protocol/words.h"

#include <istream>
#include <ostream>
#include <span>
#include <string>

namespace magus {

class TerminalGame {
public:
    TerminalGame(Session& session, std::istream& in, std::ostream& out, Limits limits, BoardLook look = {})
        : session_(session), in_(in), out_(out), limits_(std::move(limits)), look_(look) {}

    // Goes on with the last game of a PGN file; the user has the side to move.
    Result<Done> load_from(const std::string& path);
    // Plays until "quit" or the end of the input. The user begins with White.
    void run();
    // The game as it stands.
    PgnGame game() const;

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
    bool report_end();
    bool over() const { return result_ != kUnfinished; }
    void show_board();

    void undo(Words&);
    void hint(Words&);
    void flip(Words&);
    void resign(Words&);
    void new_game(Words&);
    void moves(Words&);
    void pieces(Words&);
    void rules(Words&);
    void fen(Words&);
    void go(Words&);
    void level(Words&);
    void save(Words&);
    void load(Words&);
    void board(Words&);
    void help(Words&);
    void quit(Words&);

    Session& session_;
    std::istream& in_;
    std::ostream& out_;
    Limits limits_;  // of each of the engine's moves
    Color user_ = Color::White;
    static constexpr std::string_view kUnfinished = "*";
    std::string_view result_ = kUnfinished;
    ScoreSheet sheet_;
    BoardLook look_;
    bool finished_ = false;
};

// The engine against itself until the rules end the game. A board after every `board_every` moves and at the end.
PgnGame play_demo(Session& session, ScoreSheet sheet, std::ostream& out, const Limits& limits,
                  BoardLook look = {}, int board_every = 10);

}  // namespace magus
