#pragma once

// Boards as text for people: a position, and the moves of a piece as a diagram. Plain ASCII.

#include "engine/position.h"

#include <string>

namespace magus {

// With file letters and rank numbers; from Black's side when `flipped`. Holes are '#'.
std::string draw_board(const Position& pos, bool flipped = false);
// Where a White piece of that type goes from the middle of an otherwise empty board: 'o' quiet and capture, 'm'
// quiet only, 'x' capture only. What depends on other pieces (hops, first moves) is not shown.
std::string draw_moves(const Variant& variant, TypeId type);

}  // namespace magus
