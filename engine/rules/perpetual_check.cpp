// A side that gave check with every move of a repetition loses.

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct PerpetualCheck {
    bool loses = false;
};

constexpr GameKey kKeys[] = {key<&PerpetualCheck::loses>(
    "perpetualCheckIllegal", Chapter::Draws,
    "Switch. `true`: a side that gave check with every move of the repetition loses.",
    "perpetualCheckIllegal = true")};
constexpr EndKind kPerpetual{"perpetual check", "{winner}: perpetual check is forbidden",
                             EndKind::Sort::Repetition};

bool ready(PerpetualCheck& rule, VariantKeys&, Variant& v) {
    v.facts.watches_checks |= rule.loses;
    return rule.loses;
}

std::optional<GameEnd> judge(const PerpetualCheck&, const Position& pos, int plies) {
    const auto states = pos.history();
    std::array<bool, 2> by{true, true};  // the other side, and the side to move
    for (int i = 0; i < plies; ++i)
        if (!states[states.size() - 1 - static_cast<std::size_t>(i)].check)
            by[static_cast<std::size_t>(i % 2)] = false;
    if (!by[0] && !by[1]) return std::nullopt;
    return GameEnd{&kPerpetual, by[0] == by[1] ? pos.drawn_score() : by[0] ? 1.0 : 0.0};
}

}  // namespace

extern const Rule kPerpetualCheck;
constexpr Rule kPerpetualCheck{.keys = kKeys,
                               .make = make<PerpetualCheck>,
                               .ready = kSetup<ready>,
                               .hooks = {.judge_repetition = kHook<judge>}};

}  // namespace magus
