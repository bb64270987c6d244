#include "search/machine_memory.h"

#include <algorithm>
#include <limits>

#include <windows.h>

namespace magus {

// What is free of the machine's memory, and of what may be promised to all programs together.
std::size_t available_memory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!GlobalMemoryStatusEx(&status)) return std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(std::min(status.ullAvailPhys, status.ullAvailPageFile));
}

}  // namespace magus
