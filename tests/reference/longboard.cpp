#include "tests/reference/longboard.h"

#include "tests/reference/steps.h"

namespace reference {

namespace {

bool both_squares_exist(const Position& position, int left) {
    return left != kNowhere && step(position, left, {1, 0}) != kNowhere;
}

// "The squares it ends on may be empty or hold enemy pieces ... It cannot end on a friendly piece. A Wall
// never captures a Wall."
bool wall_may_end_on(const Position& position, int square, bool white) {
    return !holds_piece_of(position, square, white) && position.at(square) != piece_of(!white, 'V');
}

// "Any number of squares straight forward or backward (like a Rook), or one square sideways. The squares it
// passes over must be empty." Where the left half may end, whatever stands on the squares of the end itself.
std::vector<int> wall_ends(const Position& position, int left) {
    std::vector<int> ends;
    for (Direction direction : kOrthogonal) {
        int to = step(position, left, direction);
        while (both_squares_exist(position, to)) {
            ends.push_back(to);
            const bool sideways = direction.rank == 0;
            const bool passable = position.is_empty(to) && position.is_empty(step(position, to, {1, 0}));
            if (sideways || !passable) break;
            to = step(position, to, direction);
        }
    }
    return ends;
}

}  // namespace

std::vector<int> newly_covered(const Position& position, int left, int to) {
    std::vector<int> squares;
    for (int half : {to, step(position, to, {1, 0})})
        if (half != left && half != step(position, left, {1, 0})) squares.push_back(half);
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
    SquareSet squares;
    for (int to : wall_ends(position, left)) {
        const std::vector<int> covered = newly_covered(position, left, to);
        for (int target : covered) {
            bool possible = position.at(target) != piece_of(!white, 'V');
            for (int other : covered)
                if (other != target && !wall_may_end_on(position, other, white)) possible = false;
            if (possible) add(squares, target);
        }
    }
    return squares;
}

SquareSet wall_destinations(const Position& position, int left) {
    const bool white = is_white(position.at(left));
    SquareSet destinations;
    for (int to : wall_ends(position, left)) {
        bool possible = true;
        for (int square : newly_covered(position, left, to))
            if (!wall_may_end_on(position, square, white)) possible = false;
        if (possible) add(destinations, to);
    }
    return destinations;
}

}  // namespace reference
