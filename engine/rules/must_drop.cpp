// Who can drop a piece must do so (placement, Sittuyin); or only one of a kind, and as long as there is one of it in hand no
// other piece is dropped.

#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct MustDrop {
    bool played = false;
    TypeId type = kNoType;  // it is about this one alone
};

void read_type(MustDrop& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    if (e && e->value != "*") rule.type = keys.one_piece(key.name);
}

constexpr GameKey kKeys[] = {
    key<&MustDrop::played>(
        "mustDrop", Chapter::Hands,
        "Switch. `true`: a side that can drop a piece must do so. Kings may start in hand, too.",
        "mustDrop = true"),
    read_by<read_type>("mustDropType", Chapter::Hands,
                       "`mustDrop` is so only for the piece with this letter (`*`: any), and no other piece "
                       "is dropped while one of this kind is in hand.",
                       "mustDropType = k")};

bool ready(MustDrop& rule, VariantKeys&, Variant&) { return rule.played; }

bool has_what_must_drop(const MustDrop& rule, const Position& pos) {
    return rule.type == kNoType || pos.in_hand(pos.side_to_move(), rule.type) > 0;
}

bool drops(const MustDrop&, const Position&, Move m) { return m.kind() == MoveKind::Drop; }

Scope drops_that_may_wait(const MustDrop& rule, const Turn& turn) {
    if (rule.type == kNoType || !has_what_must_drop(rule, turn.position())) return {};
    return {.kinds = Scope::bit(MoveKind::Drop)};
}

bool drops_another_kind(const MustDrop& rule, const Turn& turn, const Scope&, Move m) {
    return m.kind() == MoveKind::Drop && turn.position().variant().types[m.type()].captured_as != rule.type;
}

}  // namespace

extern const Rule kMustDrop;
constexpr Rule kMustDrop{.keys = kKeys,
                         .make = make<MustDrop>,
                         .ready = kSetup<ready>,
                         .hooks = {.scope = kHook<drops_that_may_wait>,
                                   .forbids = kHook<drops_another_kind>,
                                   .forced_among = MoveSet::Quiets,
                                   .forces = kHook<has_what_must_drop>,
                                   .is_forced = kHook<drops>}};

}  // namespace magus
