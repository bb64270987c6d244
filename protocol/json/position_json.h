#pragma once

// A position as JSON: the board, the hands, the end of the game, and each legal move with its SAN and the squares that are
// clicked for it.

#include "engine/position/position.h"

#include <string>
#include <vector>

namespace magus {

// Two places that are clicked one after the other: squares ("e2"), or a piece in hand ("@N").
struct ClickPair {
    std::string from, to;
};
// All ways to enter a move by two clicks, the usual one first. A list of choices distinguishes moves that share one.
std::vector<ClickPair> clicks(const Position& pos, Move m);

std::string position_json(const Position& pos);

}  // namespace magus
