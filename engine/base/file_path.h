#pragma once

// The names of files are UTF-8 in all texts of ours. std::filesystem reads a narrow name so on Linux, but byte by byte on
// Windows: between texts and paths there is only the way through these two functions.

#include <filesystem>
#include <string>

namespace magus {

inline std::filesystem::path file_path(const std::string& name) {
    try {
        return std::u8string(name.begin(), name.end());
    } catch (const std::filesystem::filesystem_error&) {
        return name;  // not UTF-8, and so the name of no file on Windows
    }
}

inline std::string name_of(const std::filesystem::path& path) {
    const std::u8string name = path.u8string();
    return {name.begin(), name.end()};
}

}  // namespace magus
