#pragma once

// How much memory the machine can still give: systems promise more than they have, so that an allocation alone
// proves nothing.

#include <cstddef>

namespace magus {

// Bytes that can be had without others suffering, also within the limits of a container; where the system does
// not say, a number beyond every machine.
std::size_t available_memory();

}  // namespace magus
