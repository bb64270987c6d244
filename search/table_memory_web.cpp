#include "search/table_memory.h"

#include <cstdlib>

namespace magus {

namespace {
constexpr std::size_t kCacheLine = 64;
}

void* take_table_memory(std::size_t bytes) { return std::aligned_alloc(kCacheLine, bytes); }
void give_table_memory_back(void* memory) { std::free(memory); }

}  // namespace magus
