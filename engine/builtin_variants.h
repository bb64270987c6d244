#pragma once

// The variant files of engine/variants/, compiled into the program (the build generates the definition).

#include <span>
#include <string_view>

namespace magus {

struct BuiltinFile {
    std::string_view name, text;
};

std::span<const BuiltinFile> builtin_files();

}  // namespace magus
