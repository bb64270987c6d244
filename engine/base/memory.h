#pragma once

// What happens when memory ends, for systems with exceptions and without: memory_native.cpp and memory_web.cpp.

#include <functional>

namespace magus {

// False: memory ended before the work did. Where there are no exceptions, the program ends instead.
bool with_memory(const std::function<void()>& work);
// Does what happens when operator new fails.
[[noreturn]] void out_of_memory();

}  // namespace magus
