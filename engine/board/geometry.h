#pragma once

// The board's shape: files and ranks of the bounding box and the squares of it that exist. Squares have
// the usual names: files from `a`, ranks from 1 (protocols that count otherwise translate themselves).

#include "engine/board/bitboard.h"
#include "engine/board/square.h"

#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <string_view>

namespace magus {

class Geometry {
public:
    static constexpr int kMaxSide = 16;

    Geometry() = default;
    // files, ranks: 1..16 with at most 120 squares in the box; holes: squares of the box that do not exist.
    Geometry(int files, int ranks, Bitboard holes = {});

    int files() const { return files_; }
    int ranks() const { return ranks_; }
    int box() const { return files_ * ranks_; }  // squares in the bounding box
    Bitboard squares() const { return squares_; }

    // The square, or none when it is off the board or a hole.
    Square at(int file, int rank) const;
    int file(Square s) const { return file_[s.index()]; }
    int rank(Square s) const { return rank_[s.index()]; }
    // The rank as that side counts it: 0 is its own edge.
    int relative_rank(Color c, Square s) const { return c == Color::White ? rank(s) : ranks_ - 1 - rank(s); }
    Bitboard file_mask(int file) const { return file_masks_[static_cast<std::size_t>(file)]; }
    Bitboard rank_mask(int rank) const { return rank_masks_[static_cast<std::size_t>(rank)]; }
    // King steps between two squares.
    int distance(Square a, Square b) const;
    // The squares one King step away.
    Bitboard neighbours(Square s) const { return neighbours_[s.index()]; }
    bool dark(Square s) const { return (file(s) + rank(s)) % 2 == 0; }

    std::string name(Square s) const;
    // Reads a square at the start of `text` and removes it from there; nothing is removed when there is none.
    std::optional<Square> read(std::string_view& text) const;

private:
    int files_ = 0, ranks_ = 0;
    Bitboard squares_;
    std::array<std::uint8_t, 128> file_{}, rank_{};
    std::array<Bitboard, kMaxSide> file_masks_{}, rank_masks_{};
    std::array<Bitboard, 128> neighbours_{};
};

}  // namespace magus
