// The Wall of Chess on a Longer Board (rules/longboard.md, "Wall"): one piece on two squares side by side, named
// by its left one. It moves like a Rook along its file, or one square sideways, and captures on both squares.

#include "engine/move_maker.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

namespace magus {

namespace {

struct Landing {
    Square left;    // of the Wall after the step
    Bitboard onto;  // squares that it had not covered before
};

Bitboard both_squares(Square left) {
    return Bitboard::of(left) | Bitboard::of(Square(static_cast<int>(left.index()) + 1));
}

// Calls f(left square) for each place along its two files, in one direction, as long as it says so.
template <class F> void along_files(const Geometry& board, Square left, int step, F&& f) {
    const int by = step * board.files();
    for (int a = static_cast<int>(left.index()) + by; a >= 0 && a < board.box(); a += by)
        if (!board.squares().has(Square(a)) || !board.squares().has(Square(a + 1)) || !f(Square(a))) return;
}

// Calls f(Landing) for every way the Wall can move, also where a friendly piece stops it from landing, which it would
// guard, and tells which squares bar it.
template <class F>
void each_landing(const Geometry& board, Color c, Square left, const Surroundings& around, F&& f) {
    const Bitboard barred = around.friends | around.walls[index(~c)];
    const int file = board.file(left), rank = board.rank(left);
    for (int side : {-1, 1}) {
        const Square onto = board.at(side < 0 ? file - 1 : file + 2, rank);
        if (onto.exists()) f(Landing{board.at(file + side, rank), Bitboard::of(onto)}, barred);
    }
    for (int step : {1, -1})
        along_files(board, left, step, [&](Square place) {
            f(Landing{place, both_squares(place)}, barred);
            return !both_squares(place).intersects(around.occupied);
        });
}

}  // namespace

Bitboard whole_piece(const Position& pos, Square s) {
    const Piece p = pos.piece_on(s);
    return p.exists() && p.type() == pos.variant().wall ? pos.pieces(p.color(), p.type()) : Bitboard::of(s);
}

Bitboard wall_reach(const Geometry& board, Color c, Square from, const Surroundings& around, Bitboard,
                    bool capture) {
    Bitboard out;
    // Its right half has no moves of its own. (A Wall that is only thought of stands on no square yet.)
    const Bitboard wall = around.walls[index(c)];
    if (!capture || (wall.any() && from != wall.first())) return out;
    each_landing(board, c, from, around, [&](const Landing& landing, Bitboard barred) {
        // A square is attacked when the Wall could land there, were an enemy on it: the other square must be free
        // for it.
        for (Square s : landing.onto)
            if (!(landing.onto & ~Bitboard::of(s)).intersects(barred) && !around.walls[index(~c)].has(s))
                out.add(s);
    });
    return out;
}

// Of a Wall whose left square that is. Along its two files: what stands in the way, and beside the target; a
// sideways step needs nothing but the square.
Bitboard wall_watch(const Geometry& board, Square from, Square target) {
    const int file = board.file(from), rank = board.rank(from);
    const int to_file = board.file(target), to_rank = board.rank(target);
    Bitboard out;
    if (to_rank == rank && (to_file == file - 1 || to_file == file + 2)) out.add(target);
    if (to_rank == rank || (to_file != file && to_file != file + 1)) return out;
    bool arrives = false;
    along_files(board, from, to_rank > rank ? 1 : -1, [&](Square place) {
        out |= both_squares(place);
        arrives = both_squares(place).has(target);
        return !arrives;
    });
    return arrives ? out : Bitboard();
}

Bitboard wall_landings(const Geometry& board, Color c, Square left, const Surroundings& around) {
    Bitboard out;
    each_landing(board, c, left, around, [&](const Landing& landing, Bitboard barred) {
        if (!landing.onto.intersects(barred)) out.add(landing.left);
    });
    return out;
}

void generate_wall_moves(const Position& pos, MoveSet wanted, MoveList& out) {
    const Color us = pos.side_to_move();
    const Bitboard wall = pos.pieces(us, pos.variant().wall);
    if (wall.none()) return;
    each_landing(pos.board(), us, wall.first(), pos.surroundings(us),
                 [&](const Landing& landing, Bitboard barred) {
                     if (landing.onto.intersects(barred)) return;
                     const bool capture = landing.onto.intersects(pos.occupied());
                     if (wanted == MoveSet::All || (wanted == MoveSet::Captures) == capture)
                         out.push(Move::wall(wall.first(), landing.left));
                 });
}

BoardChange wall_change(const Position& pos, Move m) {
    const Bitboard before = both_squares(m.from()), after = both_squares(m.to());
    return {before, after, after & pos.pieces(~pos.side_to_move())};
}

void make_wall_move(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Piece wall = pos.piece_on(m.from());
    for (Square s : both_squares(m.from())) maker.put(s, {});
    for (Square s : both_squares(m.to())) {
        if (pos.piece_on(s).exists()) maker.capture(s);
        maker.put(s, wall);
    }
}

}  // namespace magus
