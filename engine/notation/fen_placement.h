#pragma once

// The first field of a FEN: the rows from the top, counts of empty squares, '*' for a hole in the board.

#include "engine/board/geometry.h"

#include <string>

namespace magus {

// `man_on(square)` is a string: how a FEN writes who stands there, empty where nobody does.
template <class ManOn> std::string fen_placement(const Geometry& board, const ManOn& man_on) {
    std::string out;
    for (int rank = board.ranks() - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) out += std::to_string(empty);
            empty = 0;
        };
        for (int file = 0; file < board.files(); ++file) {
            const Square s = board.at(file, rank);
            const std::string man = s.exists() ? man_on(s) : "*";
            if (man.empty()) {
                ++empty;
                continue;
            }
            write_empty();
            out += man;
        }
        write_empty();
        if (rank > 0) out += '/';
    }
    return out;
}

}  // namespace magus
