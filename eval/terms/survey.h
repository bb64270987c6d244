#pragma once

// The one walk over the pieces: material, piece-square, mobility, and what is attacked, for the terms that follow.

#include "eval/eval_context.h"
#include "eval/mobility_sample.h"

namespace magus {

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
    if (us.king.exists())
        us.king_attacks =
            c.pos.variant().attacks.captures(Us, c.pos.variant().king, us.king, c.pos.surroundings(Us));
}

template <class Num, Color Us, class Attacks, class Reach>
void survey_type(EvalContext<Num>& c, TypeId t, Bitboard pieces, Attacks attacks_from, Reach reach) {
    constexpr Color them = ~Us;
    EvalSide<Num>& us = c.side(Us);
    const PieceTraits& traits = c.tables.traits[t];
    const Bitboard zone = c.side(them).king_zone;
    // Pieces that stand there or pawns that attack there make a square no move worth having.
    const Bitboard area = ~(c.side(them).pawn_attacks | us.pawns | Bitboard::of(us.king));
    Bitboard all, attacked = us.attacks, twice = us.attacks_twice;
    int count = 0, mobility = 0, danger = 0;
    pieces.for_each([&](Square s) {
        const Bitboard attacks = attacks_from(s);
        all |= attacks;
        twice |= attacked & attacks;
        attacked |= attacks;
        ++count;
        mobility += traits.mobility[static_cast<std::size_t>((reach(s, attacks) & area).count())];
        us.squares += Num(c.tables.square(Us, t, s));
        if (const Bitboard hit = attacks & zone; hit.any())
            danger += traits.danger + c.tables.params.danger.zone_square * hit.count();
    });
    us.attacks_of[t] = all;
    us.attacks = attacked;
    us.attacks_twice = twice;
    us.material += Num(traits.value) * count;
    us.force += traits.force * count;
    us.danger += danger;
    (traits.slider ? us.slider_mobility : us.leaper_mobility) += mobility;
}

template <class Num, Color Us> void survey_pieces(EvalContext<Num>& c) {
    using Kind = AttackTables::Kind;
    const AttackTables& tables = c.pos.variant().attacks;
    const Surroundings around = c.pos.surroundings(Us);
    const auto same = [](Square, Bitboard attacks) { return attacks; };
    for (TypeId t : c.pos.variant().movers) {
        const Bitboard pieces = c.pos.pieces(Us, t);
        if (pieces.none()) continue;
        const AttackTables::Mover& m = tables.mover(Us, t);
        switch (m.kind) {
        case Kind::Leaper:
            survey_type<Num, Us>(
                c, t, pieces, [&](Square s) { return tables.leaps(m.capture, s); }, same);
            break;
        case Kind::Slider:
            survey_type<Num, Us>(
                c, t, pieces, [&](Square s) { return tables.plain(m.capture, s, c.occupied); }, same);
            break;
        case Kind::Divergent:
        case Kind::Passer:
        case Kind::Indirect:
            survey_type<Num, Us>(
                c, t, pieces, [&](Square s) { return tables.captures(Us, t, s, around); },
                [&](Square s, Bitboard attacks) {
                    return counted_reach(attacks, tables.quiets(Us, t, s, around), c.occupied);
                });
            break;
        }
    }
    EvalSide<Num>& us = c.side(Us);
    if (us.king.exists()) us.squares += Num(c.tables.square(Us, c.pos.variant().king, us.king));
    if (us.pawns.any()) us.material += Num(c.tables.traits[c.pos.variant().pawn].value) * us.pawns.count();
}

template <class Num, Color Us> Num material(const EvalContext<Num>& c) { return c.side(Us).material; }

template <class Num, Color Us> Num piece_square(const EvalContext<Num>& c) {
    return c.side(Us).squares + c.structure.squares[magus::index(Us)];
}

template <class Num, Color Us> Num mobility(const EvalContext<Num>& c) {
    return (c.weights.leaper_mobility * c.side(Us).leaper_mobility +
            c.weights.slider_mobility * c.side(Us).slider_mobility) /
           16;
}

}  // namespace magus
