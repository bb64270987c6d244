#pragma once

// Boards as text for people. Plain ASCII, but for a terminal with colours; the moves of a piece are drawn by diagram_text.h.

#include "engine/position/position.h"

#include <string>

namespace magus {

// How a board is shown in a terminal.
struct BoardLook {
    bool flipped = false;  // from Black's side
    bool colors = false;   // light and dark squares, and figurines of the pieces that have some
    Bitboard marked{};     // the squares of the last move: [N] without colours
};

// With file letters and rank numbers. Holes are '#', and a wide piece is drawn as one piece on its two squares.
std::string draw_board(const Position& pos, const BoardLook& look = {});
// The squares between which a move goes; one when the piece comes from the hand, none of a pass.
Bitboard squares_of(Move move);
// What is in hand: "White NNB, Black M", or nothing.
std::string hands_text(const Position& pos);

}  // namespace magus
