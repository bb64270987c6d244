#pragma once

// Questions about single moves, answered without generating the others where that is possible.

#include "engine/board/move.h"
#include "engine/moves/turn.h"
#include "engine/position/position.h"

namespace magus {

// Is the move, of whatever origin (a hash table, another position), legal here?
bool is_legal(const Turn& turn, Move m);
// May a pawn of the side to move legally capture en passant on that square of Position's en passant set?
bool can_capture_en_passant(const Position& pos, Square to);

}  // namespace magus
