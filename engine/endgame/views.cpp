#include "engine/endgame/views.h"

#include "engine/position/core_moves.h"

#include <limits>

namespace magus {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// From a withdrawing piece's square `to`, back to `from` and one further: whom it has left.
Square square_behind(const Geometry& board, Square from, Square to) {
    const auto sign = [](int x) { return (x > 0) - (x < 0); };
    return board.at(board.file(from) - sign(board.file(to) - board.file(from)),
                    board.rank(from) - sign(board.rank(to) - board.rank(from)));
}

}  // namespace

Views::Views(const Men& men, std::size_t man)
    : men_(men), variant_(men.variant()), man_(man), color_(men[man].color), view_of_(men.size(), 0) {
    views_.emplace_back();  // for men that are not there, or in each other's way
    if (!men[man].present()) return;
    for (std::size_t s = 0; s < men[man].states.size(); ++s) add_views_of(s);
}

// Positions in which the others stand alike as far as this man can see share a view.
void Views::add_views_of(std::size_t state) {
    const Bitboard seen = zone(state);
    const std::size_t other[2] = {man_ == 0 ? 1u : 0u, man_ == 2 ? 1u : 2u};
    std::vector<std::uint32_t> kind[2];  // by the other's state: nought when it is out of sight
    std::uint32_t kinds[2] = {1, 1};
    for (std::size_t o = 0; o < 2; ++o)
        for (const Man::State& s : men_[other[o]].states)
            kind[o].push_back(s.body.intersects(seen) ? kinds[o]++ : 0);
    std::vector<std::uint32_t> known(std::size_t{kinds[0]} * kinds[1], kNone);
    for (std::size_t a = 0; a < kind[0].size(); ++a)
        for (std::size_t b = 0; b < kind[1].size(); ++b) {
            const std::size_t index =
                state * men_.stride(man_) + a * men_.stride(other[0]) + b * men_.stride(other[1]);
            if (!men_.apart(index)) continue;
            std::uint32_t& view = known[std::size_t{kind[0][a]} * kinds[1] + kind[1][b]];
            if (view == kNone) view = add_view(index, seen);
            view_of_[index] = view;
        }
}

// The squares on which another man could matter: those that the piece can ever reach or capture on, and those where a
// single man changes that. Nothing that the attack tables hold depends on any other.
Bitboard Views::zone(std::size_t state) const {
    const Man::State& from = men_[man_].states[state];
    const auto reach = [&](Bitboard others) {
        Surroundings around{others | from.body, {}, from.body, {}};
        if (from.type == variant_.wide) around.wide[color_] = from.body;
        Bitboard out = variant_.attacks.captures(color_, from.type, from.at, around);
        for (Square to : targets(from, around, others)) {
            out.add(to);
            if (from.type == variant_.wide) out |= men_[man_].states[men_.state_of(man_, from.type, to)].body;
        }
        return out;
    };
    const Bitboard alone = reach({});
    Bitboard out = alone;
    for (Square s : variant_.board.squares() & ~from.body)
        if (const Bitboard now = reach(Bitboard::of(s)); !(now == alone)) {
            out |= now;
            out.add(s);
        }
    return out & ~from.body;
}

Surroundings Views::surroundings(std::size_t index, Bitboard enemy_king) const {
    Surroundings out{men_.occupied(index) | enemy_king, {}, {}, {}};
    if (color_ == Color::Black) out.friends = enemy_king;
    for (std::size_t m = 0; m < Men::kCount; ++m) {
        const Man::State& s = men_.state(m, index);
        if (men_[m].color == color_) out.friends |= s.body;
        if (s.type == variant_.wide && s.body.any()) out.wide[men_[m].color] = s.body;
    }
    return out;
}

// Where it can go, a wide piece's left squares. It captures none but `enemies`.
Bitboard Views::targets(const Man::State& from, const Surroundings& around, Bitboard enemies) const {
    if (from.type == variant_.wide) {
        Bitboard out;
        const Bitboard barred = around.occupied & ~enemies & ~from.body;
        for (Square to : wide_landings(variant_.attacks, color_, from.at, around))
            if (!men_[man_].states[men_.state_of(man_, from.type, to)].body.intersects(barred)) out.add(to);
        return out;
    }
    const Bitboard quiets = variant_.attacks.quiets(color_, from.type, from.at, around) & ~around.occupied &
                            variant_.board.squares();
    if (from.type == variant_.withdrawing) return quiets;
    return quiets | (variant_.attacks.captures(color_, from.type, from.at, around) & enemies);
}

Bitboard Views::captured(const Man::State& from, Square to, Bitboard enemies) const {
    if (from.type == variant_.wide)
        return men_[man_].states[men_.state_of(man_, from.type, to)].body & enemies;
    if (from.type != variant_.withdrawing) return Bitboard::of(to) & enemies;
    const Square behind = square_behind(variant_.board, from.at, to);
    return behind.exists() ? Bitboard::of(behind) & enemies : Bitboard();
}

std::uint32_t Views::add_view(std::size_t index, Bitboard seen) {
    const Man::State& from = men_.state(man_, index);
    const Bitboard others = men_.occupied(index) & ~from.body;
    const Surroundings without_king = surroundings(index, {});
    const Bitboard enemies = others & ~without_king.friends;
    View view;
    view.first = static_cast<std::uint32_t>(steps_.size());
    view.attacks = variant_.attacks.captures(color_, from.type, from.at, without_king);
    if (!men_[man_].moves) {
        views_.push_back(view);
        return static_cast<std::uint32_t>(views_.size() - 1);
    }

    const Bitboard alone = targets(from, without_king, enemies);
    std::array<Bitboard, kMaxSquares> permitted;
    for (Square to : alone) permitted[to.index()] = variant_.board.squares();
    Bitboard ever = alone;
    for (Square king : seen & ~others) {
        const Bitboard with_king = targets(from, surroundings(index, Bitboard::of(king)), enemies);
        for (Square to : with_king & ~ever) permitted[to.index()] = {};
        ever |= with_king;
        for (Square to : with_king & ~alone) permitted[to.index()].add(king);
        for (Square to : alone & ~with_king) permitted[to.index()].remove(king);
    }
    for (Square to : ever) {
        const std::size_t state = men_.state_of(man_, variant_.arrives_as[from.type], to);
        const auto leads = static_cast<std::int32_t>(men_.moved(index, man_, state) - index);
        Step step{leads, 0, permitted[to.index()]};
        const Bitboard victims = captured(from, to, enemies);
        for (std::size_t m = 0; m < Men::kCount; ++m)
            if (men_.state(m, index).body.intersects(victims)) step.captures |= 1u << m;
        steps_.push_back(step);
    }
    view.count = static_cast<std::uint32_t>(steps_.size()) - view.first;
    views_.push_back(view);
    return static_cast<std::uint32_t>(views_.size() - 1);
}

}  // namespace magus
