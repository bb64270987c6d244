#pragma once

// Perpetual chasing, forbidden in xiangqi by the Asian federation's rules: a side that threatens the same man with every
// move of a repetition loses, unless the other side does so too.
//
// A threat arises by the move. It is made by any man but King and soldier, against any man but the King and a soldier
// before the river. It counts if the man is not protected. Against stronger men it counts in any case: a Rook threatened
// by Horse or Cannon; Rook, Cannon or Horse threatened by Elephant or Advisor. A man is protected if his captor could be
// recaptured; pinned men do not protect. A threat to a man of the same kind, who is not pinned and could as well take the
// attacker, does not count: it offers an exchange.

#include "engine/piece.h"

#include <array>
#include <cstdint>

namespace magus {

class Position;
struct Variant;

struct ChasingRule {
    std::uint32_t chasers =
        0;  // types (bits); none: no such rule. Kings and soldiers may threaten as they like
    std::uint32_t straight =
        0;  // of them those that move along lines only: what stood on the line was threatened before
    std::array<std::uint32_t, kMaxTypes>
        stronger{};  // by the chaser's type: what he threatens even where it is protected

    bool exists() const { return chasers != 0; }
};

ChasingRule chasing_rule(const Variant& v);
// Does each of the last moves by the other side (first) and by the side to move (second), going back so many half-moves,
// threaten one and the same man?
std::array<bool, 2> perpetual_chases(const Position& pos, int plies);
// The same rules count no more than ten checks by a side towards the draw by counted moves. Half-moves to be taken off.
int uncounted_checks(const Position& pos);

}  // namespace magus
