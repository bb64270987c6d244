#include "search/table_memory.h"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace magus {

namespace {
constexpr std::align_val_t kHugePage{2u << 20};
}

void* take_table_memory(std::size_t bytes) {
    void* const memory = ::operator new(bytes, kHugePage, std::nothrow);
#if defined(__linux__)
    if (memory) madvise(memory, bytes, MADV_HUGEPAGE);  // only a hint
#endif
    return memory;
}

void give_table_memory_back(void* memory) { ::operator delete(memory, kHugePage); }

}  // namespace magus
