#pragma once

// The keys that say how a game ends: mate, stalemate, repetition, move counts, extinction, flags, checks.

#include "engine/variant_keys.h"

namespace magus {

Result<Done> read_ends(VariantKeys& keys, Variant& v);

}  // namespace magus
