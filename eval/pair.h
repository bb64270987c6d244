#pragma once

// Pair: a middle-game and an end-game number in one word, so that a term adds both with one instruction.
// 32 bits each: sixty Queens do not overflow.

#include <cstdint>

namespace magus {

class Pair {
public:
    constexpr Pair() = default;
    constexpr Pair(int middle, int end) : both_(static_cast<std::int64_t>(end) * kEnd + middle) {}

    constexpr int middle() const { return static_cast<std::int32_t>(both_); }
    // The lower half is signed and has borrowed from the upper one.
    constexpr int end() const { return static_cast<int>((both_ + kEnd / 2) >> 32); }

    // The value when `phase` of `whole` is still middle game.
    constexpr int taper(int phase, int whole) const {
        return (middle() * phase + end() * (whole - phase)) / whole;
    }

    friend constexpr Pair operator+(Pair a, Pair b) { return Pair(a.both_ + b.both_); }
    friend constexpr Pair operator-(Pair a, Pair b) { return Pair(a.both_ - b.both_); }
    friend constexpr Pair operator-(Pair a) { return Pair(-a.both_); }
    friend constexpr Pair operator*(Pair a, int n) { return Pair(a.both_ * n); }
    friend constexpr Pair operator/(Pair a, int n) { return {a.middle() / n, a.end() / n}; }
    constexpr Pair& operator+=(Pair b) { return *this = *this + b; }
    constexpr Pair& operator-=(Pair b) { return *this = *this - b; }
    constexpr bool operator==(const Pair&) const = default;

private:
    static constexpr std::int64_t kEnd = std::int64_t{1} << 32;
    constexpr explicit Pair(std::int64_t both) : both_(both) {}

    std::int64_t both_ = 0;
};

static_assert(Pair(-3, 5).middle() == -3 && Pair(-3, 5).end() == 5);
static_assert((Pair(-3, -5) + Pair(4, 2)) == Pair(1, -3) && Pair(7, -9) * -2 == Pair(-14, 18));

}  // namespace magus
