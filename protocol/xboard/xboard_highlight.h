#pragma once

// The squares that XBoard shall mark when the player has picked up a piece, or is on the way with it.

#include "protocol/xboard/xboard_moves.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// What the player has in hand: a piece of the board that he has picked up and the squares that it has passed, or a
// piece beside the board that may be dropped.
struct XboardLift {
    std::vector<XboardSquare> squares;
    char drop = 0;
};

// "highlight FEN": Y a target, R a capture, C a square to be passed, M a target where XBoard asks for the piece
// that a pawn becomes.
std::string xboard_highlight(const XboardBoard& board, const Position& pos, const XboardLift& lift);

// The letter of the piece in hand on a square that XBoard names in the columns beside the board, or none.
std::optional<char> piece_in_hand(const XboardBoard& board, std::string_view square);

}  // namespace magus
