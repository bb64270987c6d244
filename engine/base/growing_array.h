#pragma once

// An array of elements that are not initialised, for what lives on the stack of every search node. It has room for N
// there; when more is asked for, it moves to the heap. Only elements that were assigned may be read.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace magus {

template <class T, std::size_t N> class GrowingArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    GrowingArray() = default;
    GrowingArray(const GrowingArray&) = delete;
    GrowingArray& operator=(const GrowingArray&) = delete;

    // Room for so many elements; of those there are, the first `used` are kept.
    void reserve(std::size_t wanted, std::size_t used) {
        if (wanted > room_) [[unlikely]]
            grow(wanted, used);
    }
    std::size_t room() const { return room_; }
    T* data() { return data_; }
    const T* data() const { return data_; }
    T& operator[](std::size_t i) {
        assert(i < room_);
        return data_[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < room_);
        return data_[i];
    }

private:
    [[gnu::noinline, gnu::cold]] void grow(std::size_t wanted, std::size_t used) {
        const std::size_t room = std::max(wanted, 2 * room_);
        auto larger = std::make_unique<std::byte[]>(room * sizeof(T));
        T* const there = reinterpret_cast<T*>(larger.get());
        std::copy_n(data_, used, there);
        heap_ = std::move(larger);
        data_ = there;
        room_ = room;
    }

    alignas(T) std::byte bytes_[N * sizeof(T)];
    T* data_ = reinterpret_cast<T*>(bytes_);
    std::size_t room_ = N;
    std::unique_ptr<std::byte[]> heap_;
};

}  // namespace magus
