// Cambodian chess: the first move of a King may be a Knight's leap to the next rank, unless he is in check or a Rook has
// aimed at him before, whatever stood between; that of a General two squares forward.

#include "engine/move_maker.h"
#include "engine/position.h"
#include "engine/rules/rules.h"
#include "engine/turn.h"

namespace magus {

namespace {

Scope kings_moves(const Turn& turn) {
    const Position& pos = turn.position();
    return {.from = turn.in_check() ? Bitboard::of(pos.king(pos.side_to_move())) : Bitboard()};
}

bool is_leap(const Turn& turn, const Scope& scope, Move m) {
    return !m.enters() && scope.from.has(m.from()) && turn.position().board().distance(m.from(), m.to()) > 1;
}

}  // namespace

const Veto kNoLeapOutOfCheck{kings_moves, is_leap};

void note_aimed_king(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Variant& v = pos.variant();
    const Square king = pos.king(~maker.mover());
    const bool aims =
        v.board.file(king) == v.board.file(m.to()) || v.board.rank(king) == v.board.rank(m.to());
    if (aims && pos.piece_on(m.to()).type() == v.aiming_rook) maker.leave_unmoved(Bitboard::of(king));
}

}  // namespace magus
