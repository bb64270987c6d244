// The Withdrawer of Chess on a Longer Board (rules/longboard.md): goes like a Queen over empty squares and captures
// the enemy piece that it moves directly away from.

#include "engine/lines.h"
#include "engine/move_maker.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

#include <utility>

namespace magus {

namespace {

constexpr std::pair<int, int> kDirections[] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                               {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

}  // namespace

Bitboard withdrawer_reach(const Geometry& board, Color c, Square from, const Surroundings& around,
                          Bitboard quiets, bool capture) {
    if (!capture) return quiets;
    Bitboard out;
    for (const auto& [files, ranks] : kDirections) {
        const Square behind = board.at(board.file(from) - files, board.rank(from) - ranks);
        const Square step = board.at(board.file(from) + files, board.rank(from) + ranks);
        if (!behind.exists() || !step.exists()) continue;
        // Its first step may lead over the own Wall.
        if (quiets.has(step) ||
            (around.walls[index(c)].has(step) && ray(board, from, files, ranks).intersects(quiets)))
            out.add(behind);
    }
    return out;
}

// The way from an adjacent target, as far as it goes: one step may lead over the own Wall.
Bitboard withdrawer_watch(const Geometry& board, Square from, Square target) {
    if (!board.neighbours(from).has(target)) return {};
    return ray(board, from, board.file(from) - board.file(target), board.rank(from) - board.rank(target));
}

void generate_withdrawer_moves(const Position& pos, MoveSet wanted, MoveList& out) {
    const Color us = pos.side_to_move();
    const Geometry& board = pos.board();
    const TypeId type = pos.variant().withdrawer;
    for (Square from : pos.pieces(us, type)) {
        const Bitboard quiets =
            pos.variant().attacks.quiets(us, type, from, pos.surroundings(us)) & pos.empty();
        Bitboard withdrawals;
        for (Square behind : board.neighbours(from) & pos.pieces(~us)) {
            const Bitboard way = quiets & ray(board, from, board.file(from) - board.file(behind),
                                              board.rank(from) - board.rank(behind));
            withdrawals |= way;
            if (wanted == MoveSet::Quiets) continue;
            for (Square to : way) out.push(Move::withdrawal(from, to, behind));
        }
        if (wanted == MoveSet::Captures) continue;
        for (Square to : quiets & ~withdrawals) out.push(Move::normal(from, to));
    }
}

void make_withdrawal(MoveMaker& maker, Move m) {
    const Piece withdrawer = maker.position().piece_on(m.from());
    maker.put(m.from(), {});
    maker.capture(Square(static_cast<int>(m.extra())));
    maker.put(m.to(), withdrawer);
}

}  // namespace magus
