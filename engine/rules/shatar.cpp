// Mongolian chess (shatar): a mate wins only when one of the checks that led to it, one with every move, was shak: by Rook,
// Bers or Knight. Without that the game is drawn. A Knight alone may not give mate: who does so loses.

#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct Shatar {
    bool played = false;
    TypeSet shak;
    TypeSet no_mate;  // these may not give mate alone
};

constexpr GameKey kKeys[] = {
    key<&Shatar::played>("shatarMateRule", Chapter::Mate,
                         "Switch. `true`: a mate wins only if it ends a row of checks, one with every move, "
                         "and one of these checks was given by a Rook, Bers or Knight. Otherwise the mate is "
                         "a draw. A side that mates with a Knight alone loses.",
                         "shatarMateRule = true")};

bool ready(Shatar& rule, VariantKeys&, Variant& v) {
    if (!rule.played) return false;
    for (TypeId t = 0; t < v.types.size(); ++t) {
        const std::string& moves = v.types[t].betza;
        if (moves == "N") rule.no_mate.add(t);
        if (moves == "N" || moves == "R" || moves == "RF") rule.shak.add(t);
    }
    if (rule.shak.none()) return false;
    v.facts.watches_checks = true;
    return true;
}

Bitboard checkers(const Position& pos) {
    const Color us = pos.side_to_move();
    return pos.attackers(pos.king(us), ~us, pos.occupied());
}

// Is the side to move in check by one of these?
bool is_shak(const Shatar& rule, const Position& pos) {
    return (checkers(pos) & of_types(pos, ~pos.side_to_move(), rule.shak)).any();
}

void note(const Shatar& rule, MoveMaker& maker, Move) { maker.note(is_shak(rule, maker.position())); }

double mate_value(const Shatar& rule, const Position& pos) {
    const Variant& v = pos.variant();
    if ((checkers(pos) & ~of_types(pos, ~pos.side_to_move(), rule.no_mate)).none()) return 1;
    if (is_shak(rule, pos)) return v.checkmate_score;
    // The series of checks, each a move of the other side; what led to the first position is not known.
    const auto states = pos.history();
    for (std::size_t i = states.size(); i > 0 && states[i - 1].check; i -= std::min<std::size_t>(i, 2))
        if (states[i - 1].noted) return v.checkmate_score;
    return 0.5;
}

}  // namespace

extern const Rule kShatar;
constexpr Rule kShatar{.keys = kKeys,
                       .make = make<Shatar>,
                       .ready = kSetup<ready>,
                       .hooks = {.note = kHook<note>, .mate_value = kHook<mate_value>}};

}  // namespace magus
