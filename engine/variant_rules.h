#pragma once

// The keys of pieces and rules that are more than a way of moving: Walls, Withdrawers, alternation, half-board moves,
// hands and drops, Magicians.

#include "engine/variant_keys.h"

namespace magus {

// Piece types are there, attack tables are not yet: what their pieces may do beside their Betza moves.
Result<Done> read_piece_rules(VariantKeys& keys, Variant& v);
// Everything else is there: hands, drops and the Magician.
Result<Done> read_hand_rules(VariantKeys& keys, Variant& v);

}  // namespace magus
