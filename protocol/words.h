#pragma once

// Taking a line of text apart. No protocol's grammar lives here.

#include "engine/base/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

// The files of a list, separated by ';' or ':'. The colon of a drive ("C:\\games.ini", "C:/games.ini") belongs to
// its path.
std::vector<std::string> split_paths(std::string_view list);

// The words of a line, one after the other.
class Words {
public:
    explicit Words(std::string_view line) : rest_(trim(line)) {}

    bool empty() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }
    std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(" \t")); }
    // The next word; empty at the end.
    std::string_view next();

private:
    std::string_view rest_;
};

}  // namespace magus
