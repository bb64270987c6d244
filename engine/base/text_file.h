#pragma once

// Whole text files, read and written. What the system says against it is an error that names the file and the reason;
// nothing here throws.

#include "engine/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace magus {

// Larger ones are refused: what never ends, such as /dev/zero, would take all memory.
inline constexpr std::size_t kLargestTextFile = std::size_t{1} << 30;

Result<std::string> read_text_file(const std::string& path, std::size_t most = kLargestTextFile);
// Writes the whole file anew, or appends to it. The text is written through, so that a full disk is an error.
Result<Done> write_text_file(const std::string& path, std::string_view text);
Result<Done> append_text_file(const std::string& path, std::string_view text);

}  // namespace magus
