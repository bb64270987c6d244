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

// Of one piece; the evaluation counts a Wall on both its squares, each at half its value.
Pair whole_value(const EvalTables& tables, TypeId type);

// A value pair at that phase, centipawns.
double at_phase(Pair value, double phase);

// Centipawns: the pieces one by one, what pairs of colour-bound ones (from two on) are worth besides, and both.
double plain_worth(const EvalTables& tables, const Army& army, double phase);
double pair_bonus(const EvalTables& tables, const Army& army, double phase);
double worth(const EvalTables& tables, const Army& army, double phase);

}  // namespace magus::values
