#pragma once

// The keys of the ends that every game has: mate, stalemate, repetition, move counts.

#include "engine/keys/game_key.h"

#include <span>

namespace magus {

std::span<const GameKey> keys_of_ends();
void read_ends(VariantKeys& keys, Variant& v);

}  // namespace magus
