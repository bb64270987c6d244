#pragma once

// Squares and colours. A square is rank * files + file in the game's bounding box (at most 120 squares);
// what file and rank it is, and how it is written, only the Geometry knows.

#include <compare>
#include <cstddef>
#include <cstdint>

namespace magus {

inline constexpr int kMaxSquares = 120;
// The size of tables by square that have an entry for "no square", too. Nothing leads to it or away from it.
inline constexpr int kSquareNumbers = 128;

class Square {
public:
    constexpr Square() = default;  // no square
    constexpr explicit Square(int index) : index_(static_cast<std::uint8_t>(index)) {}

    constexpr std::size_t index() const { return index_; }
    constexpr bool exists() const { return index_ != kNone; }
    constexpr auto operator<=>(const Square&) const = default;

private:
    static constexpr std::uint8_t kNone = 0x7F;  // seven bits, so that it fits into a Move
    std::uint8_t index_ = kNone;
};

enum class Color : std::uint8_t { White, Black };

constexpr Color operator~(Color c) { return c == Color::White ? Color::Black : Color::White; }
constexpr std::size_t index(Color c) { return static_cast<std::size_t>(c); }
inline constexpr Color kColors[] = {Color::White, Color::Black};

}  // namespace magus
