// A side may pass, always or when it has no other move. When both have passed in turn, the game is over.

#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

#include <algorithm>

namespace magus {

namespace {

struct Passing {
    ByColor<bool> always{}, when_stuck{};

    bool may(Color c) const { return always[c] || when_stuck[c]; }
};

constexpr GameKey kKeys[] = {
    key<&Passing::always>(
        "pass", Chapter::Restrictions,
        "Switch. `true`: a side that is not in check may pass. A pass is written with the King's square, "
        "`e1e1` (without a King, the side's first piece). Two passes in a row are a draw.",
        "pass = true"),
    key<&Passing::when_stuck>("passOnStalemate", Chapter::Restrictions,
                              "Switch. `true`: a side that has no other move passes.",
                              "passOnStalemate = true")};
constexpr EndKind kPasses{"both sides passed", "{drawn}: both sides passed"};

bool ready(Passing& rule, VariantKeys&, Variant& v) {
    v.facts.second_pass_ends = rule.may(Color::White) && rule.may(Color::Black);
    return v.facts.passes = rule.may(Color::White) || rule.may(Color::Black);
}

// To pass is one more move out of check, or the only one where there is no other.
bool may_pass(const Passing& rule, const Turn& turn, bool stuck) {
    const Position& pos = turn.position();
    const std::size_t us = index(pos.side_to_move());
    if (turn.over() || !(rule.when_stuck[us] ? stuck : rule.always[us])) return false;
    return !turn.in_check() || std::ranges::any_of(pos.variant().played.pass_in_check,
                                                   [&](const auto& allowed) { return allowed(pos); });
}

bool has_passed(const StateInfo& st) { return st.move.kind() == MoveKind::Pass; }

std::optional<GameEnd> both_passed(const Passing&, const Position& pos) {
    const auto states = pos.history();
    if (!pos.variant().facts.second_pass_ends || states.size() <= 2 || !has_passed(states.back()) ||
        !has_passed(states[states.size() - 2]))
        return std::nullopt;
    return GameEnd{&kPasses, pos.drawn_score()};
}

}  // namespace

extern const Rule kPassing;
constexpr Rule kPassing{.keys = kKeys,
                        .make = make<Passing>,
                        .ready = kSetup<ready>,
                        .hooks = {.may_pass = kHook<may_pass>, .end_on_board = kHook<both_passed>}};

}  // namespace magus
