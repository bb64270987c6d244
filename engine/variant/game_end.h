#pragma once

// The end of a game as a value. A rule that ends games has its kinds of ends, with their words, in its own file; those of
// chess are in outcome.cpp.

#include <cstdint>
#include <string_view>

namespace magus {

struct EndKind {
    // What it is like, for those who must not know each kind.
    enum class Sort : std::uint8_t { Mate, Stalemate, BareKing, Goal, Repetition, Count, DeadMaterial };

    std::string_view name;  // "full board": in records and statistics
    // For people: "{drawn}: the board is full". {winner}: "White wins" or "Draw"; {drawn}: the same, "on material" where
    // that decides drawn games; {mover}: the side that moved last; {score}: "3/5-2/5".
    std::string_view words = {};
    Sort sort = Sort::Goal;

    friend bool operator==(const EndKind& a, const EndKind& b) { return a.name == b.name; }
};

struct GameEnd {
    const EndKind* kind;
    double score;  // of the side to move
};

}  // namespace magus
