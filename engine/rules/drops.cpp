// Drops (docs/games/sorcerer.md and the games with captured pieces in hand): a piece in hand enters on an empty square of
// its own region.

#include "engine/move_maker.h"
#include "engine/move_outlet.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"
#include "engine/turn.h"

namespace magus {

namespace {

// Files that hold as many of the own kind as there may be.
Bitboard full_files(const Position& pos, Color c, TypeId t) {
    const DropRule& rule = pos.variant().drop;
    Bitboard out;
    for (int f = 0; f < pos.board().files(); ++f)
        if ((pos.pieces(c, t) & pos.board().file_mask(f)).count() >= rule.no_doubled_count)
            out |= pos.board().file_mask(f);
    return out;
}

Bitboard squares_of_color(const Geometry& board, bool dark) {
    Bitboard out;
    for (Square s : board.squares())
        if (board.dark(s) == dark) out.add(s);
    return out;
}

// Bishops are shared out evenly between the two colours of squares: squares to which one more may not go, or, for other
// pieces, which the Bishops that are still in hand will need.
Bitboard not_for_bishops(const Position& pos, Color c, TypeId bishop) {
    const Bitboard there = pos.pieces(c, bishop);
    const int all = there.count() + pos.in_hand(c, bishop);
    Bitboard out;
    for (bool dark : {false, true}) {
        const Bitboard color = squares_of_color(pos.board(), dark);
        if ((there & color).count() >= (all + 1) / 2) out |= color;
    }
    return out;
}

Bitboard kept_for_bishops(const Position& pos, Color c, TypeId bishop) {
    const Bitboard there = pos.pieces(c, bishop);
    const Bitboard free = pos.variant().drop_region[index(c)][bishop] & pos.empty();
    const int half = (there.count() + pos.in_hand(c, bishop)) / 2;
    Bitboard out;
    for (bool dark : {false, true}) {
        const Bitboard color = squares_of_color(pos.board(), dark);
        const int places = ((there | free) & color).count();
        if (places < half) return ~Bitboard();
        if (places == half) out |= free & color;
    }
    return out;
}

Bitboard drop_targets(const Position& pos, Color c, TypeId t) {
    const DropRule& rule = pos.variant().drop;
    Bitboard out = pos.variant().drop_region[index(c)][t] & pos.empty();
    if (t == rule.no_doubled) out &= ~full_files(pos, c, t);
    if (rule.bishops_differ != kNoType)
        out &= ~(t == rule.bishops_differ ? not_for_bishops(pos, c, t)
                                          : kept_for_bishops(pos, c, rule.bishops_differ));
    return out;
}

}  // namespace

void generate_drops(const Position& pos, MoveSet wanted, MoveOutlet& out) {
    if (wanted == MoveSet::Captures) return;
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    for (TypeId t : v.hand_order)
        if (pos.in_hand(us, t) > 0) {
            out.drops(t, drop_targets(pos, us, t));
            const TypeId promoted = v.types[t].promoted;
            if (v.drop.promoted && promoted != kNoType) out.drops(promoted, drop_targets(pos, us, promoted));
        }
}

bool may_drop(const Position& pos, TypeId t, Square to) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    if (!v.drops || t >= v.types.size()) return false;
    const TypeId held = v.types[t].captured_as;
    const bool as_held = t == held || (v.drop.promoted && v.types[held].promoted == t);
    return as_held && pos.in_hand(us, held) > 0 && drop_targets(pos, us, t).has(to);
}

void make_drop(MoveMaker& maker, Move m) {
    const Variant& v = maker.position().variant();
    maker.take_from_hand(maker.mover(), v.types[m.type()].captured_as);
    maker.put(m.to(), Piece(maker.mover(), m.type()));
    maker.reset_clock();
}

// King and Rook have the right to castle as soon as both stand where they castle from.
void let_dropped_castle(MoveMaker& maker, Move m) {
    if (m.kind() != MoveKind::Drop) return;
    const Position& pos = maker.position();
    const Variant& v = pos.variant();
    for (const CastlingWay& way : pos.castling_ways().ways)
        if (way.color == maker.mover() && (way.king_from == m.to() || way.rook_from == m.to()) &&
            pos.piece_on(way.king_from) == Piece(way.color, v.castling_king) &&
            pos.piece_on(way.rook_from) == Piece(way.color, v.castling_rook))
            maker.grant_castling(way.right);
}

namespace {

Scope all_drops(const Turn&) { return {.kinds = Scope::bit(MoveKind::Drop)}; }

bool drops_with_check(const Turn& turn, const Scope&, Move m) {
    return m.kind() == MoveKind::Drop &&
           turn.after(m, [](const Position& pos) { return pos.king_attacked(pos.side_to_move()); });
}

// Where a piece from the hand may give check, itself or as another one's hurdle: a drop opens no line.
Bitboard checking_squares(const Position& pos, TypeId t) {
    const AttackTables& tables = pos.variant().attacks;
    const Color us = pos.side_to_move();
    const Square king = pos.king(~us);
    if (tables.mover(us, t).kind >= AttackTables::Kind::Passer) return ~Bitboard();
    Bitboard out = tables.indirects(us).empty() ? Bitboard() : pos.watched(king, us);
    for (const auto& attacker : tables.attackers(us, king))
        if (attacker.type == t)
            out |= attacker.leap | (attacker.slide & tables.lines().attacks(king, pos.occupied()));
    return out;
}

Scope mating_drops(const Turn& turn) {
    const Position& pos = turn.position();
    const TypeId t = pos.variant().drop.no_mate;
    if (pos.in_hand(pos.side_to_move(), t) == 0) return {};
    return {.to = checking_squares(pos, t) & pos.empty()};
}

bool drops_to_mate(const Turn& turn, const Scope& scope, Move m) {
    if (m.kind() != MoveKind::Drop || m.type() != turn.position().variant().drop.no_mate ||
        !scope.to.has(m.to()))
        return false;
    return turn.after(
        m, [](Position& pos) { return pos.king_attacked(pos.side_to_move()) && !has_legal_move(pos); });
}

}  // namespace

const Veto kNoDropChecks{all_drops, drops_with_check};
const Veto kNoDropMates{mating_drops, drops_to_mate};

}  // namespace magus
