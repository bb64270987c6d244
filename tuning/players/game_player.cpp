#include "tuning/players/game_player.h"

#include "engine/ends/outcome.h"

namespace magus {

std::optional<double> play_fast_game(Position position, const MoveChooser& choose) {
    for (;;) {
        if (const auto end = outcome(position)) return end->white_score;
        const auto move = choose(position);
        if (!move) return std::nullopt;
        position.do_move(*move);
    }
}

}  // namespace magus
