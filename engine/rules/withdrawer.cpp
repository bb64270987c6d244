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

Bitboard withdrawer_reach(const Geometry& board, Color, Square from, const Surroundings&, Bitboard quiets,
                          bool capture) {
    if (!capture) return quiets;
    Bitboard out;
    for (const auto& [files, ranks] : kDirections) {
        const Square behind = board.at(board.file(from) - files, board.rank(from) - ranks);
        if (behind.exists() && ray(board, from, files, ranks).intersects(quiets)) out.add(behind);
    }
    return out;
}

void generate_withdrawer_moves(const Position& pos, MoveSet wanted, MoveList& out) {
    const Color us = pos.side_to_move();
    const Geometry& board = pos.board();
    const TypeId type = pos.variant().withdrawer;
    for (Square from : pos.pieces(us, type)) {
        const Bitboard quiets =
            pos.variant().attacks.quiets(us, type, from, pos.surroundings(us)) & pos.empty();
        for (const auto& [files, ranks] : kDirections) {
            const Square behind = board.at(board.file(from) - files, board.rank(from) - ranks);
            const bool capture = behind.exists() && pos.pieces(~us).has(behind);
            if (wanted != MoveSet::All && (wanted == MoveSet::Captures) != capture) continue;
            for (Square to : quiets& ray(board, from, files, ranks))
                out.push(capture ? Move::withdrawal(from, to, behind) : Move::normal(from, to));
        }
    }
}

void make_withdrawal(MoveMaker& maker, Move m) {
    const Piece withdrawer = maker.position().piece_on(m.from());
    maker.put(m.from(), {});
    maker.capture(Square(static_cast<int>(m.extra())));
    maker.put(m.to(), withdrawer);
}

}  // namespace magus
