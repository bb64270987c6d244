#pragma once

// The keys of what pieces may do beside their Betza moves, those that belong to no rule: first moves, halflings, leaps from
// edge to edge, drawn lines, halves of the board, alternation.

#include "engine/keys/variant_keys.h"

namespace magus {

// Piece types are there, attack tables are not yet.
void read_piece_rules(VariantKeys& keys, Variant& v);
// The same, when the rules have given their pieces their moves: who is remembered as unmoved.
void read_unmoved_marks(VariantKeys& keys, Variant& v);

}  // namespace magus
