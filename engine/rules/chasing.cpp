// Perpetual chasing, forbidden in xiangqi by the Asian federation's rules: a side that threatens the same man with every
// move of a repetition loses, unless the other side does so too.
//
// A threat arises by the move. It is made by any man but King and soldier, against any man but the King and a soldier
// before the river. It counts if the man is not protected. Against stronger men it counts in any case: a Rook threatened
// by Horse or Cannon; Rook, Cannon or Horse threatened by Elephant or Advisor. A man is protected if his captor could be
// recaptured; pinned men do not protect. A threat to a man of the same kind, who is not pinned and could as well take the
// attacker, does not count: it offers an exchange.

#include "engine/rules/rule.h"

#include <algorithm>

namespace magus {

namespace {

struct Chasing {
    bool played = false;
    TypeSet chasers;  // Kings and soldiers may threaten as they like
    // Of them those that move along lines only: what stood on the line was threatened before.
    TypeSet straight;
    // By the chaser's type: what he threatens even where it is protected.
    std::array<TypeSet, kMaxTypes> stronger{};
};

void read_kind(Chasing& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    if (!e || e->value == "none") return;
    if (e->value != "axf") return keys.refuse(*e, "expected none or axf");
    rule.played = true;
}

constexpr GameKey kKeys[] = {read_by<read_kind>(
    "chasingRule", Chapter::Draws,
    "`axf` (xiangqi): a side that threatens the same piece with every move of the repetition loses, unless "
    "the other side does so, too. `engine/rules/chasing.cpp` says what a threat is. For `nMoveRule`, only "
    "the first ten checks of a side count as moves.",
    "chasingRule = axf")};
constexpr EndKind kChase{"perpetual chase", "{winner}: perpetual chasing is forbidden",
                         EndKind::Sort::Repetition};

bool ready(Chasing& rule, VariantKeys&, Variant& v) {
    if (!rule.played) return false;
    const auto moving_as = [&](std::string_view betza) {
        TypeSet types;
        for (TypeId t = 0; t < v.types.size(); ++t)
            if (v.types[t].betza == betza) types.add(t);
        return types;
    };
    const TypeSet rooks = moving_as("R"), cannons = moving_as("mRcpR"), horses = moving_as("nN");
    const TypeSet guards = moving_as("F") | moving_as("nA"), soldiers = moving_as("fsW");
    for (TypeId t = 0; t < v.types.size(); ++t) {
        if (v.types[t].royal || soldiers.has(t)) continue;
        rule.chasers.add(t);
        if ((horses | cannons).has(t)) rule.stronger[t] = rooks;
        if (guards.has(t)) rule.stronger[t] = rooks | cannons | horses;
    }
    rule.straight = rooks | cannons;
    if (rule.chasers.none()) return false;
    v.facts.watches_checks = true;
    return true;
}

// What the last move threatens.
class Threats {
public:
    Threats(const Chasing& rule, const Position& pos)
        : pos_(pos), rule_(rule), us_(pos.side_to_move()), now_(pos.surroundings(~us_)) {}

    // Men of the side to move.
    Bitboard victims() const {
        const Move m = pos_.state().move;
        if (!m.exists() || m.kind() == MoveKind::Pass) return {};
        Surroundings before = now_;
        for (Bitboard* set : {&before.occupied, &before.friends}) {
            set->remove(m.to());
            if (!m.enters()) set->add(m.from());
        }
        if (pos_.state().victim.exists()) before.occupied.add(m.to());  // the captured man
        Bitboard out;
        for (Square s : of_types(pos_, ~us_, rule_.chasers)) {
            const Bitboard attacked = attacks(s, now_), already = attacks(s, before);
            for (Square victim : attacked) {
                const bool anew = !already.has(victim) || (s == m.to() && !ahead(m, victim));
                if (anew && chases(s, victim)) out.add(victim);
            }
        }
        return out;
    }

private:
    TypeId type(Square s) const { return pos_.piece_on(s).type(); }
    Bitboard attacks(Square s, const Surroundings& around) const {
        return pos_.variant().attacks.captures(~us_, type(s), s, around) & pos_.pieces(us_);
    }

    // What stands on the line of their own move Rook and Cannon may have attacked before.
    bool ahead(Move m, Square victim) const {
        const Geometry& board = pos_.board();
        const bool in_line =
            board.file(m.from()) == board.file(victim) || board.rank(m.from()) == board.rank(victim);
        return !m.enters() && in_line && rule_.straight.has(type(m.to()));
    }

    bool chases(Square chaser, Square victim) const {
        const PieceType& threatened = pos_.variant().types[type(victim)];
        if (threatened.royal || threatened.straight[us_].has(victim)) return false;
        if (rule_.stronger[type(chaser)].has(type(victim))) return true;
        // Who could as well capture the chaser offers an exchange.
        if (type(victim) == type(chaser) && pos_.attacks_from(victim).has(chaser) && !pinned(victim))
            return false;
        return !is_protected(victim, chaser);
    }

    // Could it be recaptured?
    bool is_protected(Square victim, Square chaser) const {
        Bitboard without = pos_.occupied();
        without.remove(chaser);
        const Square king = pos_.king(us_);
        for (Square s : pos_.attackers(victim, us_, without))
            if (s != king && !pinned(s)) return true;
        if (!king.exists() || !pos_.attacks_from(king).has(victim)) return false;
        without.remove(king);
        return !pos_.attacked(victim, ~us_, without, Bitboard::of(chaser));
    }

    bool pinned(Square s) const {
        const Square king = pos_.king(us_);
        if (!king.exists()) return false;
        Bitboard without = pos_.occupied();
        without.remove(s);
        return (pos_.attackers(king, ~us_, without) & ~pos_.attackers(king, ~us_, pos_.occupied())).any();
    }

    const Position& pos_;
    const Chasing& rule_;
    Color us_;
    Surroundings now_;
};

// Does each of the last moves by the other side (first) and by the side to move (second), going back so many half-moves,
// threaten one and the same man?
std::array<bool, 2> perpetual_chases(const Chasing& rule, const Position& pos, int plies) {
    Position walk = pos;
    std::array<Bitboard, 2> chased;  // of the side to move now and of the other: where these men stood then
    for (int i = 0; i < plies; ++i) {
        Bitboard& men = chased[static_cast<std::size_t>(i % 2)];
        const Bitboard victims = Threats(rule, walk).victims();
        men = i < 2 ? victims : men & victims;
        const Move m = walk.state().move;
        walk.undo_move();
        Bitboard& movers = chased[static_cast<std::size_t>(1 - i % 2)];
        if (!m.exists() || !movers.has(m.to())) continue;
        movers.remove(m.to());
        if (!m.enters()) movers.add(m.from());
    }
    return {chased[0].any(), chased[1].any()};
}

std::optional<GameEnd> judge(const Chasing& rule, const Position& pos, int plies) {
    const auto by = perpetual_chases(rule, pos, plies);
    if (!by[0] && !by[1]) return std::nullopt;
    return GameEnd{&kChase, by[0] == by[1] ? pos.drawn_score() : by[0] ? 1.0 : 0.0};
}

// The same rules count no more than ten checks by a side towards the draw by counted moves. Half-moves to be taken off.
int uncounted_checks(const Chasing&, const Position& pos) {
    constexpr int kCounted = 10;
    const auto states = pos.history();
    const int back = std::min({pos.state().clock, pos.state().since_null, static_cast<int>(states.size())});
    std::array<int, 2> checks{};
    for (int i = 0; i < back; ++i)
        checks[static_cast<std::size_t>(i % 2)] +=
            states[states.size() - 1 - static_cast<std::size_t>(i)].check;
    return 2 * std::max(std::max(checks[0], checks[1]) - kCounted, 0);
}

}  // namespace

extern const Rule kChasing;
constexpr Rule kChasing{
    .keys = kKeys,
    .make = make<Chasing>,
    .ready = kSetup<ready>,
    .hooks = {.judge_repetition = kHook<judge>, .uncounted_plies = kHook<uncounted_checks>}};

}  // namespace magus
