#pragma once

// Moves that leave the own King safe: legal ones, unless the game's own rules forbid or demand something. One generator,
// templated on the colour, on which moves are wanted and on where they go: into a list, or into a counter that never writes
// a move. For movegen.cpp, which lets the rules judge.

#include "engine/moves/movegen.h"

namespace magus {

void generate_safe(const Turn& turn, MoveSet wanted, MoveList& out);
// Quiet moves, of which those may be left out that give no check.
void generate_safe_checks(const Turn& turn, const CheckDetector& checks, MoveList& out);
std::uint64_t count_safe(const Turn& turn);

}  // namespace magus
