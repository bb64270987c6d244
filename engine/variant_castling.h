#pragma once

// The castling keys. What they do not say is found in the start position: where King and Rooks stand.

#include "engine/variant_keys.h"

namespace magus {

void read_castling_rules(VariantKeys& keys, Variant& v);

}  // namespace magus
