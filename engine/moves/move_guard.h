#pragma once

// Do the moves of pieces other than the King leave him safe? KingSafety answers for most moves without a look at the
// board; this asks about the rest.

#include "engine/moves/king_safety.h"
#include "engine/position/core_moves.h"
#include "engine/position/position.h"

#include <algorithm>

namespace magus {

template <Color Us> class MoveGuard {
public:
    MoveGuard(const Position& pos, const KingSafety& safety)
        : pos_(pos), safety_(safety), occupied_(pos.occupied()), king_(pos.king(Us)) {}

    // Which of these moves are safe? The piece is not pinned, or moves along its pin, and each square stops every plain
    // check.
    [[gnu::always_inline]] Bitboard safe(Square from, Bitboard to) const {
        return in_doubt(from, to) ? tried(from, to) : to;
    }
    // Does a move of any piece but the King leave the King safe? It goes to a square that stops every plain check
    // (`may_go`: to any square).
    bool leaves_line(Square from, Square to) const {
        if (safety_.pinned.has(from) &&
            std::any_of(safety_.pins().begin(), safety_.pins().end(),
                        [&](const Pin& pin) { return pin.piece == from && !pin.line.has(to); }))
            return false;
        if (safety_.watched.has(from) || safety_.watched.has(to)) return safe_from_indirect(from, to);
        return !safety_.indirect_check;
    }
    bool may_go(Square from, Square to) const {
        return !safety_.double_check && safety_.targets.has(to) && leaves_line(from, to);
    }
    // Is the King safe when a piece has gone from one square to the other and the victim has left the board?
    bool safe_after(Square from, Square to, Square victim) const {
        const Bitboard gone = whole(victim);
        const Bitboard after = (occupied_ & ~(Bitboard::of(from) | gone)) | Bitboard::of(to);
        return !pos_.attacked(king_, ~Us, after, gone);
    }
    // All squares of the piece on this square.
    Bitboard whole(Square s) const {
        return pos_.variant().wide == kNoType ? Bitboard::of(s) : whole_piece(pos_, s);
    }

private:
    // May any of these moves matter to indirect attackers?
    bool in_doubt(Square from, Bitboard to) const {
        return safety_.indirect_check || safety_.watched.intersects(to | Bitboard::of(from));
    }

    [[gnu::noinline]] Bitboard tried(Square from, Bitboard to) const {
        const Bitboard to_try = safety_.watched.has(from) ? to : to & safety_.watched;
        Bitboard safe = safety_.indirect_check ? Bitboard() : to & ~to_try;
        for (Square s : to_try)
            if (safe_from_indirect(from, s)) safe.add(s);
        return safe;
    }

    // Is a move safe from indirect attackers that pins and direct checks allow? Only a captured wide piece, which leaves two
    // squares, opens lines.
    bool safe_from_indirect(Square from, Square to) const {
        const Bitboard gone = whole(to);
        if (gone.more_than_one()) return safe_after(from, to, to);
        const Bitboard after = (occupied_ & ~Bitboard::of(from)) | gone;
        return !pos_.attacked_indirectly(king_, ~Us, after, gone);
    }

    const Position& pos_;
    const KingSafety& safety_;
    const Bitboard occupied_;
    const Square king_;
};

}  // namespace magus
