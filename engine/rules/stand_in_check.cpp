// A King in check does not move away (makpong); he may take who gives it.

#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct StandInCheck {
    bool played = false;
};

constexpr GameKey kKeys[] = {key<&StandInCheck::played>(
    "makpongRule", Chapter::Restrictions,
    "Switch. `true`: a King in check may move only to capture the piece that checks him.",
    "makpongRule = true")};

bool ready(StandInCheck& rule, VariantKeys&, Variant&) { return rule.played; }

// Moves of the King, where he is in check; `noted`: who gives it.
Scope ways_out(const StandInCheck&, const Turn& turn) {
    const Position& pos = turn.position();
    const Color us = pos.side_to_move();
    if (!turn.safety().in_check) return {};
    const Square king = pos.king(us);
    return {.from = Bitboard::of(king), .noted = {pos.attackers(king, ~us, pos.occupied())}};
}

bool leaves_the_check(const StandInCheck&, const Turn&, const Scope& scope, Move m) {
    return !m.enters() && scope.from.has(m.from()) && scope.noted[0] != Bitboard::of(m.to());
}

}  // namespace

extern const Rule kStandInCheck;
constexpr Rule kStandInCheck{.keys = kKeys,
                             .make = make<StandInCheck>,
                             .ready = kSetup<ready>,
                             .hooks = {.scope = kHook<ways_out>, .forbids = kHook<leaves_the_check>}};

}  // namespace magus
