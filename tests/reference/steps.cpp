#include "tests/reference/steps.h"

namespace reference {

void add(SquareSet& squares, int square) {
    if (square != kNowhere) squares.set(static_cast<size_t>(square));
}

bool has(const SquareSet& squares, int square) { return squares.test(static_cast<size_t>(square)); }

SquareSet empty_ones_of(const SquareSet& squares, const Position& position) {
    SquareSet empty = squares;
    for (int square = 0; square < position.squares(); ++square)
        if (!position.is_empty(square)) empty.reset(static_cast<size_t>(square));
    return empty;
}

SquareSet leaps(const Position& position, int from, int a, int b) {
    SquareSet squares;
    for (int file_sign : {-1, 1})
        for (int rank_sign : {-1, 1}) {
            add(squares, step(position, from, {file_sign * a, rank_sign * b}));
            add(squares, step(position, from, {file_sign * b, rank_sign * a}));
        }
    return squares;
}

SquareSet slides(const Position& position, int from, Directions directions, int reach) {
    SquareSet squares;
    for (Direction direction : directions) squares |= slide_one_way(position, from, direction, reach);
    return squares;
}

SquareSet king_steps(const Position& position, int from) {
    return leaps(position, from, 0, 1) | leaps(position, from, 1, 1);
}
SquareSet knight_leaps(const Position& position, int from) { return leaps(position, from, 1, 2); }
SquareSet camel_leaps(const Position& position, int from) { return leaps(position, from, 1, 3); }
SquareSet zebra_leaps(const Position& position, int from) { return leaps(position, from, 2, 3); }
SquareSet giraffe_leaps(const Position& position, int from) { return leaps(position, from, 1, 4); }
SquareSet rook_slides(const Position& position, int from) { return slides(position, from, kOrthogonal); }
SquareSet bishop_slides(const Position& position, int from) { return slides(position, from, kDiagonal); }
SquareSet queen_slides(const Position& position, int from) { return slides(position, from, kEveryWay); }

SquareSet slide_one_way(const Position& position, int from, Direction direction, int reach) {
    // "A piece that slides may pass over a friendly Wall while moving in a forward direction." No other game
    // has a V.
    const bool white = is_white(position.at(from));
    const bool goes_forward = direction.rank == forward(white);
    SquareSet squares;
    int square = step(position, from, direction);
    for (int n = 1; n <= reach && square != kNowhere; ++n) {
        add(squares, square);
        const bool jumps_own_wall = goes_forward && position.at(square) == piece_of(white, 'V');
        if (!position.is_empty(square) && !jumps_own_wall) break;
        square = step(position, square, direction);
    }
    return squares;
}

}  // namespace reference
