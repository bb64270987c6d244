// What a side must do when it can, and what it may never do.

#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

#include <algorithm>

namespace magus {

// Who can capture, must (out of check first: only legal moves count).
void must_capture(const Position& pos, MoveList& moves) {
    const auto capture = [&](Move m) { return pos.is_capture(m); };
    if (std::any_of(moves.begin(), moves.end(), capture))
        moves.remove_if([&](Move m) { return !capture(m); });
}

// Nobody may give check, to a King.
void no_checks(const Position& pos, MoveList& moves) {
    Position after = pos;
    moves.remove_if([&](Move m) {
        after.do_move(m);
        const bool check = after.king_attacked(after.side_to_move());
        after.undo_move();
        return check;
    });
}

}  // namespace magus
