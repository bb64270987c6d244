// Korean chess: Kings that face each other, and the same man going to and fro.

#include "engine/turn.h"

namespace magus {

namespace {

// On a rank or file without anything between, were the board occupied so and they there.
bool face(const Position& pos, Square a, Square b, Bitboard occupied) {
    if (!a.exists() || !b.exists()) return false;
    const Geometry& board = pos.board();
    return (board.file(a) == board.file(b) || board.rank(a) == board.rank(b)) &&
           !pos.variant().attacks.lines().between(a, b).intersects(occupied);
}

}  // namespace

bool kings_face(const Position& pos) {
    return face(pos, pos.king(Color::White), pos.king(Color::Black), pos.occupied());
}

namespace {

Scope all_when_facing(const Turn& turn) { return {.all = kings_face(turn.position())}; }

bool still_face(const Turn& turn, const Scope&, Move m) {
    const Position& pos = turn.position();
    const Color us = pos.side_to_move();
    const BoardChange change = pos.change(m);
    const Bitboard after = (pos.occupied() & ~(change.vacated | change.captured)) | change.filled;
    const Square king = !m.enters() && m.from() == pos.king(us) ? m.to() : pos.king(us);
    return face(pos, king, pos.king(~us), after);
}

}  // namespace

const Veto kKingsStillFace{all_when_facing, still_face};

// There (the move before the last one may be a pass), back, there and back again, after the man had come to where he is.
bool goes_to_and_fro(const Position& pos) {
    constexpr int kTurnsBack = 3;
    const auto states = pos.history();
    const auto ago = [&](int plies) -> const StateInfo& {
        return states[states.size() - 1 - static_cast<std::size_t>(plies)];
    };
    const int back = pos.reversible_plies();
    Move later = ago(0).move;
    if (back < 2 || later.kind() != MoveKind::Normal) return false;
    // A man who cannot leave his side's palace may do so.
    const Color mover = ~pos.side_to_move();
    const PieceType& man = pos.variant().types[pos.piece_on(later.to()).type()];
    const Bitboard all = pos.board().squares();
    const Bitboard palace = pos.variant().any_has_king()
                                ? pos.variant().types[pos.variant().king].region[index(~mover)].value_or(all)
                                : all;
    if (!man.region[index(mover)].value_or(all).intersects(palace)) return false;
    int turns_back = 0;
    for (int i = 2; i <= back; i += 2) {
        const auto was_in_check = [&](int plies) { return plies <= back && ago(plies).check; };
        if (was_in_check(i - 1) || was_in_check(i + 1)) return false;
        const Move m = ago(i).move;
        if (i == 2 && m.kind() == MoveKind::Pass) continue;
        if (turns_back == kTurnsBack) return !ago(i).captured.exists() && m.to() == later.from();
        if (m.kind() != MoveKind::Normal || m.from() != later.to() || m.to() != later.from()) return false;
        ++turns_back;
        later = m;
    }
    return false;
}

}  // namespace magus
