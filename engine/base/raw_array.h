#pragma once

// An array whose elements are not initialised, for what lives on the stack of every search node. Only elements
// that were assigned may be read.

#include <cstddef>
#include <type_traits>

namespace magus {

template <class T, std::size_t N> class RawArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    T* data() { return reinterpret_cast<T*>(bytes_); }
    const T* data() const { return reinterpret_cast<const T*>(bytes_); }
    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }

private:
    alignas(T) std::byte bytes_[N * sizeof(T)];
};

}  // namespace magus
