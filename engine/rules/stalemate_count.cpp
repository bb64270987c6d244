// At a stalemate the side with fewer pieces gets what is usually the stalemated one's (suicide chess).

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct StalemateCount {
    bool played = false;
};

constexpr GameKey kKeys[] = {
    key<&StalemateCount::played>("stalematePieceCount", Chapter::Mate,
                                 "Switch. `true`: `stalemateValue` is for the side with fewer pieces on the "
                                 "board. With equal numbers it is a draw.",
                                 "stalematePieceCount = true")};

bool ready(StalemateCount& rule, VariantKeys&, Variant&) { return rule.played; }

// What the other side gets for giving stalemate.
double stalemating(const StalemateCount&, const Position& pos, double usual) {
    const Color us = pos.side_to_move();
    const int lead = pos.pieces(~us).count() - pos.pieces(us).count();
    return lead > 0 ? usual : lead == 0 ? 0.5 : 1 - usual;
}

}  // namespace

extern const Rule kStalemateCount;
constexpr Rule kStalemateCount{.keys = kKeys,
                               .make = make<StalemateCount>,
                               .ready = kSetup<ready>,
                               .hooks = {.stalemate_value = kHook<stalemating>}};

}  // namespace magus
