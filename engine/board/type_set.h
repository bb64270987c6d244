#pragma once

// A set of types of pieces, by their numbers in the game's list.

#include "engine/board/piece.h"

#include <bit>
#include <cassert>
#include <cstdint>

namespace magus {

class TypeSet {
public:
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint32_t left) : left_(left) {}
        constexpr TypeId operator*() const { return static_cast<TypeId>(std::countr_zero(left_)); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        std::uint32_t left_;
    };

    constexpr TypeSet() = default;
    // Nothing of no type.
    static constexpr TypeSet of(TypeId t) {
        TypeSet out;
        if (t != kNoType) out.add(t);
        return out;
    }
    static constexpr TypeSet all() { return ~TypeSet(); }

    constexpr bool has(TypeId t) const {
        assert(t < kMaxTypes);
        return bits_ >> t & 1;
    }
    constexpr void add(TypeId t) {
        assert(t < kMaxTypes);
        bits_ |= std::uint32_t{1} << t;
    }
    constexpr bool any() const { return bits_ != 0; }
    constexpr bool none() const { return bits_ == 0; }

    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

    constexpr TypeSet operator~() const { return TypeSet(~bits_); }
    constexpr TypeSet operator|(TypeSet o) const { return TypeSet(bits_ | o.bits_); }
    constexpr TypeSet operator&(TypeSet o) const { return TypeSet(bits_ & o.bits_); }
    constexpr TypeSet& operator|=(TypeSet o) { return *this = *this | o; }
    constexpr TypeSet& operator&=(TypeSet o) { return *this = *this & o; }
    constexpr bool operator==(const TypeSet&) const = default;

private:
    constexpr explicit TypeSet(std::uint32_t bits) : bits_(bits) {}
    std::uint32_t bits_ = 0;
};

}  // namespace magus
