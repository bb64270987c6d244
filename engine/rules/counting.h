#pragma once

// The counting rules of Makruk and its relatives: once no side has a pawn left (Cambodia: once a side has at most three
// pieces), the weaker side may count moves, and when it comes to the end of its count the game is drawn. A bare King
// counts from the number of pieces on the board to a limit by what he faces.

#include "engine/move.h"
#include "engine/piece.h"

#include <cstdint>

namespace magus {

class Position;
struct Variant;

enum class CountingKind : std::uint8_t { None, Makruk, Cambodian, Asean };

struct CountingRule {
    CountingKind kind = CountingKind::None;
    // Bits: the types that limits speak of. Khon: the Silver General.
    std::uint32_t rooks = 0, khons = 0, knights = 0;

    bool exists() const { return kind != CountingKind::None; }
};

// How far the count is, in half-moves; the game is drawn when it has passed the limit. Limit 0: no side counts.
struct MoveCount {
    int plies = 0, limit = 0;
    bool operator==(const MoveCount&) const = default;
};

// The rule for the pieces of that game.
CountingRule counting_rule(const Variant& v, CountingKind kind);
// Moves in which a side that counts must be mated, from zero or from the number of pieces; 0: it may not count.
int counting_limit(const Position& pos, Color counts);
// What the position's count becomes by the move that has just been made.
MoveCount count_on(const Position& pos, Move m);

}  // namespace magus
