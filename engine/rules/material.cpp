// Games that are decided by counting material where a rule would draw them: the side wins whose pieces count more. A
// side that wins all drawn games is the same with a start that no material outweighs.

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct Material {
    bool decides = false;
    std::array<int, kMaxTypes> value{};  // each piece, by type
    double white_starts_with = 0;
};

void read_kind(Material& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    if (!e || e->value == "none") return;
    rule.decides = true;
    if (e->value == "janggi") {
        constexpr std::pair<std::string_view, int> kValues[] = {{"rook", 13}, {"janggiCannon", 7},
                                                                {"horse", 5}, {"janggiElephant", 3},
                                                                {"wazir", 3}, {"soldier", 2}};
        for (const auto& [piece, value] : kValues)
            if (const TypeId t = keys.piece(piece); t != kNoType) rule.value[t] = value;
        rule.white_starts_with = -1.5;  // for he moves first
    } else if (e->value == "unweighted") {
        rule.value.fill(1);
    } else if (e->value == "whitedrawodds" || e->value == "blackdrawodds") {
        rule.white_starts_with = e->value == "whitedrawodds" ? 1 : -1;
    } else {
        keys.refuse(*e, "expected none, janggi, unweighted, whitedrawodds or blackdrawodds");
    }
}

constexpr GameKey kKeys[] = {read_by<read_kind>(
    "materialCounting", Chapter::Draws,
    "A game that would be a draw is decided by material. `janggi`: by points (`rook` 13, `janggiCannon` 7, "
    "`horse` 5, `janggiElephant` and `wazir` 3, `soldier` 2, Black 1½ more); `unweighted`: by the number of "
    "pieces. `whitedrawodds`, `blackdrawodds`: that side wins every draw.",
    "materialCounting = janggi")};

bool ready(Material& rule, VariantKeys&, Variant& v) {
    if (rule.decides) v.facts.dead_material_draws = false;
    return rule.decides;
}

// What the side to move gets when a rule draws the game.
double drawn(const Material& rule, const Position& pos) {
    double lead = rule.white_starts_with;
    for (TypeId t = 0; t < pos.variant().types.size(); ++t)
        lead += rule.value[t] * (pos.pieces(Color::White, t).count() - pos.pieces(Color::Black, t).count());
    if (lead == 0) return 0.5;
    return (lead > 0) == (pos.side_to_move() == Color::White) ? 1 : 0;
}

}  // namespace

extern const Rule kMaterial;
constexpr Rule kMaterial{
    .keys = kKeys, .make = make<Material>, .ready = kSetup<ready>, .hooks = {.draw_value = kHook<drawn>}};

}  // namespace magus
