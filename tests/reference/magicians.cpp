#include "tests/reference/magicians.h"

#include "tests/reference/steps.h"

#include <string>

namespace reference {

namespace {

// "Any of the 16 squares 1 or 2 away in the eight Queen directions."
SquareSet near_line_captures(const Position& position, int from) {
    return king_steps(position, from) | leaps(position, from, 0, 2) | leaps(position, from, 2, 2);
}

// "Any of the 24 squares of the 5x5 area around it: M's captures and the Knight's."
SquareSet area_captures(const Position& position, int from) {
    return near_line_captures(position, from) | knight_leaps(position, from);
}

bool is_magician(char letter) { return std::string("MHACIT").find(letter) != std::string::npos; }

// magician-original: "from a square on the edge she may move or capture on the square straight across the
// board
// ... From a corner to any of the other three corners."
SquareSet cross_board_leaps(const Position& position, int from) {
    const int last_file = position.variant->files - 1;
    const int last_rank = position.variant->ranks - 1;
    const int file = file_of(position, from);
    const int rank = rank_of(position, from);
    const bool on_side_edge = file == 0 || file == last_file;
    const bool on_end_edge = rank == 0 || rank == last_rank;
    SquareSet squares;
    if (on_side_edge) add(squares, square_at(position, last_file - file, rank));
    if (on_end_edge) add(squares, square_at(position, file, last_rank - rank));
    if (on_side_edge && on_end_edge) add(squares, square_at(position, last_file - file, last_rank - rank));
    return squares;
}

// deathmatch-telepath: "M, H or T on file a or h and on the first three ranks of its own side may also move
// to, or capture on, the square at the other end of the same rank".
SquareSet transference(const Position& position, int from) {
    const int last_file = position.variant->files - 1;
    const int file = file_of(position, from);
    SquareSet squares;
    if ((file == 0 || file == last_file) &&
        rank_from_own_side(position, from, is_white(position.at(from))) < 3)
        add(squares, square_at(position, last_file - file, rank_of(position, from)));
    return squares;
}

SquareSet edge_leaps(const Position& position, int from) {
    if (!is_magician(type_of(position.at(from)))) return {};
    if (position.variant->cross_board_leap) return cross_board_leaps(position, from);
    if (position.variant->telepath) return transference(position, from);
    return {};
}

// magician.md, the columns "moves without capture" and "captures".
SquareSet moves_without_edge_leaps(const Position& position, int from) {
    const SquareSet two_squares = slides(position, from, kEveryWay, 2);
    switch (type_of(position.at(from))) {
    case 'M': return slides(position, from, kDiagonal, 2);
    case 'H': return two_squares;
    case 'A': return two_squares | bishop_slides(position, from);
    case 'C': return two_squares | rook_slides(position, from);
    case 'I': return queen_slides(position, from);
    case 'T': return knight_leaps(position, from);
    default: return {};
    }
}

SquareSet captures_without_edge_leaps(const Position& position, int from) {
    switch (type_of(position.at(from))) {
    case 'M': return near_line_captures(position, from);
    case 'H': return area_captures(position, from);
    case 'A': return area_captures(position, from) | bishop_slides(position, from);
    case 'C': return area_captures(position, from) | rook_slides(position, from);
    case 'I': return queen_slides(position, from) | area_captures(position, from);
    case 'T': return area_captures(position, from);
    default: return {};
    }
}

}  // namespace

SquareSet magician_moves(const Position& position, int from) {
    return moves_without_edge_leaps(position, from) | edge_leaps(position, from);
}

SquareSet magician_captures(const Position& position, int from) {
    return captures_without_edge_leaps(position, from) | edge_leaps(position, from);
}

}  // namespace reference
