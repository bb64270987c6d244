#include "tests/reference/reach.h"

#include "tests/reference/longboard.h"
#include "tests/reference/magicians.h"
#include "tests/reference/pawns.h"
#include "tests/reference/steps.h"

namespace reference {

namespace {

// "Captures along a Rook line over exactly one piece of either colour."
SquareSet cannon_captures(const Position& position, int from) {
    SquareSet squares;
    for (Direction direction : kOrthogonal) {
        int screen = step(position, from, direction);
        while (screen != kNowhere && position.is_empty(screen)) screen = step(position, screen, direction);
        if (screen != kNowhere) squares |= slide_one_way(position, screen, direction);
    }
    return squares;
}

// Griffin: "one diagonal step, then two or more squares orthogonally outward in either of the two directions
// that continue it". Aanca: "one orthogonal step, then two or more squares diagonally outward". "All squares
// passed must be empty."
SquareSet bent_slides(const Position& position, int from, Directions first_steps, Directions then) {
    SquareSet squares;
    for (Direction first : first_steps)
        for (Direction second : then) {
            const bool outward = first.file * second.file + first.rank * second.rank > 0;
            const int corner = step(position, from, first);
            if (!outward || corner == kNowhere || !position.is_empty(corner)) continue;
            const int passed = step(position, corner, second);
            if (passed != kNowhere && position.is_empty(passed))
                squares |= slide_one_way(position, passed, second);
        }
    return squares;
}
SquareSet griffin(const Position& position, int from) {
    return bent_slides(position, from, kDiagonal, kOrthogonal);
}
SquareSet aanca(const Position& position, int from) {
    return bent_slides(position, from, kOrthogonal, kDiagonal);
}

// Pieces that capture as they move, and whose letters mean the same in every game.
SquareSet orthodox_reach(const Position& position, int from) {
    switch (type_of(position.at(from))) {
    case 'K': return king_steps(position, from);
    case 'Q': return queen_slides(position, from);
    case 'R': return rook_slides(position, from);
    case 'B': return bishop_slides(position, from);
    case 'N': return knight_leaps(position, from);
    default: return {};
    }
}

// README.md: "A = B+N, C = R+N".
SquareSet capablanca_reach(const Position& position, int from) {
    switch (type_of(position.at(from))) {
    case 'A': return bishop_slides(position, from) | knight_leaps(position, from);
    case 'C': return rook_slides(position, from) | knight_leaps(position, from);
    default: return orthodox_reach(position, from);
    }
}

// tomorrow.md, "Pieces", those that capture as they move.
SquareSet tomorrow_reach(const Position& position, int from) {
    switch (type_of(position.at(from))) {
    case 'C': return camel_leaps(position, from);
    case 'G': return giraffe_leaps(position, from);
    case 'A': return bishop_slides(position, from) | knight_leaps(position, from);
    case 'E': return rook_slides(position, from) | knight_leaps(position, from);
    case 'M': return king_steps(position, from);
    case 'Y': return griffin(position, from);
    case 'U': return aanca(position, from);
    case 'F': return leaps(position, from, 1, 1);
    case 'L': return leaps(position, from, 2, 2);
    case 'W': return leaps(position, from, 0, 1);
    case 'Z': return queen_slides(position, from) | knight_leaps(position, from);
    case 'X': return rook_slides(position, from) | camel_leaps(position, from);
    case 'H': return rook_slides(position, from) | giraffe_leaps(position, from);
    case 'I': return bishop_slides(position, from) | giraffe_leaps(position, from);
    default: return orthodox_reach(position, from);
    }
}

// tomorrow.md, "Courier Chess": "Alfil E, Courier B (a Bishop), Man M, Fers F, Sneak W (Wazir)".
SquareSet courier_reach(const Position& position, int from) {
    switch (type_of(position.at(from))) {
    case 'E': return leaps(position, from, 2, 2);
    case 'M': return king_steps(position, from);
    case 'F': return leaps(position, from, 1, 1);
    case 'W': return leaps(position, from, 0, 1);
    default: return orthodox_reach(position, from);
    }
}

// sorcerer.md, the table.
SquareSet sorcerer_reach(const Position& position, int from) {
    switch (type_of(position.at(from))) {
    case 'S': return leaps(position, from, 0, 1) | zebra_leaps(position, from);
    case 'C': return leaps(position, from, 1, 1) | camel_leaps(position, from);
    case 'G': return griffin(position, from);
    case 'A': return aanca(position, from);
    default: return orthodox_reach(position, from);
    }
}

// longboard.md: H is a halfling Bishop, J a halfling Rook; "a Knight that has never moved may make its first
// move as a Camel, capturing or not" (only longboard-camelstart has marks).
SquareSet longboard_reach(const Position& position, int from) {
    switch (type_of(position.at(from))) {
    case 'H': return halfling_slides(position, from, kDiagonal);
    case 'J': return halfling_slides(position, from, kOrthogonal);
    case 'N':
        return has(position.marked, from) ? knight_leaps(position, from) | camel_leaps(position, from)
                                          : knight_leaps(position, from);
    default: return orthodox_reach(position, from);
    }
}

// All pieces that capture as they move; the Magicians are in magicians.cpp.
SquareSet plain_reach(const Position& position, int from) {
    switch (position.variant->family) {
    case Family::Orthodox: return capablanca_reach(position, from);
    case Family::Tomorrow: return tomorrow_reach(position, from);
    case Family::Courier: return courier_reach(position, from);
    case Family::Longboard: return longboard_reach(position, from);
    case Family::Sorcerer: return sorcerer_reach(position, from);
    case Family::Magician: return orthodox_reach(position, from);
    }
    return {};
}

}  // namespace

SquareSet quiet_squares(const Position& position, int from) {
    const Family family = position.variant->family;
    const char type = type_of(position.at(from));
    if (type == 'P') return pawn_steps(position, from);
    if (family == Family::Sorcerer && type == 'J') return ninja_steps(position, from);
    if (type == 'V') return {};
    SquareSet squares;
    if (family == Family::Longboard && type == 'W')
        squares = queen_slides(position, from);  // "moves any distance as a Queen"
    else if (family == Family::Tomorrow && type == 'O')
        squares = rook_slides(position, from);
    else if (family == Family::Tomorrow && type == 'T')
        squares = bishop_slides(position, from);
    else if (family == Family::Magician)
        squares = magician_moves(position, from) | plain_reach(position, from);
    else
        squares = plain_reach(position, from);
    return empty_ones_of(squares, position);
}

SquareSet capture_squares(const Position& position, int from) {
    const Family family = position.variant->family;
    const char type = type_of(position.at(from));
    if (type == 'P') return pawn_captures(position, from);
    if (family == Family::Sorcerer && type == 'J') return ninja_captures(position, from);
    if (type == 'V')  // captures are counted from the left half alone
        return from == wall_square(position, is_white(position.at(from))) ? wall_captures(position, from)
                                                                          : SquareSet{};
    if (family == Family::Longboard && type == 'W') return withdrawer_captures(position, from);
    if (family == Family::Tomorrow && type == 'O') return cannon_captures(position, from);
    if (family == Family::Tomorrow && type == 'T') return knight_leaps(position, from);
    if (family == Family::Magician) return magician_captures(position, from) | plain_reach(position, from);
    return plain_reach(position, from);
}

bool is_attacked(const Position& position, int square, bool by_white) {
    for (int from = 0; from < position.squares(); ++from)
        if (holds_piece_of(position, from, by_white) && has(capture_squares(position, from), square))
            return true;
    return false;
}

bool is_in_check(const Position& position, bool white) {
    return is_attacked(position, king_square(position, white), !white);
}

}  // namespace reference
