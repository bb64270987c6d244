#pragma once

// Memory for a large table, in the system's large pages where it has some to give: they make the look-up of
// addresses cheaper.

#include <cstddef>

namespace magus {

// Aligned for everything; null when there is no memory.
void* take_table_memory(std::size_t bytes);
void give_table_memory_back(void* memory);

}  // namespace magus
