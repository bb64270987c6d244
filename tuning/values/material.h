#pragma once

// The value of an army at a stage: the sum of its pieces' values, and the bonus for pairs on both colours.
// A value is the middle-game value in openings and the end-game value in endings. The evaluation mixes the two by what
// is on the board; here that would let each value depend on both stages, and errors of one grow in the other.

#include "eval/eval_tables.h"
#include "tuning/values/cell.h"

#include <array>

namespace magus {

// Pieces of one side by type; a wide piece counts once.
using Army = std::array<std::int8_t, kMaxTypes>;

// The type under which a piece is counted: one that alternates (Changeling) is the same piece in both its forms.
TypeId counted_as(const Variant& variant, TypeId type);

// How much of the game the evaluation takes for middle game, 0 to 1, with these two armies on the board.
double phase_of(const EvalTables& tables, const Army& a, const Army& b);

// The value of one piece. The evaluation counts a wide piece on both its squares, each at half its value.
Pair whole_value(const EvalTables& tables, TypeId type);

double at_stage(Pair value, Stage stage);  // centipawns

// In centipawns: the sum over the pieces, the bonus for two or more colour-bound ones, and both together.
double sum_of_values(const EvalTables& tables, const Army& army, Stage stage);
double pair_bonus(const EvalTables& tables, const Army& army, Stage stage);
double army_value(const EvalTables& tables, const Army& army, Stage stage);

}  // namespace magus
