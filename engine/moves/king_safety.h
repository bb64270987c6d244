#pragma once

// What keeps the King of the side to move from being left attacked: checks, pins, and squares that matter to pieces
// whose attacks depend on more than free lines.

#include "engine/base/raw_array.h"
#include "engine/board/bitboard.h"
#include "engine/position/position.h"

#include <cstddef>
#include <span>

namespace magus {

struct Pin {
    Square piece;
    Bitboard line;  // where it may go: up to and including the pinning piece
};

// It is found once a position. Callers that need it more than once keep it and pass it on.
struct KingSafety {
    explicit KingSafety(const Position& pos);

    bool in_check = false;
    bool double_check = false;
    bool indirect_check = false;
    Bitboard targets;  // where a piece other than the King must land (all, or what stops the one check)
    Bitboard pinned;
    Bitboard
        watched;  // a move from or to one of these may matter to indirect attackers: it is tried on the board
    std::span<const Pin> pins() const { return {pins_.data(), static_cast<std::size_t>(pin_count_)}; }

private:
    int pin_count_ = 0;
    RawArray<Pin, 16> pins_;

    template <Color Us> void find(const Position& pos);
};

}  // namespace magus
