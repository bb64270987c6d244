#pragma once

// Small change of text for the laboratory: words, seconds.

#include "engine/base/text.h"
#include "search/limits.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

std::vector<std::string> split(std::string_view text, std::string_view separators);
// To the millisecond, with the fewest digits: "60", "0.01".
std::string seconds_text(std::chrono::microseconds time);

}  // namespace magus
