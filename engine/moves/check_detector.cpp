#include "engine/moves/check_detector.h"

namespace magus {

CheckSquares::CheckSquares(const Position& pos) : king_(pos.king(~pos.side_to_move())) {
    const Color us = pos.side_to_move();
    const AttackTables& tables = pos.variant().attacks;
    find_squares(pos);
    if (!tables.indirects(us).empty()) watched_ = pos.watched(king_, us);
    // Of pieces that are as good as Kings there may be several: each move is tried.
    if (pos.variant().played.other_check) watched_ = pos.board().squares();
    pos.candidates(king_, us).sliders.for_each([&](Square sniper) {
        const Bitboard between = pos.blockers(us, sniper, king_);
        if (!between.more_than_one()) discoverers_ |= between & pos.pieces(us);
    });
    find_candidates(pos);
}

void CheckSquares::find_squares(const Position& pos) {
    const Color us = pos.side_to_move();
    const AttackTables& tables = pos.variant().attacks;
    for (std::size_t t = 0; t < pos.variant().types.size(); ++t) squares_[t] = {};
    const Bitboard lines = tables.lines().attacks(king_, pos.occupied());
    Bitboard passing = lines;
    if (const TypeId wide = pos.variant().wide; wide != kNoType)
        passing |= tables.lines().attacks(king_, pos.occupied() & ~pos.pieces(us, wide)) &
                   tables.forward(~us, king_);
    for (const auto& attacker : tables.attackers(us, king_))
        squares_[attacker.type] = attacker.leap | (attacker.slide & (attacker.passes_wide ? passing : lines));
}

void CheckSquares::find_candidates(const Position& pos) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    Bitboard from = watched_ | discoverers_, to = watched_;
    for (TypeId t = 0; t < v.types.size(); ++t) {
        const Bitboard pieces = pos.pieces(us, t);
        if (pieces.none()) continue;
        const TypeId type = v.arrives_as[t];
        if (v.attacks.mover(us, type).kind == AttackTables::Kind::Indirect) from |= pieces;
        to |= squares_[type];
    }
    if (v.conversion.type != kNoType) to |= v.conversion.trigger[us];
    if (v.wide != kNoType) to |= pos.pieces(~us, v.wide);
    candidates_ = {from, to};
}

bool CheckDetector::examine(Move m) const {
    const Variant& v = pos_.variant();
    const Color us = pos_.side_to_move();
    const Square from = m.from(), to = m.to();
    if (watched_.has(from) || watched_.has(to)) return try_out(m);
    TypeId type = kNoType;  // of the piece that arrives
    switch (m.kind()) {
    case MoveKind::Normal:
    case MoveKind::MultiStep:
        type = pos_.piece_on(from).type();
        if (type == v.pawn && pos_.triggers(us, to)) return try_out(m);
        type = v.arrives_as[type];
        break;
    case MoveKind::Promotion:
        type = m.type();
        if (type == v.conversion.type || v.wide != kNoType) return try_out(m);
        break;
    case MoveKind::Drop: type = m.type(); break;
    default: return try_out(m);
    }
    if (pos_.piece_on(to).exists() && pos_.piece_on(to).type() == v.wide) return try_out(m);

    const AttackTables& tables = v.attacks;
    const AttackTables::Mover& mover = tables.mover(us, type);
    if (mover.kind == AttackTables::Kind::Indirect) return try_out(m);
    if (squares_[type].has(to)) return true;
    const Bitboard without = pos_.occupied() & ~Bitboard::of(from);
    // A piece that goes on along its line has given check before; a pawn that becomes one has not.
    if (m.kind() == MoveKind::Promotion && tables.slides(mover.capture, to).has(king_) &&
        !tables.lines().between(to, king_).intersects(without))
        return true;
    return discoverers_.has(from) && pos_.attacked(king_, us, without | Bitboard::of(to), Bitboard::of(from));
}

bool CheckDetector::try_out(Move m) const {
    pos_.do_move(m);
    const bool check = pos_.in_check();
    pos_.undo_move();
    return check;
}

}  // namespace magus
