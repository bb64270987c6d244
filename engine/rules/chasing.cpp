#include "engine/rules/chasing.h"

#include "engine/position.h"

#include <algorithm>

namespace magus {

namespace {

// What the last move threatens.
class Threats {
public:
    explicit Threats(const Position& pos)
        : pos_(pos), rule_(pos.variant().chasing), us_(pos.side_to_move()), now_(pos.surroundings(~us_)) {}

    // Men of the side to move.
    Bitboard victims() const {
        const Move m = pos_.state().move;
        if (!m.exists() || m.kind() == MoveKind::Pass) return {};
        Surroundings before = now_;
        for (Bitboard* set : {&before.occupied, &before.friends}) {
            set->remove(m.to());
            if (!m.enters()) set->add(m.from());
        }
        if (pos_.state().captured.exists()) before.occupied.add(m.to());  // the captured man
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
        return !m.enters() && in_line && (rule_.straight >> type(m.to()) & 1);
    }

    bool chases(Square chaser, Square victim) const {
        const PieceType& threatened = pos_.variant().types[type(victim)];
        if (threatened.royal || threatened.straight[index(us_)].has(victim)) return false;
        if (rule_.stronger[type(chaser)] >> type(victim) & 1) return true;
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
    const ChasingRule& rule_;
    Color us_;
    Surroundings now_;
};

}  // namespace

ChasingRule chasing_rule(const Variant& v) {
    ChasingRule out;
    const auto moving_as = [&](std::string_view betza) {
        std::uint32_t types = 0;
        for (TypeId t = 0; t < v.types.size(); ++t)
            if (v.types[t].betza == betza) types |= 1u << t;
        return types;
    };
    const std::uint32_t rooks = moving_as("R"), cannons = moving_as("mRcpR"), horses = moving_as("nN");
    const std::uint32_t guards = moving_as("F") | moving_as("nA"), soldiers = moving_as("fsW");
    for (TypeId t = 0; t < v.types.size(); ++t) {
        const std::uint32_t self = 1u << t;
        if (v.types[t].royal || (self & soldiers)) continue;
        out.chasers |= self;
        if (self & (horses | cannons)) out.stronger[t] = rooks;
        if (self & guards) out.stronger[t] = rooks | cannons | horses;
    }
    out.straight = rooks | cannons;
    return out;
}

std::array<bool, 2> perpetual_chases(const Position& pos, int plies) {
    Position walk = pos;
    std::array<Bitboard, 2> chased;  // of the side to move now and of the other: where these men stood then
    for (int i = 0; i < plies; ++i) {
        Bitboard& men = chased[static_cast<std::size_t>(i % 2)];
        const Bitboard victims = Threats(walk).victims();
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

int uncounted_checks(const Position& pos) {
    constexpr int kCounted = 10;
    const auto states = pos.history();
    const int back = std::min({pos.state().clock, pos.state().since_null, static_cast<int>(states.size())});
    std::array<int, 2> checks{};
    for (int i = 0; i < back; ++i)
        checks[static_cast<std::size_t>(i % 2)] +=
            states[states.size() - 1 - static_cast<std::size_t>(i)].check;
    return 2 * std::max(std::max(checks[0], checks[1]) - kCounted, 0);
}

}  // namespace magus
