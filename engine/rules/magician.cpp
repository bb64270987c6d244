// The Magician of Magician's Death Match (docs/games/magician.md): she replaces a Bishop, and is promoted when a pawn of
// hers reaches the sixth rank, to what the enemy's strongest piece says or, in the Telepath game, as chosen.

#include "engine/moves/move_outlet.h"
#include "engine/position/core_moves.h"
#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

#include <algorithm>

namespace magus {

void make_swap(MoveMaker& maker, Move m) {
    const Conversion& rule = maker.position().variant().conversion;
    if (rule.from_hand) maker.take_from_hand(maker.mover(), m.type());
    maker.put(m.to(), Piece(maker.mover(), m.type()));
    maker.reset_clock();
}

TypeId converted_type(const Position& pos, Color c) {
    const Conversion& rule = pos.variant().conversion;
    for (const auto& [enemy, becomes] : rule.by_strongest)
        if (pos.pieces(~c, enemy).any()) return becomes;
    return rule.otherwise;
}

void make_trigger(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Piece pawn = pos.piece_on(m.from());
    const bool en_passant = m.kind() == MoveKind::TriggerEnPassant;
    const Square victim = en_passant ? maker.en_passant_victim() : m.to();
    maker.put(m.from(), {});
    if (pos.piece_on(victim).exists()) maker.capture(victim);
    maker.put(m.to(), pawn);
    maker.put(Square(static_cast<int>(m.extra())), Piece(maker.mover(), m.type()));
}

namespace {

void read_forms(Conversion& rule, const GameKey& key, VariantKeys& keys) {
    keys.words_by_piece(key.name, [&](TypeId enemy, const std::string&, const IniEntry& e, std::size_t at) {
        const auto becomes = keys.letter(e, at);
        if (!becomes) return keys.refuse(becomes.error());
        rule.by_strongest.emplace_back(enemy, *becomes);
    });
}

constexpr GameKey kKeys[] = {
    key<&Conversion::type>("magician", Chapter::Conversion, "Her letter.", "magician = m"),
    key<&Conversion::swapped>("magicianReplaces", Chapter::Conversion,
                              "The letter of the piece whose place she takes.", "magicianReplaces = b"),
    key<&Conversion::swap_needs_moved>("magicianReplacesMoved", Chapter::Conversion,
                                       "Switch. `true`: only a piece that has moved can be replaced.",
                                       "magicianReplacesMoved = true"),
    key<&Conversion::trigger>("magicianTrigger", Chapter::Conversion,
                              "The region on which an arriving pawn promotes her.",
                              "magicianTriggerWhite = *6"),
    read_by<read_forms>("magicianForms", Chapter::Conversion,
                        "What she becomes. The list is read from the left: `q:i` means that she becomes an "
                        "`i` if the enemy has a `q`.",
                        "magicianForms = q:i r:c b:a n:h"),
    key<&Conversion::otherwise>("magicianOtherwise", Chapter::Conversion,
                                "What she becomes when the enemy has none of the pieces of `magicianForms`.",
                                "magicianOtherwise = m"),
    key<&Conversion::choice>("magicianChoice", Chapter::Conversion,
                             "Letters: the player chooses one of these instead.", "magicianChoice = iac"),
};

bool ready(Conversion& rule, VariantKeys& keys, Variant& v) {
    if (rule.otherwise == kNoType) rule.otherwise = rule.type;
    if (rule.type != kNoType && rule.swapped == kNoType) keys.refuse(keys.missing("magicianReplaces"));
    rule.from_hand = rule.type == kNoType || std::ranges::find(v.hand_order, rule.type) != v.hand_order.end();
    v.conversion = rule;
    if (rule.type == kNoType) return false;
    // She can be promoted to only while she is in hand.
    v.promotions_with_hand = v.promotions;
    if (rule.from_hand)
        for (auto& promotions : v.promotions) std::erase(promotions, rule.type);
    return true;
}

std::optional<Error> refuses(const Conversion& rule, const Position& pos) {
    if (!rule.from_hand) return std::nullopt;
    for (Color c : kColors) {
        int count = pos.in_hand(c, rule.type) + pos.pieces(c, rule.type).count();
        for (const auto& [enemy, becomes] : rule.by_strongest) count += pos.pieces(c, becomes).count();
        if (count > 1) return Error{"a side has at most one Magician, in whatever form"};
    }
    return std::nullopt;
}

void generate_swaps(const Conversion& rule, const Position& pos, MoveSet wanted, MoveOutlet& out) {
    const Color us = pos.side_to_move();
    // A swap changes no square's occupation, so it never ends a check.
    if (wanted == MoveSet::Tactical || pos.in_check()) return;
    if (rule.from_hand && pos.in_hand(us, rule.type) == 0) return;
    Bitboard bishops = pos.pieces(us, rule.swapped);
    if (rule.swap_needs_moved) bishops &= ~pos.state().unmoved;
    for (Square s : bishops) out.one(Move::swap(rule.type, s));
}

void promote_by_trigger(const Conversion& rule, MoveMaker& maker, Color c, Square to) {
    const Position& pos = maker.position();
    if (!rule.choice.empty() || !rule.trigger[c].has(to)) return;
    for (Square s : pos.pieces(c, rule.type)) maker.put(s, Piece(c, converted_type(pos, c)));
}

}  // namespace

extern const Rule kMagician;
constexpr Rule kMagician{.keys = kKeys,
                         .make = make<Conversion>,
                         .ready = kSetup<ready>,
                         .hooks = {.refuses = kHook<refuses>,
                                   .generate = kHook<generate_swaps>,
                                   .after_pawn_move = kHook<promote_by_trigger>}};

}  // namespace magus
