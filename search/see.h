#pragma once

// Static exchange evaluation: what a move wins or loses when both sides capture on its target square with their
// least valuable piece as long as it pays.

#include "engine/board/by_color.h"
#include "engine/position/position.h"
#include "eval/score.h"

#include <array>
#include <vector>

namespace magus {

class ExchangeEvaluator {
public:
    ExchangeEvaluator() = default;
    // values: of each piece type, the evaluation's own; the King's is the highest.
    ExchangeEvaluator(const Variant& variant, std::vector<Score> values);

    Score value(TypeId t) const { return values_[t]; }
    Score value(Piece p) const { return p.exists() ? values_[p.type()] : 0; }
    // What the move itself wins: captured pieces (both squares of a wide piece's landing, all that a blast takes less the own
    // losses), a promotion, and a convertible piece's promotion that a pawn triggers.
    Score gain(const Position& pos, Move m) const {
        if (m.kind() == MoveKind::Normal && captures_are_all_) return value(pos.piece_on(m.to()));
        return special_gain(pos, m);
    }
    // Does the move win at least that much?
    bool at_least(const Position& pos, Move m, Score threshold) const;

private:
    // The cheapest type that captures on a square, and which of its pieces do.
    struct Capturers {
        TypeId type;
        Bitboard pieces;
    };
    Capturers cheapest(const Position& pos, Position::Attackers& on_target, Color side, Square target,
                       Bitboard occupied, Bitboard gone) const;
    Score special_gain(const Position& pos, Move m) const;
    Score area_gain(const Position& pos, Move m) const;
    Score trigger_gain(const Position& pos, Color c, Square to) const;

    std::vector<Score> values_;
    std::vector<TypeId> cheapest_first_;
    bool captures_are_all_ = true;  // what a usual move wins: no blast, no promotion by it
    // For games where all attacks are leaps and slides: AttackTables::attackers by colour, cheapest first.
    bool plain_attacks_ = true;
    ByColor<std::vector<std::uint8_t>> attackers_;
};

}  // namespace magus
