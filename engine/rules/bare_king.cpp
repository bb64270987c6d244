// A side that has nothing but its King loses (shatranj, courier), unless its next move leaves the other one bare too.

#include "engine/rules/rule.h"

#include <algorithm>

namespace magus {

namespace {

struct BareKing {
    bool answers = false;  // he has that move even where no move could
};

constexpr GameKey kKeys[] = {key<&BareKing::answers>(
    "bareKingAnswers", Chapter::Goals,
    "*Ours.* Switch. `true`: the bare King of `extinctionClaim` always has that move, as in Courier.",
    "bareKingAnswers = true")};
constexpr EndKind kBare{"bare king", "{mover} has a bare King", EndKind::Sort::BareKing};

// The rule of the historic games is five keys of extinction together.
bool ready(BareKing&, VariantKeys& keys, Variant& v) {
    constexpr std::pair<std::string_view, std::string_view> kTogether[] = {
        {"extinctionValue", "loss"},
        {"extinctionClaim", "true"},
        {"extinctionPieceTypes", "*"},
        {"extinctionPieceCount", "1"},
        {"extinctionOpponentPieceCount", "2"}};
    const bool all = std::ranges::all_of(kTogether, [&](const auto& wanted) {
        const IniEntry* e = keys.find(wanted.first);
        return e && e->value == wanted.second;
    });
    if (!all || !v.both_have_kings()) return false;
    v.facts.bare_king_loses = v.facts.wins_without_mate = true;
    return true;
}

std::optional<GameEnd> end(const BareKing& rule, const Position& pos) {
    if (pos.variant().facts.until_mate) return std::nullopt;
    const Color us = pos.side_to_move();
    if (pos.bare(~us)) return GameEnd{&kBare, pos.bare(us) ? 0.5 : 1.0};
    // No one move takes two pieces.
    if (!rule.answers && pos.bare(us) && pos.pieces(~us).count() > 2) return GameEnd{&kBare, 0};
    return std::nullopt;
}

}  // namespace

extern const Rule kBareKing;
constexpr Rule kBareKing{
    .keys = kKeys, .make = make<BareKing>, .ready = kSetup<ready>, .hooks = {.end_on_board = kHook<end>}};

}  // namespace magus
