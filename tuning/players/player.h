#pragma once

// Who plays a side of a game: one interface for programs that speak UCI or CECP and for our own search in
// this process. Players know no rules; the referee (referee.h) judges what they answer.

#include "engine/base/result.h"
#include "engine/position/position.h"
#include "eval/score.h"
#include "search/limits.h"
#include "tuning/players/time_control.h"

#include <optional>
#include <string>
#include <vector>

namespace magus {

struct GameStart {
    VariantPtr variant;
    std::string xboard_name;  // of the variant
    std::string fen;
    TimeControl time;  // of the player
};

// A game as far as it is played, and the clocks.
struct Situation {
    const GameStart& start;
    const Position& position;
    const std::vector<std::string>& moves;  // from the start, coordinates
    Limits limits;
    std::optional<Milliseconds> deadline;  // the move is lost when it takes longer; none: no clock
};

struct Thought {
    enum class Kind {
        Move,
        Resigns,
        Claims,   // some other end of the game, by itself
        Late,     // an answer, but after the deadline
        Silent,   // no answer at all; the program was killed
        Crashed,  // the program has ended
        Left,     // the program ended in order or closed the connection
        Interrupted,
    };
    Kind kind = Kind::Silent;
    std::string text;  // the move in coordinates, or what happened
    std::optional<Score> score;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{0};  // by our clock
    // The part of it that the program spent on a processor. Much less means that the machine was too busy.
    std::optional<std::chrono::microseconds> processor_time;
};

class Player {
public:
    Player() = default;
    virtual ~Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Gets ready for a game, with a fresh program where the old one was lost; blocks until it says so.
    virtual Result<Done> new_game(const GameStart& start) = 0;
    // Blocks until there is a move, the deadline has passed or it is interrupted.
    virtual Thought think(const Situation& situation) = 0;
    // Called from another thread when no more answers are wanted. Every wait ends at once, now and from now on.
    virtual void interrupt() {}
    // The game is over, with this result token and comment.
    virtual void game_over(const std::string& result) = 0;
    // How the program calls itself; empty when it does not say.
    virtual std::string own_name() const = 0;
};

}  // namespace magus
