#pragma once

// The keys of en passant captures: where they are allowed, and which pieces beside the pawn make them.

#include "engine/result.h"
#include "engine/variant.h"
#include "engine/variant_keys.h"

namespace magus {

// Must be called when pieces and the steps of pawns are known.
Result<Done> read_en_passant(VariantKeys& keys, Variant& v);

}  // namespace magus
