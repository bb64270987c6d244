#pragma once

// How pieces attack that no table describes (a wide piece, one that captures by withdrawal).

#include "engine/board/bitboard.h"
#include "engine/board/square.h"

namespace magus {

class AttackTables;
struct Surroundings;

// Squares that a piece attacks in its own way.
using SpecialReach = Bitboard (*)(const AttackTables&, Color c, Square from, const Surroundings& around);

// The squares by which a move of one piece to another square could begin or end a piece's special attack on a square.
// None on the empty board: it can never attack it.
using SpecialWatch = Bitboard (*)(const AttackTables&, Color c, Square from, Square target,
                                  const Surroundings& around);

}  // namespace magus
