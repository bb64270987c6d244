#include "eval/mobility_sample.h"

#include "engine/board/zobrist.h"

#include <algorithm>
#include <cstdlib>

namespace magus {

namespace {

constexpr int kBoards = 24;

// What a target counts. Steps to the next square are slow, forward moves are mobility more than others: the Fers
// is better than the Wazir and a Commoner no better than a Knight, although it has more moves.
struct TargetWeights {
    double near = 0.78;
    double forward = 1.2, sideways = 0.7, backward = 0.8;
};
constexpr TargetWeights kTargetWeights;

double target_weight(const Geometry& board, Square from, Square to) {
    const TargetWeights& w = kTargetWeights;
    const int files = std::abs(board.file(to) - board.file(from));
    const int ranks = board.rank(to) - board.rank(from);
    const double direction = ranks > 0 ? w.forward : ranks < 0 ? w.backward : w.sideways;
    return direction * (std::max(files, std::abs(ranks)) == 1 ? w.near : 1.0);
}

}  // namespace

RandomBoards::RandomBoards(const Geometry& board, int per_mille) {
    Key random = zobrist::mix(static_cast<Key>(per_mille));
    for (int i = 0; i < kBoards; ++i) {
        Board b;
        for (Square s : board.squares()) {
            random = zobrist::mix(random);
            if (static_cast<int>(random % 1000) >= per_mille) continue;
            b.occupied.add(s);
            if (random >> 40 & 1) b.own.add(s);
        }
        boards_.push_back(b);
    }
}

MobilitySample sample_mobility(const Geometry& board, const AttackTables& attacks, TypeId type,
                               const RandomBoards& boards) {
    MobilitySample out;
    for (Square from : board.squares()) {
        std::array<int, 128> thirds{};  // two for each board with a capture there, one for a quiet move
        double roots = 0;
        for (const RandomBoards::Board& b : boards.boards()) {
            const Surroundings around{b.occupied & ~Bitboard::of(from), {}, b.own & ~Bitboard::of(from), {}};
            const Bitboard captures = attacks.captures(Color::White, type, from, around);
            const Bitboard quiets = attacks.quiets(Color::White, type, from, around);
            captures.for_each([&](Square to) { thirds[to.index()] += 2; });
            quiets.for_each([&](Square to) { thirds[to.index()] += 1; });
            roots += mobility_root((counted_reach(captures, quiets, around.occupied) & ~b.own).count());
        }
        double mobility = 0;
        for (Square to : board.squares())
            if (const int n = thirds[to.index()]; n != 0) mobility += n * target_weight(board, from, to);
        out.mobility_from[from.index()] = mobility / (3.0 * kBoards);
        out.mobility += out.mobility_from[from.index()];
        out.root_mobility += roots / kBoards;
    }
    out.mobility /= board.squares().count();
    out.root_mobility /= board.squares().count();
    return out;
}

}  // namespace magus
