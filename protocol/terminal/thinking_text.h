#pragma once

// The engine's thinking as people read it: scores in pawns and lines of moves in SAN.

#include "engine/position/position.h"
#include "search/searcher.h"

#include <string>
#include <vector>

namespace magus {

std::string score_for_people(Score score);  // "+0.34", "mate in 3", "mated in 2"
// "Nf3 d5 c4", at most `longest` moves.
std::string san_line(const Position& root, const std::vector<Move>& moves, std::size_t longest = 12);
std::string thinking_line(const Position& root, const SearchInfo& info);

}  // namespace magus
