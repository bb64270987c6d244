#include "search/machine_memory.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace magus {

namespace {

constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();

// None when there is no such file, or no number in it ("max").
std::optional<std::size_t> number_in(const std::string& path) {
    std::ifstream file(path);
    std::size_t value = 0;
    return file >> value ? std::optional(value) : std::nullopt;
}

std::size_t system_memory() {
    std::ifstream file("/proc/meminfo");
    std::string name, unit;
    for (std::size_t value = 0; file >> name >> value; std::getline(file, unit))
        if (name == "MemAvailable:") return value * 1024;
    return kUnknown;
}

// Both versions of Linux's control groups.
std::size_t container_memory() {
    struct Group {
        const char *limit, *used;
    };
    constexpr Group kGroups[] = {
        {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
        {"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"}};
    for (const Group& group : kGroups) {
        const auto limit = number_in(group.limit), used = number_in(group.used);
        if (limit && used) return *limit > *used ? *limit - *used : 0;
    }
    return kUnknown;
}

}  // namespace

std::size_t available_memory() { return std::min(system_memory(), container_memory()); }

}  // namespace magus
