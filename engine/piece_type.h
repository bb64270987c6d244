#pragma once

// A kind of piece as a game defines it: its names and its ways of moving.

#include "engine/betza.h"
#include "engine/rules/rules.h"

#include <string>
#include <vector>

namespace magus {

struct PieceType {
    char letter = 0;                 // upper case, in FEN and moves
    std::string san;                 // in SAN; the letter unless the game says otherwise, empty for the pawn
    std::string name;                // "Camel"
    std::string betza;               // the source of `rides`
    std::vector<Ride> rides;         // for White; Black's are mirrored
    bool halfling = false;           // unlimited slides go at most half the way to the edge, rounded up
    bool edge_leap = false;          // also leaps from edge to edge of the board, and from corner to corner
    bool transference = false;       // also leaps between the ends of the first three ranks of its own side
    bool passes_wall = false;        // slides forward over its own side's Wall
    SpecialReach special = nullptr;  // attacks in a way that no table holds
    bool royal = false;
    bool promotes = false;  // must promote on the promotion zone; its moves reset the move-count rule
};

}  // namespace magus
