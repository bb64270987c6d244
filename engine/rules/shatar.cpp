#include "engine/rules/shatar.h"

#include "engine/position.h"

namespace magus {

namespace {

Bitboard checkers(const Position& pos) {
    const Color us = pos.side_to_move();
    return pos.attackers(pos.king(us), ~us, pos.occupied());
}

}  // namespace

ShatarRule shatar_rule(const Variant& v) {
    ShatarRule out;
    for (TypeId t = 0; t < v.types.size(); ++t) {
        const std::string& moves = v.types[t].betza;
        if (moves == "N") out.no_mate |= 1u << t;
        if (moves == "N" || moves == "R" || moves == "RF") out.shak |= 1u << t;
    }
    return out;
}

bool is_shak(const Position& pos) {
    return (checkers(pos) & of_types(pos, ~pos.side_to_move(), pos.variant().shatar.shak)).any();
}

double shatar_mate_score(const Position& pos) {
    const Variant& v = pos.variant();
    if ((checkers(pos) & ~of_types(pos, ~pos.side_to_move(), v.shatar.no_mate)).none()) return 1;
    if (is_shak(pos)) return v.checkmate_score;
    // The series of checks, each a move of the other side; what led to the first position is not known.
    const auto states = pos.history();
    for (std::size_t i = states.size(); i > 0 && states[i - 1].check; i -= std::min<std::size_t>(i, 2))
        if (states[i - 1].shak) return v.checkmate_score;
    return 0.5;
}

}  // namespace magus
