#pragma once

// Where the rules that add moves put them (PlayedRules::generate). Sets of squares go through the same masks as the
// moves of all other pieces: checks, pins, and squares that matter to indirect attackers. What does more than that is
// tried on the board.

#include "engine/board/bitboard.h"
#include "engine/board/move.h"

namespace magus {

class MoveOutlet {
public:
    // An own piece that is no King goes to squares where no own piece stands.
    virtual void moves(Square from, Bitboard to) = 0;
    // The same, and it becomes another one there.
    virtual void promotions(Square from, Bitboard to, TypeId becomes) = 0;
    // Drops from the hand to empty squares.
    virtual void drops(TypeId type, Bitboard to) = 0;
    // Any move.
    virtual void one(Move m) = 0;

protected:
    ~MoveOutlet() = default;
};

}  // namespace magus
