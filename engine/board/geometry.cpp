#include "engine/board/geometry.h"

#include <algorithm>
#include <cstdlib>

namespace magus {

Geometry::Geometry(int files, int ranks, Bitboard holes) : files_(files), ranks_(ranks) {
    assert(files >= 1 && files <= kMaxSide && ranks >= 1 && ranks <= kMaxSide &&
           files * ranks <= kMaxSquares);
    for (int i = 0; i < box(); ++i) {
        const Square s(i);
        const auto file = static_cast<std::size_t>(i % files), rank = static_cast<std::size_t>(i / files);
        file_[s.index()] = static_cast<std::uint8_t>(file);
        rank_[s.index()] = static_cast<std::uint8_t>(rank);
        if (holes.has(s)) continue;
        squares_.add(s);
        file_masks_[file].add(s);
        rank_masks_[rank].add(s);
    }
    for (Square s : squares_)
        for (Square other : squares_)
            if (distance(s, other) == 1) neighbours_[s.index()].add(other);
}

Square Geometry::at(int file, int rank) const {
    if (file < 0 || file >= files_ || rank < 0 || rank >= ranks_) return {};
    const Square s(rank * files_ + file);
    return squares_.has(s) ? s : Square();
}

int Geometry::distance(Square a, Square b) const {
    return std::max(std::abs(file(a) - file(b)), std::abs(rank(a) - rank(b)));
}

std::string Geometry::name(Square s) const {
    return static_cast<char>('a' + file(s)) + std::to_string(rank(s) + 1);
}

std::optional<Square> Geometry::read(std::string_view& text) const {
    if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + files_) return std::nullopt;
    std::size_t used = 1;
    int rank = 0;
    while (used < text.size() && used <= 2 && text[used] >= '0' && text[used] <= '9')
        rank = rank * 10 + (text[used++] - '0');
    if (text[1] == '0') return std::nullopt;
    // "a1" followed by a digit that makes no rank of this board is still a1: never the case in our notations.
    const Square s = at(text[0] - 'a', rank - 1);
    if (used == 1 || !s.exists()) return std::nullopt;
    text.remove_prefix(used);
    return s;
}

}  // namespace magus
