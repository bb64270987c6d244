// En passant beyond the pawn: pieces that capture so, and pieces that can be captured so after a first move of their
// own from the squares where double steps start.

#include "engine/move_outlet.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"

#include <cstdlib>

namespace magus {

namespace {

// Does the ride lead that far, in one move?
bool leads(const Ride& ride, int files, int ranks) {
    const int most = ride.reach == 0 ? Geometry::kMaxSide : ride.reach;
    for (int n = 1; n <= most; ++n)
        if (n * ride.files == files && n * ride.ranks == ranks) return true;
    return false;
}

}  // namespace

Bitboard squares_passed(const Variant& v, Piece piece, Square from, Square to) {
    const PieceType& type = v.types[piece.type()];
    const Color c = piece.color();
    if (!type.first_squares || !(*type.first_squares)[index(c)].has(from)) return {};
    const int turn = c == Color::White ? 1 : -1;
    const int files = turn * (v.board.file(to) - v.board.file(from));
    const int ranks = turn * (v.board.rank(to) - v.board.rank(from));
    bool first = false, usual = false;
    for (const Ride& ride : type.rides)
        if (leads(ride, files, ranks)) (ride.initial ? first : usual) = true;
    return first && !usual ? v.attacks.lines().between(from, to) : Bitboard();
}

Bitboard en_passant_captors(const Position& pos, Square to) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    const Surroundings around = pos.surroundings(us);
    Bitboard out;
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (v.en_passant_types[index(us)] >> t & 1)
            for (Square from : pos.pieces(us, t))
                if (v.attacks.captures(us, t, from, around).has(to) &&
                    !v.attacks.quiets(us, t, from, around).has(to))
                    out.add(from);
    return out;
}

void generate_piece_en_passant(const Position& pos, MoveSet wanted, MoveOutlet& out) {
    if (wanted == MoveSet::Quiets) return;
    for (Square to : pos.state().en_passant)
        for (Square from : en_passant_captors(pos, to)) out.one(Move::pawn(MoveKind::EnPassant, from, to));
}

}  // namespace magus
