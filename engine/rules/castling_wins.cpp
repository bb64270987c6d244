// Who castles so wins, and who can do so no more has lost.

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct CastlingWins {
    std::uint8_t rights = 0;  // bits
};

// "KQkq" or some of these.
void read_rights(CastlingWins& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    if (!e || e->value == "-") return;
    for (std::size_t i = 0; i < e->value.size(); ++i) {
        const std::size_t right = std::string_view("KQkq").find(e->value[i]);
        if (right == std::string_view::npos) return keys.refuse(*e, "expected castling rights, KQkq", i);
        rule.rights = static_cast<std::uint8_t>(rule.rights | 1u << right);
    }
}

constexpr GameKey kKeys[] = {
    read_by<read_rights>("castlingWins", Chapter::Goals,
                         "Castling rights, written as in a FEN. A side that castles by one of them wins. A "
                         "side that has lost all of its rights loses.",
                         "castlingWins = KQkq")};
constexpr EndKind kCastling{"castling", "{winner} by castling rights"};

bool ready(CastlingWins& rule, VariantKeys&, Variant& v) {
    if (rule.rights == 0) return false;
    v.facts.dead_material_draws = false;
    return true;
}

std::optional<GameEnd> end(const CastlingWins& rule, const Position& pos) {
    const unsigned wins = rule.rights;
    const Color us = pos.side_to_move();
    const Move last = pos.state().move;
    if (last.exists() && last.kind() == MoveKind::Castling && (wins >> pos.castling_way(last).right & 1))
        return GameEnd{&kCastling, 0};
    for (Color c : {~us, us}) {
        const unsigned of_side = wins & castling_rights_of(c);
        if (of_side != 0 && (of_side & pos.state().castling) == 0)
            return GameEnd{&kCastling, c == us ? 0.0 : 1.0};
    }
    return std::nullopt;
}

}  // namespace

extern const Rule kCastlingWins;
constexpr Rule kCastlingWins{
    .keys = kKeys, .make = make<CastlingWins>, .ready = kSetup<ready>, .hooks = {.end_on_board = kHook<end>}};

}  // namespace magus
