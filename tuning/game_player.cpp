#include "tuning/game_player.h"

#include "engine/outcome.h"

namespace magus {

std::optional<double> play_fast_game(Position position, const MoveChooser& choose,
                                     const std::atomic<bool>& stop) {
    for (;;) {
        if (const auto end = outcome(position)) return end->white_score;
        if (stop) return std::nullopt;
        position.do_move(choose(position).best);
    }
}

}  // namespace magus
