#pragma once

// The keys of the ends that every game has: mate, stalemate, repetition, move counts.

#include "engine/variant_keys.h"

namespace magus {

void read_ends(VariantKeys& keys, Variant& v);

}  // namespace magus
