// A drop may not give check.

#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct DropChecks {
    bool allowed = true;
};

constexpr GameKey kKeys[] = {key<&DropChecks::allowed>(
    "dropChecks", Chapter::Hands, "Switch. `false`: a drop may not give check.", "dropChecks = false")};

bool ready(DropChecks& rule, VariantKeys&, Variant& v) { return v.drops && !rule.allowed; }

Scope all_drops(const DropChecks&, const Turn&) { return {.kinds = Scope::bit(MoveKind::Drop)}; }

bool drops_with_check(const DropChecks&, const Turn& turn, const Scope&, Move m) {
    return m.kind() == MoveKind::Drop &&
           turn.after(m, [](const Position& pos) { return pos.king_attacked(pos.side_to_move()); });
}

}  // namespace

extern const Rule kNoDropChecks;
constexpr Rule kNoDropChecks{.keys = kKeys,
                             .make = make<DropChecks>,
                             .ready = kSetup<ready>,
                             .hooks = {.scope = kHook<all_drops>, .forbids = kHook<drops_with_check>}};

}  // namespace magus
