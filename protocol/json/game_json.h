#pragma once

// Games, their pieces and what is wrong with a game's file, as JSON for pages and scripts. The fields are described in
// protocol/web/magus.js, as types.

#include "engine/base/result.h"
#include "engine/games/variant_catalog.h"
#include "engine/variant/variant.h"

#include <string>
#include <vector>

namespace magus {

// {"error": {...}}
std::string error_json(const Error& error);
// {"games": [names that are right], "errors": [...], "warnings": [...]}
std::string check_json(const std::vector<std::string>& names, const std::vector<Error>& errors,
                       const std::vector<Error>& warnings);
// All games of the catalogue, with what is known without compiling them. This is quick.
std::string games_json(const VariantCatalog& catalog);
std::string game_json(const VariantPtr& variant);
// How a piece moves: the squares around it with a mark each, for pictures of any size.
std::string diagram_json(const Variant& variant, TypeId type);

}  // namespace magus
