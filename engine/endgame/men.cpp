#include "engine/endgame/men.h"

#include <algorithm>
#include <cassert>

namespace magus {

Result<Done> check_endgame(const Endgame& endgame) {
    const Variant& v = *endgame.variant;
    if (!v.both_have_kings()) return Error{"no tables for games without Kings"};
    if (endgame.pieces.empty()) return Error{"the stronger side needs a piece"};
    const std::size_t own_king = endgame.own_king == OwnKing::OffBoard ? 0 : 1;
    if (endgame.pieces.size() + endgame.against.size() + own_king > Men::kCount)
        return Error{"at most four men, Kings counted"};
    for (const auto* side : {&endgame.pieces, &endgame.against})
        for (TypeId t : *side) {
            if (t == v.king) return Error{"the Kings come by themselves"};
            if (v.types[t].promotes())
                return Error{"no tables for pieces that promote (" + v.types[t].name + ")"};
            if (t == v.wide && std::count(side->begin(), side->end(), t) > 1)
                return Error{"a side has at most one " + v.types[t].name};
        }
    for (Color c : kColors)
        if (const auto kind = v.attacks.mover(c, v.king).kind;
            kind != AttackTables::Kind::Leaper && kind != AttackTables::Kind::Divergent)
            return Error{"no tables for a King that does more than leap"};
    return Done{};
}

Men::Men(const Endgame& endgame) : variant_(endgame.variant) {
    assert(check_endgame(endgame));
    std::size_t man = 0;
    if (endgame.own_king != OwnKing::OffBoard) {
        add(man, variant_->king, Color::White);
        men_[man].royal = true;
        men_[man++].moves = endgame.own_king == OwnKing::Plays;
    }
    for (TypeId t : endgame.pieces) add(man++, t, Color::White);
    for (TypeId t : endgame.against) add(man++, t, Color::Black);
    count();
}

// All that the man may be, when its type alternates, on every square.
void Men::add(std::size_t man, TypeId type, Color color) {
    const Geometry& board = variant_->board;
    std::vector<TypeId> types{type};
    for (TypeId t = variant_->arrives_as[type]; std::find(types.begin(), types.end(), t) == types.end();
         t = variant_->arrives_as[t])
        types.push_back(t);
    men_[man].color = color;
    men_[man].states.clear();
    state_of_[man].assign(static_cast<std::size_t>(kMaxTypes) * kMaxSquares, 0);
    for (TypeId t : types)
        for (Square s : board.squares()) {
            Bitboard body = Bitboard::of(s);
            if (t == variant_->wide) {
                const Square right = board.at(board.file(s) + 1, board.rank(s));
                if (!right.exists()) continue;
                body.add(right);
            }
            state_of_[man][static_cast<std::size_t>(t) * kMaxSquares + s.index()] =
                static_cast<std::uint32_t>(men_[man].states.size());
            men_[man].states.push_back({t, s, body});
        }
}

void Men::count() {
    std::size_t stride = 1;
    for (std::size_t m = 0; m < kCount; ++m) {
        stride_[m] = stride;
        stride *= men_[m].states.size();
    }
}

Men Men::without(unsigned gone) const {
    Men out = *this;
    for (std::size_t m = 0; m < kCount; ++m)
        if (gone >> m & 1) out.men_[m] = Man{};
    out.count();
    return out;
}

std::size_t Men::index_without(const Men& rest, unsigned gone, std::size_t index) const {
    std::size_t out = 0;
    for (std::size_t m = 0; m < kCount; ++m)
        if (!(gone >> m & 1)) out += state_number(m, index) * rest.stride_[m];
    return out;
}

Bitboard Men::occupied(std::size_t index) const {
    return state(0, index).body | state(1, index).body | state(2, index).body;
}

bool Men::apart(std::size_t index) const {
    const Bitboard a = state(0, index).body, b = state(1, index).body, c = state(2, index).body;
    return !a.intersects(b) && !(a | b).intersects(c);
}

}  // namespace magus
