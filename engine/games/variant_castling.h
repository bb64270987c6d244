#pragma once

// The castling keys. What they do not say is found in the start position: where King and Rooks stand.

#include "engine/keys/game_key.h"

#include <span>

namespace magus {

std::span<const GameKey> castling_keys();
void read_castling_rules(VariantKeys& keys, Variant& v);

}  // namespace magus
