#pragma once

// A kind of piece as a game defines it: its names and its ways of moving.

#include "engine/betza.h"

#include <string>
#include <vector>

namespace magus {

struct PieceType {
    char letter = 0;          // upper case, in FEN and moves
    std::string san;          // in SAN; the letter unless the game says otherwise, empty for the pawn
    std::string name;         // "Camel"
    std::string betza;        // the source of `rides`
    std::vector<Ride> rides;  // for White; Black's are mirrored
    bool halfling = false;    // unlimited slides go at most half the way to the edge, rounded up
    bool royal = false;
    bool promotes = false;  // must promote on the promotion zone; its moves reset the move-count rule
};

}  // namespace magus
