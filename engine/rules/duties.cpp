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

// Who can drop, must; where it is about one kind of piece, nothing else is dropped while there is one of it in hand.
void must_drop(const Position& pos, MoveList& moves) {
    const Variant& v = pos.variant();
    const TypeId type = v.drop.must_type;
    const auto drops = [](Move m) { return m.kind() == MoveKind::Drop; };
    if (type != kNoType) {
        if (pos.in_hand(pos.side_to_move(), type) == 0) return;
        moves.remove_if([&](Move m) { return drops(m) && v.types[m.type()].captured_as != type; });
    }
    if (std::any_of(moves.begin(), moves.end(), drops)) moves.remove_if([&](Move m) { return !drops(m); });
}

// A King in check does not move away; he may take the piece that gives it.
void stand_in_check(const Position& pos, MoveList& moves) {
    const Color us = pos.side_to_move();
    const Square king = pos.king(us);
    const Bitboard checkers = pos.attackers(king, ~us, pos.occupied());
    if (checkers.none()) return;
    moves.remove_if(
        [&](Move m) { return !m.enters() && m.from() == king && checkers != Bitboard::of(m.to()); });
}

// Pieces that do not capture their own kind.
void spare_own_kind(const Position& pos, MoveList& moves) {
    const std::uint32_t immune = pos.variant().mutually_immune;
    moves.remove_if([&](Move m) {
        if (m.enters() || m.kind() == MoveKind::Pass) return false;
        const Piece mover = pos.piece_on(m.from()), target = pos.piece_on(m.to());
        return target.exists() && target.color() != mover.color() && target.type() == mover.type() &&
               (immune >> mover.type() & 1) != 0;
    });
}

// To pass is one more move out of check, or the only one where there is no other. The King's square names it.
void add_pass(const Position& pos, MoveList& moves) {
    const Color us = pos.side_to_move();
    const Passing passing = pos.variant().passing[index(us)];
    if (passing == Passing::Never || (passing == Passing::WhenStalemated && !moves.empty())) return;
    if (pos.goal_end() || moves.size() == MoveList::kCapacity) return;
    if (pos.in_check() && !(pos.variant().kings_must_part && kings_face(pos))) return;
    const Square king = pos.king(us), own = king.exists() ? king : pos.pieces(us).first_or_none();
    if (own.exists()) moves.push(Move::pass(own));
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
