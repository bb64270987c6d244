#pragma once

// The tables of keys in docs/variants.md, from the rows of the engine (engine/games/core_keys.h).

#include <string>
#include <string_view>

namespace magus {

// The page with the tables written anew, each between "<!-- keys: CHAPTER -->" and "<!-- end of keys -->".
std::string with_key_tables(std::string_view page);

}  // namespace magus
