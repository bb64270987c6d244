#pragma once

// Games of a PGN text as JSON, the bad ones beside the good, and a game that is played as PGN.

#include "engine/games/variant_catalog.h"
#include "engine/notation/pgn.h"
#include "engine/position/position.h"

#include <string>
#include <string_view>

namespace magus {

// {"games": [...], "errors": [...]}; a game without a Variant tag is one of `otherwise`.
std::string pgn_json(std::string_view text, VariantCatalog& catalog, const std::string& otherwise);
// The moves that led to a position. `notes`: lines "tag NAME VALUE", "comment PLY TEXT" and "result RESULT".
std::string pgn_of(const Position& pos, std::string_view notes);

}  // namespace magus
