// Who has given so many checks wins (three-check). Positions count down; the number is in the FEN.

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct CheckCount {
    bool played = false;
};

constexpr GameKey kKeys[] = {
    key<&CheckCount::played>("checkCounting", Chapter::Goals,
                             "Switch. `true`: three-check, the third check wins. For another number "
                             "(n-check) change the start position: `3+3` behind the en passant field of the "
                             "FEN is the number of checks that White and Black still need.",
                             "checkCounting = true")};
constexpr EndKind kChecks{"checks", "{winner} by the number of checks"};

bool ready(CheckCount& rule, VariantKeys&, Variant& v) {
    if (!rule.played) return false;
    constexpr int kUsual = 3;  // unless the FEN says otherwise
    v.facts.checks_to_win = kUsual;
    v.facts.watches_checks = v.facts.wins_without_mate = true;
    v.facts.dead_material_draws = false;
    return true;
}

std::optional<GameEnd> end(const CheckCount&, const Position& pos) {
    if (pos.state().checks_left[~pos.side_to_move()] != 0) return std::nullopt;
    return GameEnd{&kChecks, 0};
}

}  // namespace

extern const Rule kCheckCount;
constexpr Rule kCheckCount{
    .keys = kKeys, .make = make<CheckCount>, .ready = kSetup<ready>, .hooks = {.end_on_board = kHook<end>}};

}  // namespace magus
