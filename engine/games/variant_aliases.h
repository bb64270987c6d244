#pragma once

// Other names of the built-in games: those that interfaces, servers and other engines use.

#include <string_view>

namespace magus {

// The name that we give the game, or what was asked when that is no alias. Upper and lower case are the same.
std::string_view without_alias(std::string_view name);

}  // namespace magus
