#pragma once

// Reads "[section:parent]" and "key = value" lines and remembers where everything stood, so that errors in a
// variant file can name line and column. (Boost's INI readers forget the places; docs/decisions/.)
// Lines that start with '#' or ';' are comments.

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

struct IniEntry {
    std::string key, value;
    std::string file;
    int line = 0, key_column = 0, value_column = 0;
    int generation = 0;  // 0: of the game itself, 1: of its parent, ...
    struct Earlier {
        int generation;
        std::string value;
    };
    std::vector<Earlier> earlier{};  // what the ancestors said, the nearest last

    // An error about the value, `offset` characters into it.
    Error bad_value(std::string text, std::size_t offset = 0) const {
        return Error{key + ": " + std::move(text), line, value_column + static_cast<int>(offset), file};
    }
};

struct IniSection {
    std::string name, parent;
    std::string file;
    int line = 0;
    int first_line = 0;  // where a section of the same name stands above; 0: nowhere
    std::vector<IniEntry> entries;
    std::vector<Error> repeated;  // keys that stand there twice: of the entries only the last is kept
};

Result<std::vector<IniSection>> read_ini(std::string_view text, const std::string& file);

}  // namespace magus
