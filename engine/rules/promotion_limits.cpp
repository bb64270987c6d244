// A side may have only so many pieces of a kind by promotion.

#include "engine/base/text.h"
#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct PromotionLimits {
    bool played = false;
    std::array<int, kMaxTypes> limit;  // of a kind that may be on the board; -1: no limit

    PromotionLimits() { limit.fill(-1); }
};

void read_limits(PromotionLimits& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* limits = keys.find(key.name);
    if (!limits || limits->value == "-" || limits->value.empty()) return;
    rule.played = true;
    keys.words_by_piece(key.name, [&](TypeId t, const std::string& text, const IniEntry& e, std::size_t at) {
        const auto count = parse_number<int>(text);
        if (!count || *count < 0 || *count > kMaxSquares)
            return keys.refuse(e, "expected a number of pieces", at);
        rule.limit[t] = *count;
    });
}

constexpr GameKey kKeys[] = {read_by<read_limits>(
    "promotionLimit", Chapter::Promotion,
    "The most pieces of a kind that a side may have by promotion. Here: no second Queen, no third Rook.",
    "promotionLimit = q:1 r:2")};

bool ready(PromotionLimits& rule, VariantKeys&, Variant&) { return rule.played; }

Scope promotions(const PromotionLimits&, const Turn&) { return {.kinds = Scope::bit(MoveKind::Promotion)}; }

bool exceeds_limit(const PromotionLimits& rule, const Turn& turn, const Scope&, Move m) {
    if (m.kind() != MoveKind::Promotion) return false;
    const Position& pos = turn.position();
    const Variant& v = pos.variant();
    const TypeId shape = v.types[m.type()].shape;
    if (rule.limit[shape] < 0) return false;
    int there = 0;
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (v.types[t].shape == shape) there += pos.pieces(pos.side_to_move(), t).count();
    return there >= rule.limit[shape];
}

}  // namespace

extern const Rule kPromotionLimits;
constexpr Rule kPromotionLimits{.keys = kKeys,
                                .make = make<PromotionLimits>,
                                .ready = kSetup<ready>,
                                .hooks = {.scope = kHook<promotions>, .forbids = kHook<exceeds_limit>}};

}  // namespace magus
