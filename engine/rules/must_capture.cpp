// Who can capture must capture (giveaway).

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct MustCapture {
    bool played = false;
};

constexpr GameKey kKeys[] = {key<&MustCapture::played>("mustCapture", Chapter::Restrictions,
                                                       "Switch. `true`: who can capture must capture.",
                                                       "mustCapture = true")};

bool ready(MustCapture& rule, VariantKeys&, Variant& v) { return v.facts.captures_are_forced = rule.played; }

bool always(const MustCapture&, const Position&) { return true; }
bool captures(const MustCapture&, const Position& pos, Move m) { return pos.is_capture(m); }

}  // namespace

extern const Rule kMustCapture;
constexpr Rule kMustCapture{
    .keys = kKeys,
    .make = make<MustCapture>,
    .ready = kSetup<ready>,
    .hooks = {.forced_among = MoveSet::Tactical, .forces = kHook<always>, .is_forced = kHook<captures>}};

}  // namespace magus
