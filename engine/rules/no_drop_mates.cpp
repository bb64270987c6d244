// A pawn may not be dropped to give mate (shogi).

#include "engine/moves/movegen.h"
#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct DropMates {
    bool forbidden = false;
    TypeId type = kNoType;  // of this kind of piece
};

constexpr GameKey kKeys[] = {key<&DropMates::forbidden>(
    "shogiPawnDropMateIllegal", Chapter::Hands, "Switch. `true`: the drop of a `shogiPawn` may not mate.",
    "shogiPawnDropMateIllegal = true")};

bool ready(DropMates& rule, VariantKeys& keys, Variant& v) {
    rule.type = keys.piece("shogiPawn");
    return v.drops && rule.forbidden && rule.type != kNoType;
}

// Where a piece from the hand may give check, itself or as another one's hurdle: a drop opens no line.
Bitboard checking_squares(const Position& pos, TypeId t) {
    const AttackTables& tables = pos.variant().attacks;
    const Color us = pos.side_to_move();
    const Square king = pos.king(~us);
    if (tables.mover(us, t).kind >= AttackTables::Kind::Passer) return ~Bitboard();
    Bitboard out = tables.indirects(us).empty() ? Bitboard() : pos.watched(king, us);
    for (const auto& attacker : tables.attackers(us, king))
        if (attacker.type == t)
            out |= attacker.leap | (attacker.slide & tables.lines().attacks(king, pos.occupied()));
    return out;
}

Scope mating_drops(const DropMates& rule, const Turn& turn) {
    const Position& pos = turn.position();
    const TypeId t = rule.type;
    if (pos.in_hand(pos.side_to_move(), t) == 0) return {};
    return {.to = checking_squares(pos, t) & pos.empty()};
}

bool drops_to_mate(const DropMates& rule, const Turn& turn, const Scope& scope, Move m) {
    if (m.kind() != MoveKind::Drop || m.type() != rule.type || !scope.to.has(m.to())) return false;
    return turn.after(
        m, [](Position& pos) { return pos.king_attacked(pos.side_to_move()) && !has_legal_move(pos); });
}

}  // namespace

extern const Rule kNoDropMates;
constexpr Rule kNoDropMates{.keys = kKeys,
                            .make = make<DropMates>,
                            .ready = kSetup<ready>,
                            .hooks = {.scope = kHook<mating_drops>, .forbids = kHook<drops_to_mate>}};

}  // namespace magus
