#pragma once

// One of something for each side: White's, then Black's.

#include "engine/board/square.h"

#include <array>

namespace magus {

template <class T> struct ByColor : std::array<T, 2> {
    using std::array<T, 2>::operator[];
    constexpr T& operator[](Color c) { return (*this)[index(c)]; }
    constexpr const T& operator[](Color c) const { return (*this)[index(c)]; }
};

}  // namespace magus
