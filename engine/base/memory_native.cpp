#include "engine/base/memory.h"

#include <new>

namespace magus {

bool with_memory(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

void out_of_memory() { throw std::bad_alloc(); }

}  // namespace magus
