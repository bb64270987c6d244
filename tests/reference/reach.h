#pragma once

// Which squares a piece can go to and capture on from where it stands: the tables of pieces in docs/games/.
// Whose turn it is and the safety of the King play no part here (that is moves.cpp).

#include "tests/reference/position.h"

namespace reference {

// The squares that the piece on `from` may move to without capturing. All of them are empty. (Castling, and
// the Wall, which has two squares, are in moves.cpp.)
SquareSet quiet_squares(const Position& position, int from);

// The squares that the piece on `from` attacks: where it could capture an enemy piece if one stood there,
// whatever stands there now. (For a Withdrawer that is where the victim stands, not where it lands.)
SquareSet capture_squares(const Position& position, int from);

// README.md, "Attacked": a piece of that side could capture on that square.
bool is_attacked(const Position& position, int square, bool by_white);
bool is_in_check(const Position& position, bool white);

}  // namespace reference
