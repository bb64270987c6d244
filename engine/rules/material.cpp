#include "engine/rules/material.h"

#include "engine/position.h"

namespace magus {

double drawn_score(const Position& pos) {
    const MaterialRule& rule = pos.variant().material;
    if (!rule.decides) return 0.5;
    double lead = rule.white_starts_with;
    for (TypeId t = 0; t < pos.variant().types.size(); ++t)
        lead += rule.value[t] * (pos.pieces(Color::White, t).count() - pos.pieces(Color::Black, t).count());
    if (lead == 0) return 0.5;
    return (lead > 0) == (pos.side_to_move() == Color::White) ? 1 : 0;
}

}  // namespace magus
