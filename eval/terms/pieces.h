#pragma once

// Pieces and their squares: two Bishops on both colours, Rooks on open files, Knights on outposts and near their
// King, and room for all.

#include "eval/eval_context.h"

#include <algorithm>

namespace magus {

template <class Num, Color Us> Num pairs(const EvalContext<Num>& c) {
    int share = 0;
    for (TypeId t : c.tables.pair_types) {
        const Bitboard pieces = c.pos.pieces(Us, t);
        const int dark = (pieces & c.tables.masks.dark).count();
        share += c.tables.traits[t].pair_share * std::min(dark, pieces.count() - dark);
    }
    return c.weights.pair_of_colors * share / 64;
}

template <Color Us, class Num>
Bitboard pieces_of(const EvalContext<Num>& c, const std::vector<TypeId>& types) {
    Bitboard out;
    for (TypeId t : types) out |= c.pos.pieces(Us, t);
    return out;
}

template <class Num, Color Us> Num open_files(const EvalContext<Num>& c) {
    const Bitboard free = pieces_of<Us>(c, c.tables.file_types) & c.structure.open_files[Us];
    const int open = (free & c.structure.open_files[~Us]).count();
    return c.weights.open_file * open + c.weights.half_open_file * (free.count() - open);
}

template <class Num, Color Us> Num outposts(const EvalContext<Num>& c) {
    const Bitboard squares = c.structure.outposts[Us];
    if (squares.none()) return {};
    return c.weights.outpost * (pieces_of<Us>(c, c.tables.outpost_types) & squares).count();
}

template <class Num, Color Us> Num far_from_king(const EvalContext<Num>& c) {
    const Square king = c.side(Us).king;
    if (!king.exists()) return {};
    const auto& distance = c.tables.masks.distance[king.index()];
    int steps = 0;
    pieces_of<Us>(c, c.tables.outpost_types).for_each([&](Square s) { steps += distance[s.index()]; });
    return c.weights.far_from_king * steps;
}

// Squares behind own pawns count twice where no enemy piece attacks.
template <class Num, Color Us> Num space(const EvalContext<Num>& c) {
    const int files = c.pos.board().files();
    const auto back = [&](Bitboard b, int ranks) {
        return Us == Color::White ? b.down(ranks * files) : b.up(ranks * files);
    };
    const Bitboard pawns = c.side(Us).pawns;
    const Bitboard free = c.tables.masks.space[Us] & ~pawns & ~c.side(~Us).pawn_attacks;
    Bitboard behind = pawns | back(pawns, 1);
    behind |= back(behind, 2);
    return c.weights.space * (free.count() + (free & behind & ~c.side(~Us).attacks).count());
}

}  // namespace magus
