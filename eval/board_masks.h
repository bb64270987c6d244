#pragma once

// Sets and distances that depend on the board's shape, the pawn's way and the promotion zone alone: what pawn
// structure, King safety and end games look at, by colour and square.

#include "engine/board/by_color.h"
#include "engine/variant/variant.h"

#include <array>
#include <cstdint>

namespace magus {

struct BoardMasks {
    explicit BoardMasks(const Variant& variant);

    using BySquare = std::array<Bitboard, 128>;
    struct Side {
        BySquare ahead;         // of a pawn on its file
        BySquare king_zone;     // the King, his neighbours, and those one rank on
        BySquare shelter_near;  // the three squares before the King, and the rank after
        BySquare shelter_far;
        BySquare storm;       // his three files as far as the middle of the board
        BySquare king_flank;  // three files on his side of the middle, he himself on one of them
        std::array<std::uint8_t, 128> steps_to_promotion{};  // kNever: there is no zone ahead
    };
    static constexpr std::uint8_t kNever = 99;

    ByColor<Side> sides;
    std::array<Bitboard, Geometry::kMaxSide> file, neighbours;  // by file
    std::array<std::uint8_t, 128> from_centre{};                // steps to the middle of the board
    ByColor<std::array<std::uint8_t, 128>> from_corner{};  // along files and ranks to a corner: light, dark
    std::array<std::array<std::uint8_t, 128>, 128> distance{};  // King steps
    ByColor<Bitboard> far_half;  // by side: the enemy's half and the middle rank
    ByColor<Bitboard> space;     // by side: its half, two files at each edge apart
    Bitboard dark;
    Bitboard not_first_file, not_last_file;  // of the bounding box, holes too

private:
    void add_square(const Variant& variant, Color c, Square s);
    void add_distances(const Geometry& board, Square s);
};

}  // namespace magus
