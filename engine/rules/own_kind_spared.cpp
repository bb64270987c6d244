// Some pieces do not capture their own kind.

#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct OwnKind {
    TypeSet types;
};

constexpr GameKey kKeys[] = {key<&OwnKind::types>("mutuallyImmuneTypes", Chapter::Restrictions,
                                                  "Letters: these pieces do not capture their own kind.",
                                                  "mutuallyImmuneTypes = q")};

bool ready(OwnKind& rule, VariantKeys&, Variant&) { return rule.types.any(); }

Scope captures_of_such(const OwnKind& rule, const Turn& turn) {
    const Position& pos = turn.position();
    return {.to = of_types(pos, ~pos.side_to_move(), rule.types)};
}

bool captures_own_kind(const OwnKind&, const Turn& turn, const Scope& scope, Move m) {
    const Position& pos = turn.position();
    return scope.to.has(m.to()) && !m.enters() && m.kind() != MoveKind::Pass &&
           pos.piece_on(m.to()).type() == pos.piece_on(m.from()).type();
}

}  // namespace

extern const Rule kOwnKindSpared;
constexpr Rule kOwnKindSpared{
    .keys = kKeys,
    .make = make<OwnKind>,
    .ready = kSetup<ready>,
    .hooks = {.scope = kHook<captures_of_such>, .forbids = kHook<captures_own_kind>}};

}  // namespace magus
