// Who castles takes the right to castle on that side from the other.

#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct OppositeCastling {
    bool played = false;
};

constexpr GameKey kKeys[] = {key<&OppositeCastling::played>(
    "oppositeCastling", Chapter::Castling,
    "Switch. `true`: when a side castles, the other side loses the right to castle on the same wing.",
    "oppositeCastling = true")};

bool ready(OppositeCastling& rule, VariantKeys& keys, Variant& v) {
    if (rule.played && v.facts.hand_gates) keys.refuse("oppositeCastling", "not together with gating");
    return rule.played;
}

void take_right(const OppositeCastling&, MoveMaker& maker, Move m) {
    if (m.kind() != MoveKind::Castling) return;
    const int right = maker.position().castling_way(m).right;
    maker.take_castling(castling_right(~maker.mover(), right % 2 == 0));
}

}  // namespace

extern const Rule kOppositeCastling;
constexpr Rule kOppositeCastling{.keys = kKeys,
                                 .make = make<OppositeCastling>,
                                 .ready = kSetup<ready>,
                                 .hooks = {.after_move = kHook<take_right>}};

}  // namespace magus
