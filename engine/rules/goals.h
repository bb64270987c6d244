#pragma once

// Ends of a game beside mate and the draws: a kind of piece dies out, a piece reaches its goal, enough checks have been
// given, the King is left alone, both sides pass, the board is full. All of it is data of the game; only games with `has_goals` look at it.

#include "engine/bitboard.h"
#include "engine/piece.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace magus {

class Position;

// The side of which no more than `count` of one of these kinds are left, while the other has `enough`, gets `value`.
struct ExtinctionRule {
    std::uint32_t types = 0;                 // bits
    std::vector<std::vector<TypeId>> kinds;  // the same: each is counted for itself, with its promoted copies
    bool all_together = false;               // instead: all pieces as one kind
    int count = 0, enough = 0;
    bool claimed = false;  // of the side to move only when the other has one more than enough
    double value = 0;
    bool pseudo_royal = false;  // the last ones that may not be lost must not be left attacked (royals.cpp)
    bool not_all_attacked = false;  // nor may all of them at once, however many they are

    bool exists() const { return types != 0 || all_together; }
};

// A side wins that has so many pieces of the kind on its region.
struct FlagRule {
    std::array<Bitboard, 2> region;
    std::array<std::uint32_t, 2> types{};  // bits
    int count = 1;
    bool safe = false;     // they must not be attacked
    bool reply = false;    // Black has one more move after White, to draw by reaching his own
    bool blocked = false;  // also with one piece there when all other squares are taken

    bool exists() const { return region[0].any() || region[1].any(); }
};

enum class GoalKind : std::uint8_t {
    BareKing,
    Extinction,
    Flag,
    Checks,
    Castling,
    Passes,
    FacingKings,
    FullBoard
};

struct GoalEnd {
    GoalKind kind;
    double score;  // of the side to move
};

// All pieces of these types. The types are given as bits or one by one.
Bitboard of_types(const Position& pos, Color c, std::uint32_t types);
Bitboard of_kind(const Position& pos, Color c, const std::vector<TypeId>& kind);

// Has the game ended so? Meant for games with `has_goals`.
std::optional<GoalEnd> goal_end(const Position& pos);

}  // namespace magus
