#pragma once

// Moves: which there are, what they do to the position, and their coordinate text.

#include "tests/reference/position.h"

#include <string>
#include <vector>

namespace reference {

struct Move {
    enum class Kind { Ordinary, EnPassant, Castling, Drop, Swap };

    Kind kind = Kind::Ordinary;
    int from = kNowhere;  // a Wall is named by its left half, here and in `to`
    int to = kNowhere;
    char named = '\0';  // upper-case letter in the text: promotion, dropped piece, or H or T at the trigger
    int rook_from = kNowhere;
    int rook_to = kNowhere;
    int magician = kNowhere;      // deathmatch-telepath: the Magician that the trigger promotes
    bool one_of_several = false;  // there are several such Magicians, so the text names the square
};

std::vector<Move> legal_moves(const Position& position);
Position after(const Position& position, const Move& move);
SquareSet captured_squares(const Position& position, const Move& move);
int victim_of_withdrawer(const Position& position, const Move& move);  // there may be no enemy there
std::string move_text(const Position& position, const Move& move);

// tomorrow.md, Courier: a bare King had his one move; the position is decided and has no legal moves.
bool is_decided_by_bare_king(const Position& position);
bool is_bare(const Position& position, bool white);

}  // namespace reference
