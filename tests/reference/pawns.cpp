#include "tests/reference/pawns.h"

#include "tests/reference/steps.h"

namespace reference {

int longest_pawn_step(const Position& position, int square, bool white) {
    const int rank = rank_from_own_side(position, square, white);
    switch (position.variant->family) {
    case Family::Courier: return 1;                                   // "no double step"
    case Family::Longboard: return rank == 2 ? 2 : 1;                 // from the third rank
    case Family::Sorcerer: return rank == 2 ? 3 : rank == 3 ? 2 : 1;  // his ranks 2 and 3
    default: return rank == 1 ? 2 : 1;
    }
}

// A pawn's steps "over empty squares"; longboard.md lets the double step pass over the own Wall.
SquareSet pawn_steps(const Position& position, int from) {
    SquareSet squares;
    const bool white = is_white(position.at(from));
    int square = from;
    for (int n = 1; n <= longest_pawn_step(position, from, white); ++n) {
        square = step(position, square, {0, forward(white)});
        if (square == kNowhere) break;
        if (position.is_empty(square))
            add(squares, square);
        else if (position.at(square) != piece_of(white, 'V'))
            break;
    }
    return squares;
}

SquareSet pawn_captures(const Position& position, int from) {
    const int ahead = forward(is_white(position.at(from)));
    SquareSet squares;
    add(squares, step(position, from, {-1, ahead}));
    add(squares, step(position, from, {1, ahead}));
    return squares;
}

// sorcerer.md: "the middle: rank 5 for White, rank 6 for Black": both are the sixth rank from the own side,
// the nearest one being 0.
constexpr int kNinjaMiddle = 5;

SquareSet ninja_steps(const Position& position, int from) {
    const bool white = is_white(position.at(from));
    SquareSet squares;
    for (Direction direction : {Direction{0, forward(white)}, Direction{-1, 0}, Direction{1, 0}})
        add(squares, step(position, from, direction));
    int square = step(position, from, {0, forward(white)});
    while (square != kNowhere && position.is_empty(square) &&
           rank_from_own_side(position, square, white) <= kNinjaMiddle) {
        add(squares, square);
        square = step(position, square, {0, forward(white)});
    }
    return empty_ones_of(squares, position);
}

SquareSet ninja_captures(const Position& position, int from) {
    SquareSet squares = pawn_captures(position, from);
    if (rank_from_own_side(position, from, is_white(position.at(from))) > kNinjaMiddle) {
        add(squares, step(position, from, {-1, 0}));
        add(squares, step(position, from, {1, 0}));
    }
    return squares;
}

}  // namespace reference
