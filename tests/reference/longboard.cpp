#include "longboard.h"

#include "steps.h"

namespace reference {

namespace {

bool both_squares_exist(const Position& position, int left) {
    return left != kNowhere && step(position, left, {1, 0}) != kNowhere;
}

// What a Wall covers by every move that it could make if each new square held nothing to stop it from ending
// there: "any number of squares straight forward or backward (like a Rook), or one square sideways. The
// squares it passes over must be empty." Each entry is where the left half ends.
SquareSet wall_ends(const Position& position, int left) {
    SquareSet ends;
    for (Direction direction : kOrthogonal) {
        int to = step(position, left, direction);
        while (both_squares_exist(position, to)) {
            add(ends, to);
            const bool passable = empty_ones_of(newly_covered(position, left, to), position) ==
                                  newly_covered(position, left, to);
            if (direction.rank == 0 || !passable) break;
            to = step(position, to, direction);
        }
    }
    return ends;
}

// "The squares it ends on may be empty or hold enemy pieces ... It cannot end on a friendly piece. A Wall
// never captures a Wall."
bool wall_may_end_on(const Position& position, int square, bool white) {
    return !holds_piece_of(position, square, white) && position.at(square) != piece_of(!white, 'V');
}

}  // namespace

SquareSet newly_covered(const Position& position, int left, int to) {
    SquareSet squares;
    for (int half : {to, step(position, to, {1, 0})})
        if (half != left && half != step(position, left, {1, 0})) add(squares, half);
    return squares;
}

int withdrawal_victim(const Position& position, int from, Direction direction) {
    return step(position, from, {-direction.file, -direction.rank});
}

// "With d squares to the edge, at most ceil(d/2)", "whatever stands there".
SquareSet halfling_slides(const Position& position, int from, Directions directions) {
    SquareSet squares;
    for (Direction direction : directions) {
        int distance = 0;
        for (int s = step(position, from, direction); s != kNowhere; s = step(position, s, direction))
            ++distance;
        squares |= slide_one_way(position, from, direction, (distance + 1) / 2);
    }
    return squares;
}

// "A Withdrawer attacks an adjacent enemy square exactly when it has at least one possible step in the
// opposite direction."
SquareSet withdrawer_captures(const Position& position, int from) {
    SquareSet squares;
    for (Direction direction : kEveryWay)
        if (empty_ones_of(slide_one_way(position, from, direction), position).any())
            add(squares, withdrawal_victim(position, from, direction));
    return squares;
}

// "It attacks (gives check) by these captures": a square is attacked if the Wall may end on the other square
// of that move, and no enemy Wall is what stands on this one.
SquareSet wall_captures(const Position& position, int left) {
    const bool white = is_white(position.at(left));
    const SquareSet ends = wall_ends(position, left);
    SquareSet squares;
    for (int to = 0; to < position.squares(); ++to) {
        if (!has(ends, to)) continue;
        const SquareSet covered = newly_covered(position, left, to);
        for (int target = 0; target < position.squares(); ++target) {
            if (!has(covered, target) || position.at(target) == piece_of(!white, 'V')) continue;
            bool possible = true;
            for (int other = 0; other < position.squares(); ++other)
                if (has(covered, other) && other != target)
                    possible = possible && wall_may_end_on(position, other, white);
            if (possible) add(squares, target);
        }
    }
    return squares;
}

SquareSet wall_destinations(const Position& position, int left) {
    const bool white = is_white(position.at(left));
    SquareSet destinations = wall_ends(position, left);
    for (int to = 0; to < position.squares(); ++to) {
        if (!has(destinations, to)) continue;
        const SquareSet covered = newly_covered(position, left, to);
        for (int square = 0; square < position.squares(); ++square)
            if (has(covered, square) && !wall_may_end_on(position, square, white))
                destinations.reset(static_cast<size_t>(to));
    }
    return destinations;
}

}  // namespace reference
