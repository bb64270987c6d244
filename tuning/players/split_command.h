#pragma once

// The command of a program, taken apart into its words.

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

// Separated by blanks, with quotes of either kind around what has blanks or the other kind of quotes.
// Outside single quotes a backslash protects the letter behind it, if it does so on this system.
Result<std::vector<std::string>> split_command(std::string_view command, bool backslash_protects);

}  // namespace magus
