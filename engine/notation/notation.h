#pragma once

// Moves as text: coordinates ("e2e4", "e7e8q", "g1i1") and SAN ("Nf3", "exd6", "O-O"), both ways.

#include "engine/base/result.h"
#include "engine/board/move.h"
#include "engine/position/position.h"

#include <string>
#include <string_view>

namespace magus {

std::string to_coordinates(const Position& pos, Move m);
// Is castling written as King takes Rook? So it is in Chess960 mode, and where the King could also step to his target.
bool takes_own_rook(const Position& pos, Move m);
std::string to_san(const Position& pos, Move m);  // of a legal move, with + or #

// The legal move that the text names; SAN is taken with or without its check signs and with more
// disambiguation than it needs.
Result<Move> parse_coordinates(const Position& pos, std::string_view text);
Result<Move> parse_san(const Position& pos, std::string_view text);
// Reads either form.
Result<Move> parse_move(const Position& pos, std::string_view text);

}  // namespace magus
