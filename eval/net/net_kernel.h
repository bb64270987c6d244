#pragma once

// The arithmetic of a net: whole numbers in loops of fixed length, which compilers turn into whatever vector instructions
// the machine has. 16-bit sums wrap round and 32-bit ones stay in bounds (Net::parse), so the result is the same to the
// bit everywhere, in whatever order it is added up.

#include "eval/net/net.h"

#include <cstddef>
#include <cstdint>

namespace magus::net_kernel {

// All functions are static: tests compile them again for other machines.

template <int Width>
static inline void add(std::int16_t* __restrict sums, const std::int16_t* __restrict row) {
    for (int i = 0; i < Width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
}

template <int Width>
static inline void subtract(std::int16_t* __restrict sums, const std::int16_t* __restrict row) {
    for (int i = 0; i < Width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] - row[i]);
}

template <int Width> static inline void exchange(std::int16_t* __restrict sums,
                                                 const std::int16_t* __restrict out,
                                                 const std::int16_t* __restrict in) {
    for (int i = 0; i < Width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] - out[i] + in[i]);
}

// to = from - out + in: what a move of one piece does.
template <int Width> static inline void move(std::int16_t* __restrict to, const std::int16_t* __restrict from,
                                             const std::int16_t* __restrict out,
                                             const std::int16_t* __restrict in) {
    for (int i = 0; i < Width; ++i) to[i] = static_cast<std::int16_t>(from[i] - out[i] + in[i]);
}

// The sum of weight * x * x, where x is the input cut to 0 .. kInputOne. The product of weight and x fits into 16 bits.
template <int Width> static inline std::int32_t weigh(const std::int16_t* __restrict sums,
                                                      const std::int16_t* __restrict weights) {
    std::int32_t total = 0;
    for (int i = 0; i < Width; ++i) {
        const std::int16_t positive = sums[i] > 0 ? sums[i] : std::int16_t{0};
        const std::int16_t x =
            positive < Net::kInputOne ? positive : static_cast<std::int16_t>(Net::kInputOne);
        const auto product = static_cast<std::int16_t>(x * weights[i]);
        total += static_cast<std::int32_t>(product) * x;
    }
    return total;
}

}  // namespace magus::net_kernel
