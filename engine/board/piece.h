#pragma once

// A piece on the board: a colour and the number of its type in the game's list of types. "No piece" is a piece
// of a third colour, so that the board's bookkeeping needs no branches: its set is the empty squares.

#include "engine/board/square.h"

#include <cassert>
#include <compare>
#include <cstdint>

namespace magus {

using TypeId = std::uint8_t;  // index into Variant::types
inline constexpr int kMaxTypes = 32;
inline constexpr TypeId kNoType = 0xFF;
// The King of games that have none: a number that is free there, so that there is a set of such pieces, always empty.
inline constexpr TypeId kNoKing = kMaxTypes - 1;

class Piece {
public:
    static constexpr std::size_t kCodes = 2 * kMaxTypes + 1;

    constexpr Piece() = default;  // no piece
    // The type must exist: kNoType would be some other piece.
    constexpr Piece(Color c, TypeId type)
        : code_(static_cast<std::uint8_t>(magus::index(c) * kMaxTypes + type)) {
        assert(type < kMaxTypes);
    }

    constexpr bool exists() const { return code_ != kNone; }
    constexpr Color color() const { return static_cast<Color>(code_ / kMaxTypes); }  // of an existing piece
    constexpr TypeId type() const { return static_cast<TypeId>(code_ % kMaxTypes); }
    constexpr std::size_t code() const { return code_; }
    constexpr std::size_t owner() const { return code_ / kMaxTypes; }  // 0 White, 1 Black, 2 no side
    constexpr bool is(Color c, TypeId type) const { return code_ == Piece(c, type).code_; }
    constexpr auto operator<=>(const Piece&) const = default;

private:
    static constexpr std::uint8_t kNone = 2 * kMaxTypes;
    std::uint8_t code_ = kNone;
};

}  // namespace magus
