#pragma once

// The laboratory's command line: `magus-lab match`, `magus-lab selfplay`.

#include <atomic>
#include <ostream>
#include <string>
#include <vector>

namespace magus {

struct LabContext {
    std::ostream& out;
    std::ostream& err;
    const std::atomic<bool>& stop;  // set from outside: finish early and in order
    bool terminal = false;          // `err` is one: progress may overwrite itself
    std::string program_folder;     // where to look for the engine when none is named
};

inline constexpr int kFailed = 1, kUsageError = 2;

// Returns the program's exit status.
int run_lab(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
