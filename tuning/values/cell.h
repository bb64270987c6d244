#pragma once

// A kind of game: the two armies by what they lack and get compared to the normal one. The first army has the piece
// to be measured.

#include "engine/board/piece.h"

#include <array>
#include <cstdint>
#include <vector>

namespace magus {

enum class Stage : std::uint8_t { Opening, Ending };

struct Difference {
    std::vector<TypeId> lacks, gets;
    bool operator==(const Difference&) const = default;
};

struct Cell {
    Stage stage = Stage::Opening;
    TypeId piece = kNoType;  // measured; no army has others of it
    int count = 1;           // how many the first army gets: 1 or 2
    // Taken from both armies alike, where the back rank has no room for the new piece.
    std::vector<TypeId> common;
    std::array<Difference, 2> armies;
    // Which bundle it belongs to, as an index of the measurement's list; -1: a random imbalance, for the regression.
    int bundle = -1;

    bool operator==(const Cell&) const = default;
};

}  // namespace magus
