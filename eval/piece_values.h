#pragma once

// Piece values from the pieces' own moves: the mobility-weighted law, and the handful of standard pieces for
// which the field has measured it.

#include "engine/variant/variant.h"
#include "eval/mobility_sample.h"
#include "eval/pair.h"

#include <vector>

namespace magus {

inline constexpr Pair kPawnValue{75, 95};
// What the passed-pawn weights are made for: a Queen for a pawn.
inline constexpr int kUsualPromotionGain = 870;

// A piece type's samples on a full and on an empty board.
struct PhaseSamples {
    MobilitySample middle, end;
};
std::vector<PhaseSamples> sample_pieces(const Geometry& board, const AttackTables& attacks,
                                        std::size_t types);

// May never leave the squares of one colour.
bool color_bound(const Variant& variant, TypeId type);

// Values of all types, the King's being zero.
std::vector<Pair> piece_values(const Variant& variant, const std::vector<PhaseSamples>& samples);

}  // namespace magus
