// Pieces that are as good as Kings (extinctionPseudoRoyal): when one more of a kind cannot be lost, none of those
// that are left may be attacked after the own move.

#include "engine/position.h"
#include "engine/rules/rules.h"
#include "engine/turn.h"

#include <algorithm>

namespace magus {

namespace {

template <class Test> int count_if(Bitboard squares, Test&& test) {
    int out = 0;
    for (Square s : squares) out += test(s);
    return out;
}

// Is one attacked of those that must not be, or are all of a kind where that is check, too?
template <class Test> bool is_check(const Variant& v, Bitboard guarded, Bitboard all, Test&& attacked) {
    if (count_if(guarded, attacked) > 0) return true;
    return v.extinction.not_all_attacked && all.any() && count_if(all, attacked) == all.count();
}

// One side's moves, judged by what they leave behind.
class RoyalGuard {
public:
    RoyalGuard(const Position& pos, Bitboard ours, Bitboard theirs)
        : pos_(pos), v_(pos.variant()), us_(pos.side_to_move()), ours_(ours), theirs_(theirs) {}

    bool forbids(Move m) const {
        const bool castles = m.kind() == MoveKind::Castling || m.kind() == MoveKind::GateCastling;
        if (castles && castles_through_attack(pos_.castling_way(m))) return true;
        const BoardChange change = pos_.change(m);
        const Bitboard guarded = guarded_after(m);
        Bitboard gone = change.captured, filled = change.filled;
        if (v_.blast_on_capture && change.captured.any()) {
            gone |= blast(pos_, m.to());
            if (!survives_blast(v_, m.kind() == MoveKind::Promotion ? m.type()
                                                                    : pos_.piece_on(m.from()).type())) {
                gone |= filled;
                filled = {};
            }
            if (gone.intersects(guarded)) return true;
            if (gone.intersects(theirs_)) return false;
        }
        const Bitboard occupied = (pos_.occupied() & ~(change.vacated | gone)) | filled;
        const auto attacked = [&](Square s) {
            return !is_immune(s) && pos_.attacked(s, ~us_, occupied, gone);
        };
        return is_check(v_, guarded, all_after(m), attacked);
    }

private:
    bool castles_through_attack(const CastlingWay& way) const {
        if (!ours_.has(way.king_from)) return false;
        const Bitboard without = pos_.occupied() & ~Bitboard::of(way.king_from);
        for (Square s : way.king_path & ~Bitboard::of(way.king_to))
            if (!is_immune(s) && pos_.attacked(s, ~us_, without)) return true;
        return false;
    }

    // Which pieces must be safe after the move. One more of a kind than may be lost makes all of them common ones.
    Bitboard guarded_after(Move m) const {
        Bitboard out = ours_;
        if (!m.enters() && out.has(m.from())) {
            out.remove(m.from());
            out.add(m.to());
        }
        const bool enters = m.kind() == MoveKind::Drop;
        const bool promotes = m.kind() == MoveKind::Promotion &&
                              v_.types[pos_.piece_on(m.from()).type()].promotes_by[index(us_)];
        if (!enters && !promotes) return out;
        for (const auto& kind : v_.extinction.kinds) {
            if (std::find(kind.begin(), kind.end(), m.type()) == kind.end()) continue;
            const Bitboard same = of_kind(pos_, us_, kind);
            if (promotes && same.count() > v_.extinction.count)
                out &= ~same;
            else
                out.add(m.to());
        }
        return out;
    }

    // All pieces of the kinds that must not die out.
    Bitboard all_after(Move m) const {
        Bitboard out = of_types(pos_, us_, v_.extinction.types);
        const Bitboard vacated = pos_.change(m).vacated;
        const bool becomes_one =
            m.kind() == MoveKind::Promotion && (v_.extinction.types >> m.type() & 1) != 0;
        if (out.intersects(vacated) || becomes_one) out.add(m.to());
        return out & ~vacated;
    }

    // Where captures blast, nothing beside an enemy royal piece can be captured without its loss.
    bool is_immune(Square s) const {
        return v_.blast_on_capture && v_.board.neighbours(s).intersects(theirs_);
    }

    const Position& pos_;
    const Variant& v_;
    const Color us_;
    const Bitboard ours_, theirs_;
};

}  // namespace

Bitboard royals(const Position& pos, Color c) {
    const ExtinctionRule& rule = pos.variant().extinction;
    Bitboard out;
    for (const auto& kind : rule.kinds)
        if (const Bitboard same = of_kind(pos, c, kind); same.count() <= rule.count + 1) out |= same;
    return out;
}

bool royals_attacked(const Position& pos, Color c) {
    const Variant& v = pos.variant();
    const Bitboard theirs = v.blast_on_capture ? royals(pos, ~c) : Bitboard();
    if (v.blast_on_capture && theirs.none()) return false;  // the other side has lost its own
    const auto attacked = [&](Square s) {
        return !v.board.neighbours(s).intersects(theirs) && pos.attacked(s, ~c, pos.occupied());
    };
    return is_check(v, royals(pos, c), of_types(pos, c, v.extinction.types), attacked);
}

namespace {

Scope all_moves(const Turn& turn) {
    const Position& pos = turn.position();
    const Color us = pos.side_to_move();
    return {.all = true, .noted = {royals(pos, us), royals(pos, ~us)}};
}

bool leaves_royals_in_danger(const Turn& turn, const Scope& scope, Move m) {
    return RoyalGuard(turn.position(), scope.noted[0], scope.noted[1]).forbids(m);
}

}  // namespace

const Veto kRoyalsInDanger{all_moves, leaves_royals_in_danger};

}  // namespace magus
