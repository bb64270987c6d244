#pragma once

// Who we are, as both protocols and --version say it.

#include <string_view>

namespace magus {

inline constexpr std::string_view kEngineName = "Magus 0.2.0";
inline constexpr std::string_view kEngineAuthors = "the Magus developers";

}  // namespace magus
