// Cambodian chess: the first move of a King may be a Knight's leap to the next rank, unless he is in check or a Rook has
// aimed at him before, whatever stood between; that of a General two squares forward.

#include "engine/move_maker.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

void no_leap_out_of_check(const Position& pos, MoveList& moves) {
    const Square king = pos.king(pos.side_to_move());
    if (!pos.in_check()) return;
    moves.remove_if(
        [&](Move m) { return !m.enters() && m.from() == king && pos.board().distance(king, m.to()) > 1; });
}

void note_aimed_king(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Variant& v = pos.variant();
    const Square king = pos.king(~maker.mover());
    const bool aims =
        v.board.file(king) == v.board.file(m.to()) || v.board.rank(king) == v.board.rank(m.to());
    if (aims && pos.piece_on(m.to()).type() == v.aiming_rook) maker.leave_unmoved(Bitboard::of(king));
}

}  // namespace magus
