#pragma once

// Pawn structure, and the prospects of passed pawns. Ranks are counted by the steps left to the promotion zone,
// so that the same code serves every board.

#include "eval/eval_context.h"

#include <algorithm>

namespace magus {

// Passed pawns count as much as their promotion brings; where pawns become Ferses that is next to nothing.
template <class Num> Num promoted(const EvalContext<Num>& c, Num bonus) {
    return bonus * c.tables.promotion_share / 64;
}

// All pawns at once, as sets: what would be asked of each pawn is mispredicted too often. Holes count as squares here.
template <Color Us> class PawnSets {
public:
    PawnSets(const BoardMasks& masks, const Geometry& board, Bitboard own, Bitboard enemy)
        : masks_(masks), files_(board.files()), ranks_(board.ranks()), own_(own) {
        const Bitboard ahead = fill<Us>(own), behind = fill<~Us>(own);
        files_of_ = ahead | behind;
        doubled = own & on<~Us>(behind, 1);  // an own pawn is ahead
        const Bitboard supported = beside(ahead);
        isolated = own & ~beside(files_of_);
        connected = own & beside(own | on<Us>(own, 1) | on<Us>(own, 2));  // beside or just behind
        unsupported = own & ~isolated & ~connected & ~supported;
        const Bitboard stopped = on<~Us>(fill<~Us>(enemy), 1);  // an enemy pawn is ahead
        guarded = beside(stopped);
        passed = own & ~stopped & ~guarded & ~doubled;
    }

    Bitboard doubled, isolated, connected;
    Bitboard unsupported;  // nor can they be, by pawns that come up
    Bitboard passed;
    Bitboard guarded;  // squares that an enemy pawn attacks or may some day

    Bitboard files_of() const { return files_of_; }  // the whole files of own pawns
    // Those of them that stand right behind such a square.
    Bitboard behind(Bitboard squares) const { return own_ & on<~Us>(squares, 1); }

private:
    template <Color Way> Bitboard on(Bitboard squares, int ranks) const {
        return Way == Color::White ? squares.up(ranks * files_) : squares.down(ranks * files_);
    }
    // Adds all squares further that way.
    template <Color Way> Bitboard fill(Bitboard squares) const {
        constexpr int kFarthest = 3;  // ranks that fit a shift on any board
        for (int filled = 1, by = 1; filled < ranks_; filled += by, by = std::min(filled, kFarthest))
            squares |= on<Way>(squares, by);
        return squares;
    }
    Bitboard beside(Bitboard squares) const {
        return (squares & masks_.not_last_file).up(1) | (squares & masks_.not_first_file).down(1);
    }

    const BoardMasks& masks_;
    int files_, ranks_;
    Bitboard own_, files_of_;
};

template <class Num, Color Us> void survey_pawns(EvalContext<Num>& c) {
    constexpr int kAdvancedFrom = 2;  // ranks from the own edge
    const std::size_t us = magus::index(Us);
    const WeightsOf<Num>& w = c.weights;
    const Geometry& board = c.pos.board();
    const BoardMasks::Side& masks = c.masks(Us);
    const Bitboard own = c.side(Us).pawns, enemy = c.side(~Us).pawns;
    const PawnSets<Us> sets(c.tables.masks, board, own, enemy);
    const Bitboard backward =
        sets.unsupported & sets.behind(enemy | (c.side(~Us).pawn_attacks & board.squares()));

    Num out = w.pawn_doubled * sets.doubled.count() + w.pawn_isolated * sets.isolated.count() +
              w.pawn_connected * sets.connected.count() + w.pawn_backward * backward.count();
    int advanced = 0;
    own.for_each([&](Square s) {
        c.structure.squares[us] += Num(c.tables.square(Us, c.pos.variant().pawn, s));
        const int ranks = std::max(0, board.relative_rank(Us, s) - kAdvancedFrom);
        advanced += sets.connected.has(s) ? ranks : 0;
    });
    out += w.pawn_connected_advanced * advanced;
    sets.passed.for_each([&](Square s) {
        const int steps = masks.steps_to_promotion[s.index()];
        if (steps <= 0 || steps == BoardMasks::kNever) return;
        c.structure.passed.add(s);
        const auto row = static_cast<std::size_t>(std::min(steps, 6) - 1);
        out += promoted(c, w.*kPassed<Num>[row]);
    });
    c.structure.structure[us] += out;
    c.structure.pawns[us] = own;
    c.structure.open_files[us] = board.squares() & ~sets.files_of();
    c.structure.outposts[us] = c.side(Us).pawn_attacks & c.tables.masks.far_half[us] & ~sets.guarded;
}

template <class Num, Color Us> Num pawns(const EvalContext<Num>& c) { return c.structure.structure[Us]; }

// What pieces make of a passed pawn: blockade, a free and safe way, the Kings' distance.
template <class Num, Color Us> Num passed_pawns(const EvalContext<Num>& c) {
    const WeightsOf<Num>& w = c.weights;
    const BoardMasks::Side& masks = c.masks(Us);
    Num out{};
    (c.structure.passed & c.side(Us).pawns).for_each([&](Square s) {
        const int near = std::clamp(5 - masks.steps_to_promotion[s.index()], 0, 4);
        if (near == 0) return;
        const Bitboard way = masks.ahead[s.index()];
        const Bitboard stop = way & masks.shelter_near[s.index()];
        if (stop.intersects(c.pos.pieces(~Us))) out += w.passed_blocked * near;
        if (!way.intersects(c.occupied)) {
            out += w.passed_free_way * near;
            if (!way.intersects(c.all_attacks(~Us))) out += w.passed_safe_way * near;
        }
        const auto& distance = c.tables.masks.distance[s.index()];
        const int lead = distance[c.side(~Us).king.index()] - distance[c.side(Us).king.index()];
        out += w.passed_king_distance * (std::clamp(lead, -4, 4) * near / 2);
    });
    return promoted(c, out);
}

}  // namespace magus
