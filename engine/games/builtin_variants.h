#pragma once

// The variant files of engine/variants/, compiled into the program (the build generates the definition).

#include <span>
#include <string_view>

namespace magus {

struct BuiltinFile {
    std::string_view name, text;
};

// Its games are well-known ones, for others to inherit from; they have no pages of their own.
inline constexpr std::string_view kParentsFile = "parents.ini";

std::span<const BuiltinFile> builtin_files();

}  // namespace magus
