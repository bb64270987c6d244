// Position: who attacks a square, now or were the board otherwise.

#include "engine/position/position.h"

namespace magus {

Bitboard Position::attacks_from(Square s) const {
    const Piece p = piece_on(s);
    return variant_->attacks.captures(p.color(), p.type(), s, surroundings(p.color()));
}

Bitboard Position::direct_attackers(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    const Candidates found = candidates(s, by);
    const Bitboard sliders = found.sliders & ~gone;
    return (found.leapers & ~gone) | (sliders.any() ? unstopped(s, by, sliders, occupied, gone) : Bitboard());
}

// Of these sliders those that nothing stops on their way to the square.
Bitboard Position::unstopped(Square s, Color by, Bitboard sliders, Bitboard occupied, Bitboard gone) const {
    const AttackTables& tables = variant_->attacks;
    const Bitboard line = tables.lines().attacks(s, occupied);
    const Bitboard out = sliders & line;
    const Bitboard body = wide(by) & ~gone;
    if (!line.intersects(body)) return out;
    // Backwards from the square is forward for the other side.
    const Bitboard behind = tables.forward(~by, s);
    Bitboard passers;
    for (const auto& attacker : tables.attackers(by, s))
        if (attacker.passes_wide) passers |= attacker.slide & pieces(by, attacker.type);
    return out | (passers & sliders & tables.lines().attacks(s, occupied & ~body) & behind);
}

Bitboard Position::blockers(Color by, Square slider, Square target) const {
    const AttackTables& tables = variant_->attacks;
    const Bitboard out = tables.lines().between(slider, target) & occupied();
    const Bitboard body = wide(by);
    if (body.none() || !tables.forward(by, slider).has(target) ||
        tables.mover(by, piece_on(slider).type()).kind != AttackTables::Kind::Passer)
        return out;
    return out & ~body;
}

Bitboard Position::watched(Square s, Color by) const {
    const AttackTables& tables = variant_->attacks;
    if (!may_attack_indirectly(s, by)) return {};
    const Surroundings around = surroundings(by);
    Bitboard out;
    for (const auto& type : tables.indirects(by))
        for (Square from : type.from[s.index()] & heads(by, type.type))
            out |= tables.watched(by, type.type, from, s, around);
    return out;
}

// The same after a move of one piece, given by what the move changes: one that has left its square stands where
// something new does.
Bitboard Position::avoided_after(Bitboard after, Bitboard gone) const {
    const Bitboard before = avoided();
    if (before.none()) return before;
    Bitboard out = before & after & ~gone;
    if ((before & ~after).any()) out |= after & (~occupied() | gone);
    return out;
}

Bitboard Position::indirect_attackers(Square s, Color by, Bitboard occupied, Bitboard gone,
                                      Bitboard defending_wide, Bitboard avoided) const {
    const AttackTables& tables = variant_->attacks;
    Surroundings around{occupied, state().unmoved, pieces(by) & ~gone, {}, avoided};
    around.wide[by] = wide(by) & ~gone;
    around.wide[~by] = defending_wide;
    Bitboard out;
    for (const auto& type : tables.indirects(by))
        for (Square from : type.from[s.index()] & heads(by, type.type) & ~gone)
            if (tables.captures(by, type.type, from, around).has(s)) out.add(from);
    return out;
}

Bitboard Position::attackers(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    return direct_attackers(s, by, occupied, gone) | (indirect_attackers(s, by, occupied, gone) & ~gone);
}

bool Position::attacked(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    return direct_attackers(s, by, occupied, gone).any() || attacked_indirectly(s, by, occupied, gone);
}

Bitboard Position::Attackers::of(Color by, Bitboard occupied, Bitboard gone) {
    Side& side = sides_[by];
    if (!side.known) side = {true, pos_.candidates(square_, by)};
    Bitboard out = side.found.leapers;
    if (const Bitboard sliders = side.found.sliders & ~gone; sliders.any())
        out |= pos_.unstopped(square_, by, sliders, occupied, gone);
    return (out | pos_.indirect_attackers(square_, by, occupied, gone)) & ~gone;
}

bool Position::leaves_king_safe(Move m) const {
    const BoardChange c = change(m);
    const Bitboard after = (occupied() & ~(c.vacated | c.removed)) | c.filled;
    const bool king_moves = m.enters() ? m.type() == variant_->king : m.from() == king(side_);
    const Square king_square = king_moves ? m.to() : king(side_);
    if (direct_attackers(king_square, ~side_, after, c.removed).any()) return false;
    // A wide piece that has just moved bars the other one from elsewhere.
    const Bitboard body = m.kind() == MoveKind::Wide ? c.filled : wide(side_);
    Bitboard avoided = avoided_after(after, c.removed);
    if (m.kind() == MoveKind::Drop && variant_->avoided_types.has(m.type())) avoided |= c.filled;
    return !may_attack_indirectly(king_square, ~side_) ||
           indirect_attackers(king_square, ~side_, after, c.removed, body, avoided).none();
}

}  // namespace magus
