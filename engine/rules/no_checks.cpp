// No move may give check (racing kings).

#include "engine/moves/check_detector.h"
#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct Checking {
    bool allowed = true;
};

constexpr GameKey kKeys[] = {key<&Checking::allowed>(
    "checking", Chapter::Restrictions, "Switch. `false`: no move may give check.", "checking = false")};

bool ready(Checking& rule, VariantKeys&, Variant& v) { return v.facts.no_checks = !rule.allowed; }

// What goes from one square to another gives check only from or to some squares; all else is tried.
Scope possible_checks(const Checking&, const Turn& turn) {
    const CheckSquares checks(turn.position());
    constexpr std::uint16_t kPlain = Scope::bit(MoveKind::Normal) | Scope::bit(MoveKind::MultiStep);
    return {.kinds = static_cast<std::uint16_t>(~kPlain),
            .from = checks.candidates().from,
            .to = checks.candidates().to};
}

bool gives_check(const Checking&, const Turn& turn, const Scope&, Move m) {
    return turn.after(m, [](const Position& pos) { return pos.king_attacked(pos.side_to_move()); });
}

}  // namespace

extern const Rule kNoChecks;
constexpr Rule kNoChecks{.keys = kKeys,
                         .make = make<Checking>,
                         .ready = kSetup<ready>,
                         .hooks = {.scope = kHook<possible_checks>, .forbids = kHook<gives_check>}};

}  // namespace magus
