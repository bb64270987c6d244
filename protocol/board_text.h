#pragma once

// Boards as text for people. Plain ASCII; the moves of a piece are drawn by diagram_text.h.

#include "engine/position.h"

#include <string>

namespace magus {

// With file letters and rank numbers; from Black's side when `flipped`. Holes are '#'.
std::string draw_board(const Position& pos, bool flipped = false);
// What is in hand: "White NNB, Black M", or nothing.
std::string hands_text(const Position& pos);

}  // namespace magus
