#pragma once

// Moves as XBoard has them: from a square by way of others, on which what stands there is taken off the board, to a
// square, with a letter or '+' for what the piece becomes. A move of ours can have several such ways, or none when XBoard
// cannot be shown what it does.
//   wide piece   one half over the other to its new place; XBoard puts the other beside it
//   withdrawal   by way of the victim; a wide piece is captured by way of its other half
//   swap         the Bishop by way of the convertible piece's square beside the board back to its own, and a '+'
//   choice       a pawn by way of the square of the form that is chosen
//   castling     by way of the Rook, where the King goes one square or onto the Rook's

#include "engine/position/position.h"
#include "protocol/xboard/xboard_board.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

struct XboardMove {
    char drop = 0;  // the letter of a piece from the hand; there is no `from` then
    XboardSquare from = {};
    std::vector<XboardSquare> through = {};
    XboardSquare to = {};
    std::string suffix = {};
    bool operator==(const XboardMove&) const = default;
};

// What a player may enter with clicks on squares.
std::vector<XboardMove> ways_to_enter(const XboardBoard& board, const Position& pos, Move m);
// What an engine may send, the best first. `letters`: XBoard takes letters as suffixes everywhere, as it does when it
// does not test legality.
std::vector<XboardMove> ways_to_send(const XboardBoard& board, const Position& pos, Move m, bool letters);

// The lines "move a1b2," "move b2c3" that an engine sends.
std::vector<std::string> move_lines(const XboardBoard& board, const XboardMove& way);
// How XBoard may spell a way when it passes the move on: legs, "a1b2,b2c3", by way of an enemy piece; as castling by way
// of an own one, "a1c3,b2d3", the suffix dropped; and by way of an empty square one or the other, the second with Black
// to move.
std::vector<std::string> relay_spellings(const XboardBoard& board, const Position& pos,
                                         const XboardMove& way);

// All legal moves that a text from XBoard may mean: several when the player has yet to choose, none when there is
// no such move.
std::vector<Move> moves_meant(const XboardBoard& board, const Position& pos, std::string_view text);

}  // namespace magus
