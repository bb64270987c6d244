#pragma once

// How games end: mate, stalemate and the bare King on the board, what repetition compares, dead material.

#include "tests/reference/game.h"

namespace reference {

std::optional<Outcome> end_on_board(const Position& position);
bool is_dead_material(const Position& position);

// Two positions are the same for the repetition rule exactly if these texts are equal.
std::string repetition_key(const Position& position);

// The number of ways to make that many moves.
std::uint64_t perft(const Position& position, int depth);

}  // namespace reference
