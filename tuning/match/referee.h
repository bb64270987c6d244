#pragma once

// One game under our rules: who may do what, the clocks, and how it ends. Players only propose moves.

#include "engine/board/by_color.h"
#include "engine/ends/outcome.h"
#include "tuning/players/player.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

enum class Ending {
    Checkmate,
    Stalemate,
    BareKing,
    Goal,
    Repetition,
    FiftyMoves,
    DeadMaterial,
    Resignation,
    Adjudication,
    TimeLoss,
    IllegalMove,
    FalseClaim,
    Hang,
    Crash,
    Disconnect,
};
inline constexpr Ending kEndings[] = {
    Ending::Checkmate,   Ending::Stalemate,    Ending::BareKing,    Ending::Goal,         Ending::Repetition,
    Ending::FiftyMoves,  Ending::DeadMaterial, Ending::Resignation, Ending::Adjudication, Ending::TimeLoss,
    Ending::IllegalMove, Ending::FalseClaim,   Ending::Hang,        Ending::Crash,        Ending::Disconnect,
};

std::string_view describe(Ending ending);
std::optional<Ending> find_ending(std::string_view description);
// Does the loser's program have a fault?
bool is_fault(Ending ending);

// Off unless a count is given.
struct Adjudication {
    int resign_moves = 0;      // both sides agree for so many moves that one is lost by
    Score resign_score = 600;  // at least so much
    int draw_moves = 0;        // or that it is a draw, within
    Score draw_score = 8;      // so much,
    int draw_from = 40;        // from this full move on
    // A draw after so many plies; 0: never. Unless given, in games that no move rule ends: repetition alone has let two
    // engines move on for 28,000.
    std::optional<int> most_plies;
    static constexpr int kPliesWithoutMoveRule = 1000;
};

struct GameRules {
    ByColor<TimeControl> time;  // White's, Black's
    Milliseconds margin{0};     // of the clocks
    Adjudication adjudication;
};

struct PlayedMove {
    std::string coordinates, san;
    bool opening = false;  // not a player's own
    std::optional<Score> score;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{0};
};

struct GameRecord {
    std::string fen;  // the start
    std::vector<PlayedMove> moves;
    double white_score = 0.5;  // expected score: a stalemate may count 3/5
    Ending ending = Ending::Repetition;
    std::string detail;  // of a fault: what the program said or did
    std::string final_fen;
};

// Blocks until the game is over; no record when `stop`, asked before each move, said so. The opening's moves
// are legal ones.
std::optional<GameRecord> play_game(const VariantPtr& variant, const std::string& xboard_name,
                                    const std::string& fen, const std::vector<std::string>& opening,
                                    const GameRules& rules, ByColor<Player*> players,
                                    const std::function<bool()>& stop);

}  // namespace magus
