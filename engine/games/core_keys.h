#pragma once

// All keys of variant files: those of the core, which stand here or with what reads them, and
// those of the rules. (Names of pieces are keys, too:
// variant_parser.cpp.)

#include "engine/keys/game_key.h"

#include <vector>

namespace magus {

// In the order of the manual: inside a chapter the core's come first, then those of the rules in the order of their table.
std::vector<const GameKey*> all_keys();

}  // namespace magus
