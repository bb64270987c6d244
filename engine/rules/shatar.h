#pragma once

// Mongolian chess (shatar): a mate wins only when one of the checks that led to it, one with every move, was shak: by Rook,
// Bers or Knight. Without that the game is drawn. A Knight alone may not give mate: who does so loses.

#include <cstdint>

namespace magus {

class Position;
struct Variant;

struct ShatarRule {
    std::uint32_t shak = 0;     // types (bits); none: no such rule
    std::uint32_t no_mate = 0;  // types that may not give mate alone

    bool exists() const { return shak != 0; }
};

ShatarRule shatar_rule(const Variant& v);
// Is the side to move in check by one of these?
bool is_shak(const Position& pos);
// What the side to move gets that is checkmated.
double shatar_mate_score(const Position& pos);

}  // namespace magus
