#pragma once

// The keys of promotion and of what goes to the hand: who promotes where and to what. Promoted pieces that turn back
// when they are captured, or that must not promote again, are types of their own ("+P", "Q~").

#include "engine/keys/variant_keys.h"

namespace magus {

// The pieces are there, the attack tables are not yet: adds the promoted types.
void read_promoted_pieces(VariantKeys& keys, Variant& v);
// The attack tables are there: the zones, and squares from which a piece could not move on.
void read_promotions(VariantKeys& keys, Variant& v);

}  // namespace magus
