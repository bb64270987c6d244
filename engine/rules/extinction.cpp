// The side of which no more than so many of a kind are left loses, or wins (extinction chess, giveaway, atomic). Two rules:
// the end, and pieces that are as good as Kings (extinctionPseudoRoyal): where one more of a kind cannot be lost, none of
// those that are left may be attacked after the own move.

#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

#include <algorithm>
#include <vector>

namespace magus {

namespace {

// The side of which no more than `count` of one of these kinds are left, while the other has `enough`, gets `value`.
struct Extinction {
    bool ends = false;
    double value = 0;
    TypeSet types;
    std::vector<std::vector<TypeId>> kinds;  // the same: each is counted for itself, with its promoted copies
    bool all_together = false;               // instead: all pieces as one kind
    int count = 0, enough = 0;
    bool claimed = false;  // of the side to move only when the other has one more than enough
    bool pseudo_royal = false;
    bool not_all_attacked = false;  // nor may all of them be attacked at once, however many they are
};

void read_end(Extinction& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    rule.ends = e && e->value != "none";
    if (rule.ends) rule.value = keys.result_of(key.name, 0);
}

void read_types(Extinction& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    rule.all_together = e && e->value == "*";
    if (!rule.all_together) keys.several_pieces(key.name, [&](TypeId t) { rule.types.add(t); });
}

constexpr GameKey kKeys[] = {
    read_by<read_end>("extinctionValue", Chapter::Goals,
                      "What happens to a side that runs out of certain pieces: `loss` or `win`. The next "
                      "keys say which pieces.",
                      "extinctionValue = loss"),
    read_by<read_types>("extinctionPieceTypes", Chapter::Goals,
                        "Letters: it is enough that one of these kinds runs out. With `*` all pieces of the "
                        "side are counted together.",
                        "extinctionPieceTypes = kqrbnp"),
    key<&Extinction::count>("extinctionPieceCount", Chapter::Goals,
                            "A kind has run out when no more than this number is left (0 unless given).",
                            "extinctionPieceCount = 1", 0, kMaxSquares),
    key<&Extinction::enough>("extinctionOpponentPieceCount", Chapter::Goals,
                             "It counts only when the other side has at least this number.",
                             "extinctionOpponentPieceCount = 2", 0, kMaxSquares),
    key<&Extinction::claimed>(
        "extinctionClaim", Chapter::Goals,
        "Switch. `true`: the bare King loses, unless his next move leaves the other King bare, too. If no "
        "move can do so, he loses at once. It needs `extinctionValue = loss`, `extinctionPieceTypes = *`, "
        "`extinctionPieceCount = 1` and `extinctionOpponentPieceCount = 2`.",
        "extinctionClaim = true"),
    key<&Extinction::pseudo_royal>(
        "extinctionPseudoRoyal", Chapter::Goals,
        "Switch. `true`: if the loss of one more such piece loses the game, these pieces are like Kings. "
        "They may not be left attacked, and there are checks and mates against them.",
        "extinctionPseudoRoyal = true"),
    key<&Extinction::not_all_attacked>(
        "dupleCheck", Chapter::Goals,
        "Switch, with `extinctionPseudoRoyal`. `true`: it is also check when all pieces of such a kind are "
        "attacked at once, however many there are.",
        "dupleCheck = true"),
};
constexpr EndKind kExtinct{"extinction", "{winner} by extinction"};

// Is it in force? The bare King's rule is written with the same keys.
bool complete(Extinction& rule, VariantKeys& keys, const Variant& v) {
    if (v.facts.bare_king_loses) return false;
    // With what moves like such a piece because it is promoted.
    for (TypeId t = 0; t < v.types.size(); ++t) {
        if (!rule.types.has(t)) continue;
        auto& kind = rule.kinds.emplace_back();
        for (TypeId copy = 0; copy < v.types.size(); ++copy)
            if (v.types[copy].shape == t) kind.push_back(copy);
    }
    for (const auto& kind : rule.kinds)
        for (TypeId t : kind) rule.types.add(t);
    if (rule.pseudo_royal && (rule.all_together || rule.value != 0 || !rule.ends))
        keys.refuse("extinctionPseudoRoyal", "only for kinds of pieces whose extinction is a loss");
    return rule.ends && (rule.types.any() || rule.all_together);
}

bool ready(Extinction& rule, VariantKeys& keys, Variant& v) {
    if (!complete(rule, keys, v)) return false;
    v.facts.loss = {rule.types, rule.all_together, rule.count, rule.value};
    v.facts.dead_material_draws = false;
    return true;
}

// ---- The end ----

Bitboard of_kind(const Position& pos, Color c, const std::vector<TypeId>& kind) {
    Bitboard out;
    for (TypeId t : kind) out |= pos.pieces(c, t);
    return out;
}

int count_with_hand(const Position& pos, Color c, const std::vector<TypeId>& kind) {
    int count = 0;
    for (TypeId t : kind) count += pos.pieces(c, t).count() + pos.in_hand(c, t);
    return count;
}

int count_all(const Position& pos, Color c) {
    int count = pos.pieces(c).count();
    for (TypeId t : pos.variant().hand_order) count += pos.in_hand(c, t);
    return count;
}

std::optional<GameEnd> end(const Extinction& rule, const Position& pos) {
    // What must not be left attacked is never captured; it can only be blown up.
    if (rule.pseudo_royal && !pos.variant().played.also_removed) return std::nullopt;
    const Color us = pos.side_to_move();
    const auto extinct = [&](Color c, int own, int others) {
        return own <= rule.count && others >= rule.enough + (rule.claimed && c == us ? 1 : 0);
    };
    for (Color c : {~us, us}) {
        bool ends = rule.all_together && extinct(c, count_all(pos, c), count_all(pos, ~c));
        for (const auto& kind : rule.kinds)
            ends |= extinct(c, count_with_hand(pos, c, kind), count_with_hand(pos, ~c, kind));
        if (ends) return GameEnd{&kExtinct, c == us ? rule.value : 1 - rule.value};
    }
    return std::nullopt;
}

// ---- Pieces that are as good as Kings ----

bool ready_royals(Extinction& rule, VariantKeys& keys, Variant& v) {
    for (const GameKey& key : kKeys) key.read(&rule, key, keys);
    return complete(rule, keys, v) && rule.pseudo_royal;
}

template <class Test> int count_if(Bitboard squares, Test&& test) {
    int out = 0;
    for (Square s : squares) out += test(s);
    return out;
}

// Is one attacked of those that must not be, or are all of a kind where that is check, too?
template <class Test> bool is_check(const Extinction& rule, Bitboard guarded, Bitboard all, Test&& attacked) {
    if (count_if(guarded, attacked) > 0) return true;
    return rule.not_all_attacked && all.any() && count_if(all, attacked) == all.count();
}

// One side's moves, judged by what they leave behind.
class RoyalGuard {
public:
    RoyalGuard(const Extinction& rule, const Position& pos, Bitboard ours, Bitboard theirs)
        : rule_(rule),
          pos_(pos),
          v_(pos.variant()),
          blasts_(v_.played.also_removed),
          us_(pos.side_to_move()),
          ours_(ours),
          theirs_(theirs) {}

    bool forbids(Move m) const {
        const bool castles = m.kind() == MoveKind::Castling || m.kind() == MoveKind::GateCastling;
        if (castles && castles_through_attack(pos_.castling_way(m))) return true;
        const BoardChange change = pos_.change(m);
        const Bitboard guarded = guarded_after(m);
        Bitboard gone = change.removed, filled = change.filled;
        if (blasts_ && change.removed.any()) {
            const TypeId captor = m.kind() == MoveKind::Promotion ? m.type() : pos_.piece_on(m.from()).type();
            const Bitboard removed = v_.played.also_removed(pos_, m.to(), captor);
            gone |= removed;
            filled &= ~removed;
            if (gone.intersects(guarded)) return true;
            if (gone.intersects(theirs_)) return false;
        }
        const Bitboard occupied = (pos_.occupied() & ~(change.vacated | gone)) | filled;
        const auto attacked = [&](Square s) {
            return !is_immune(s) && pos_.attacked(s, ~us_, occupied, gone);
        };
        return is_check(rule_, guarded, all_after(m), attacked);
    }

private:
    bool castles_through_attack(const CastlingWay& way) const {
        if (!ours_.has(way.king_from)) return false;
        const Bitboard without = pos_.occupied() & ~Bitboard::of(way.king_from);
        for (Square s : way.king_path & ~Bitboard::of(way.king_to))
            if (!is_immune(s) && pos_.attacked(s, ~us_, without)) return true;
        return false;
    }

    // Which pieces must be safe after the move. One more of a kind than may be lost makes all of them common ones.
    Bitboard guarded_after(Move m) const {
        Bitboard out = ours_;
        if (!m.enters() && out.has(m.from())) {
            out.remove(m.from());
            out.add(m.to());
        }
        const bool enters = m.kind() == MoveKind::Drop;
        const bool promotes =
            m.kind() == MoveKind::Promotion && v_.types[pos_.piece_on(m.from()).type()].promotes_by[us_];
        if (!enters && !promotes) return out;
        for (const auto& kind : rule_.kinds) {
            if (std::find(kind.begin(), kind.end(), m.type()) == kind.end()) continue;
            const Bitboard same = of_kind(pos_, us_, kind);
            if (promotes && same.count() > rule_.count)
                out &= ~same;
            else
                out.add(m.to());
        }
        return out;
    }

    // All pieces of the kinds that must not die out.
    Bitboard all_after(Move m) const {
        Bitboard out = of_types(pos_, us_, rule_.types);
        const Bitboard vacated = pos_.change(m).vacated;
        const bool becomes_one = m.kind() == MoveKind::Promotion && rule_.types.has(m.type());
        if (out.intersects(vacated) || becomes_one) out.add(m.to());
        return out & ~vacated;
    }

    // Where captures blast, nothing beside an enemy royal piece can be captured without its loss.
    bool is_immune(Square s) const { return blasts_ && v_.board.neighbours(s).intersects(theirs_); }

    const Extinction& rule_;
    const Position& pos_;
    const Variant& v_;
    const bool blasts_;
    const Color us_;
    const Bitboard ours_, theirs_;
};

Bitboard royals(const Extinction& rule, const Position& pos, Color c) {
    Bitboard out;
    for (const auto& kind : rule.kinds)
        if (const Bitboard same = of_kind(pos, c, kind); same.count() <= rule.count + 1) out |= same;
    return out;
}

bool royals_attacked(const Extinction& rule, const Position& pos, Color c) {
    const Variant& v = pos.variant();
    const bool blasts(v.played.also_removed);
    const Bitboard theirs = blasts ? royals(rule, pos, ~c) : Bitboard();
    if (blasts && theirs.none()) return false;  // the other side has lost its own
    const auto attacked = [&](Square s) {
        return !v.board.neighbours(s).intersects(theirs) && pos.attacked(s, ~c, pos.occupied());
    };
    return is_check(rule, royals(rule, pos, c), of_types(pos, c, rule.types), attacked);
}

Scope all_moves(const Extinction& rule, const Turn& turn) {
    const Position& pos = turn.position();
    const Color us = pos.side_to_move();
    return {.all = true, .noted = {royals(rule, pos, us), royals(rule, pos, ~us)}};
}

bool leaves_royals_in_danger(const Extinction& rule, const Turn& turn, const Scope& scope, Move m) {
    return RoyalGuard(rule, turn.position(), scope.noted[0], scope.noted[1]).forbids(m);
}

}  // namespace

extern const Rule kExtinction, kRoyals;
constexpr Rule kExtinction{
    .keys = kKeys, .make = make<Extinction>, .ready = kSetup<ready>, .hooks = {.end_on_board = kHook<end>}};
constexpr Rule kRoyals{.make = make<Extinction>,
                       .ready = kSetup<ready_royals>,
                       .hooks = {.scope = kHook<all_moves>,
                                 .forbids = kHook<leaves_royals_in_danger>,
                                 .other_check = kHook<royals_attacked>}};

}  // namespace magus
