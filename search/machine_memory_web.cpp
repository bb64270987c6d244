// A page's memory is 4 GB at most, and its tables are one part of it.
#include "search/machine_memory.h"

namespace magus {

std::size_t available_memory() { return std::size_t{2} << 30; }

}  // namespace magus
