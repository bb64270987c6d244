#pragma once

// What the pieces of an army are worth together, as the evaluation counts them at some stage of the game: values by
// type, and the bonus for pairs on both colours.

#include "eval/eval_tables.h"

#include <array>

namespace magus::values {

// Pieces of one side by type; a Wall counts once.
using Army = std::array<std::int8_t, kMaxTypes>;

// The type under which a piece is counted: one that alternates (Changeling) is the same piece in both its forms.
TypeId counted_as(const Variant& variant, TypeId type);

// How much of the game is middle game, 0 to 1, with these two armies on the board.
double phase_of(const EvalTables& tables, const Army& a, const Army& b);

// A value pair at that phase, centipawns.
double at_phase(Pair value, double phase);

// Centipawns. Pieces of a colour-bound kind count as a pair from two on.
double worth(const EvalTables& tables, const Army& army, double phase);

}  // namespace magus::values
