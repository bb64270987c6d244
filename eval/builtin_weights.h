#pragma once

// The text of eval/weights.ini, compiled into the program (the build generates the definition).

#include <string_view>

namespace magus {

std::string_view builtin_weights();

}  // namespace magus
