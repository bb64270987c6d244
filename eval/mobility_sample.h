#pragma once

// How far a piece gets on boards filled at random: from this its value, its piece-square table and its average
// mobility are made, whatever its ways of moving are. The boards are the same on every machine.

#include "engine/board/geometry.h"
#include "engine/pieces/attacks.h"

#include <array>
#include <cmath>
#include <vector>

namespace magus {

// A piece type's averages on boards of one density, White's point of view.
struct MobilitySample {
    // Sum over the squares that it may go to: a capture counts twice a quiet move (2/3 and 1/3), and see
    // kTargetWeights for direction and distance. Averaged over the board, and by square.
    double mobility = 0;
    std::array<double, 128> mobility_from{};
    // Average mobility_root of counted_reach (see below).
    double root_mobility = 0;
};

// Boards on which `per_mille` of the squares hold a piece, half of them either side's.
class RandomBoards {
public:
    RandomBoards(const Geometry& board, int per_mille);

    struct Board {
        Bitboard occupied, own;
    };
    const std::vector<Board>& boards() const { return boards_; }

private:
    std::vector<Board> boards_;
};

MobilitySample sample_mobility(const Geometry& board, const AttackTables& attacks, TypeId type,
                               const RandomBoards& boards);

// The value of mobility: each further square adds less. The first squares do not count so much more than the next ones
// that an opened line would be worth the pawn that closed it.
inline double mobility_root(int squares) { return std::sqrt(squares + 2.0); }

// Squares that the mobility term counts for a piece: those that it attacks, or, when it captures otherwise than
// it moves, those that it can go to now.
inline Bitboard counted_reach(Bitboard attacks, Bitboard quiets, Bitboard occupied) {
    return (attacks & occupied) | (quiets & ~occupied);
}

}  // namespace magus
