#pragma once

// "Did you mean ...?" for names that do not exist.

#include <string>
#include <string_view>
#include <vector>

namespace magus {

// Those of the names that look like the wanted one, the nearest first, at most three.
std::vector<std::string> near_names(std::string_view wanted, const std::vector<std::string>& names);
// ": did you mean A, B or C?", or nothing when no name is near.
std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& names);

}  // namespace magus
