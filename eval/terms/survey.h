#pragma once

// The one walk over the pieces: material, piece-square, mobility, and what is attacked, for the terms that follow.

#include "eval/eval_context.h"
#include "eval/mobility_sample.h"

namespace magus {

// The attacks of a King, who seldom slides.
template <Color Us> Bitboard king_attacks(const Position& pos, Square king) {
    const Variant& v = pos.variant();
    const AttackTables::Mover& m = v.attacks.mover(Us, v.king);
    return m.kind == AttackTables::Kind::Leaper ? v.attacks.leaps(m.capture, king)
                                                : v.attacks.captures(Us, v.king, king, pos.surroundings(Us));
}

template <class Num, Color Us> void survey_pawn_attacks(EvalContext<Num>& c) {
    EvalSide<Num>& us = c.side(Us);
    const BoardMasks& masks = c.tables.masks;
    const int files = c.pos.board().files();
    const Bitboard right = pawn_step<Us>(masks, files, us.pawns, 1);
    const Bitboard left = pawn_step<Us>(masks, files, us.pawns, -1);
    us.pawn_attacks = right | left;
    us.attacks_twice = right & left;
    us.attacks = us.pawn_attacks;
    us.king_zone = c.masks(Us).king_zone[us.king.index()];
    if (us.king.exists()) us.king_attacks = king_attacks<Us>(c.pos, us.king);
}

// All pieces in one loop, whatever their type: a loop for each type would hold one or two, and mispredict its end.
template <class Num, Color Us> void survey_pieces(EvalContext<Num>& c) {
    constexpr Color kThem = ~Us;
    const Variant& v = c.pos.variant();
    const AttackTables& tables = v.attacks;
    const Surroundings around = c.pos.surroundings(Us);
    EvalSide<Num>& us = c.side(Us);
    const Bitboard king = c.pos.pieces(Us, v.king);
    const Bitboard zone = c.side(kThem).king_zone;
    // A square does not count where an own piece stands or an enemy pawn attacks.
    const Bitboard area = ~(c.side(kThem).pawn_attacks | us.pawns | Bitboard::of(us.king));
    const SurveyedPiece* const surveyed = c.tables.surveyed.data();
    Bitboard attacked = us.attacks, twice = us.attacks_twice;
    Num material{}, squares{};
    Pair mobility;  // of leapers, of sliders
    int force = 0, danger = 0, zone_squares = 0;
    for (TypeId t : v.movers) us.attacks_of[t] = {};
    (c.pos.pieces(Us) & ~us.pawns & ~king).for_each([&](Square s) {
        const Piece piece = c.pos.piece_on(s);
        const TypeId t = piece.type();
        const SurveyedPiece& known = surveyed[piece.code()];
        Bitboard attacks, reach;
        if (known.plain) {
            reach = attacks = tables.plain(known.plain, s, c.occupied);
        } else {
            attacks = tables.captures(Us, t, s, around);
            reach = counted_reach(attacks, tables.quiets(Us, t, s, around), c.occupied);
        }
        us.attacks_of[t] |= attacks;
        twice |= attacked & attacks;
        attacked |= attacks;
        mobility += known.leaper_or_slider * known.mobility[(reach & area).count()];
        material += Num(known.value);
        squares += Num(c.tables.square(Us, t, s));
        force += known.force;
        const int hit = (attacks & zone).count();
        danger += hit != 0 ? known.danger : 0;
        zone_squares += hit;
    });
    us.attacks = attacked;
    us.attacks_twice = twice;
    us.material = material;
    us.squares = squares;
    us.leaper_mobility = mobility.middle();
    us.slider_mobility = mobility.end();
    us.force = force;
    us.danger = danger + c.tables.params.danger.zone_square * zone_squares;
    if (us.king.exists()) us.squares += Num(c.tables.square(Us, v.king, us.king));
    if (us.pawns.any()) us.material += Num(c.tables.traits[v.pawn].value) * us.pawns.count();
}

template <class Num, Color Us> Num material(const EvalContext<Num>& c) { return c.side(Us).material; }

template <class Num, Color Us> Num piece_square(const EvalContext<Num>& c) {
    return c.side(Us).squares + c.structure.squares[Us];
}

template <class Num, Color Us> Num mobility(const EvalContext<Num>& c) {
    return (c.weights.leaper_mobility * c.side(Us).leaper_mobility +
            c.weights.slider_mobility * c.side(Us).slider_mobility) /
           16;
}

}  // namespace magus
