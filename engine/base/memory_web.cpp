// The page sees that the program has ended, and starts it anew (protocol/web/engine.js).
#include "engine/base/memory.h"

#include <cstdlib>

namespace magus {

bool with_memory(const std::function<void()>& work) {
    work();
    return true;
}

void out_of_memory() { std::abort(); }

}  // namespace magus
