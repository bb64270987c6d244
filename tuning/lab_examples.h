#pragma once

// What ends the --help of a command of the laboratory.

#include <string_view>
#include <vector>

namespace magus {

struct LabExample {
    std::string_view arguments, what;
};
std::vector<LabExample> lab_examples(std::string_view command);

}  // namespace magus
