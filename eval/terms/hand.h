#pragma once

// Pieces in hand. What can be dropped is nearly on the board; a convertible piece in hand counts by how much better she is than
// the Bishop that she may replace, as long as there is one.

#include "eval/eval_context.h"

namespace magus {

template <class Num, Color Us> Num hand(const EvalContext<Num>& c) {
    constexpr int kDroppable = 15, kSwappable = 14;  // 16ths of the value
    const Variant& v = c.pos.variant();
    Num out{};
    if (v.hand_order.empty()) return out;
    for (TypeId t : v.hand_order) {
        const int count = c.pos.in_hand(Us, t);
        if (count == 0) continue;
        const Num value = Num(c.tables.traits[t].value);
        if (v.drops || v.facts.hand_gates)
            out += value * (count * kDroppable) / 16;
        else if (t == v.conversion.type && c.pos.pieces(Us, v.conversion.swapped).any())
            out += (value - Num(c.tables.traits[v.conversion.swapped].value)) * kSwappable / 16;
    }
    return out;
}

}  // namespace magus
