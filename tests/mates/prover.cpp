#include "tests/mates/prover.h"

#include "engine/moves/movegen.h"

namespace magus::testing {

namespace {

constexpr int kAllTriedWithin = 2;  // moves

bool is_mated_within(Position& pos, int moves) {
    const MoveList answers = legal_moves(pos);
    if (answers.empty()) return pos.in_check();
    if (moves == 0 || pos.end_on_board() || pos.end_by_choice()) return false;
    for (Move answer : answers) {
        pos.do_move(answer);
        const bool mated = mates_within(pos, moves);
        pos.undo_move();
        if (!mated) return false;
    }
    return true;
}

}  // namespace

bool mates_within(Position& pos, int moves) {
    if (pos.end_on_board()) return false;
    for (const bool checks : {true, false}) {
        // The last move of a mate is a check.
        if (!checks && (moves > kAllTriedWithin || moves == 1)) return false;
        for (Move m : legal_moves(pos)) {
            pos.do_move(m);
            const bool mates = pos.in_check() == checks && is_mated_within(pos, moves - 1);
            pos.undo_move();
            if (mates) return true;
        }
    }
    return false;
}

std::optional<int> find_mate(Position& pos, int most_moves) {
    for (int moves = 1; moves <= most_moves; ++moves)
        if (mates_within(pos, moves)) return moves;
    return std::nullopt;
}

}  // namespace magus::testing
