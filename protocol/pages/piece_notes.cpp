#include "protocol/pages/piece_notes.h"

#include "engine/base/text.h"
#include "engine/position/position.h"

#include <algorithm>

namespace magus {

namespace {

constexpr Color kUs = Color::White;

template <class Range> bool contains(const Range& range, TypeId t) {
    return std::ranges::find(range, t) != std::ranges::end(range);
}

// "rank 8", or the squares when they are not whole ranks.
std::string region(const Geometry& board, Bitboard squares) {
    if (squares == board.squares()) return "any square";
    std::vector<std::string> parts;
    for (int rank = 0; rank < board.ranks(); ++rank) {
        const Bitboard whole = board.rank_mask(rank) & board.squares();
        if (whole.none() || (whole & ~squares).any()) continue;
        parts.push_back("rank " + std::to_string(rank + 1));
        squares &= ~whole;
    }
    std::vector<std::string> out;
    for (Square s : squares) out.push_back(board.name(s));
    out.insert(out.end(), parts.begin(), parts.end());
    return join(out, " ");
}

std::string letters(const Variant& v, const std::vector<TypeId>& types) {
    std::string out;
    for (TypeId t : types) out += v.types[t].symbol(Color::White);
    return out;
}

std::string castling(const Variant& v) {
    std::vector<std::string> squares;
    for (const CastlingWay& way : v.castling.ways)
        if (way.color == kUs) squares.push_back(v.board.name(way.king_to));
    return "castles to " + join(squares, " ");
}

// Where captures are not kept, only what the start position has in hand: a FEN may have more, a game does not.
bool may_be_in_hand(const Variant& v, TypeId t) {
    if (!contains(v.hand_order, t)) return false;
    if (v.drop.captures) return true;
    const std::string_view fen = v.start_fen;
    const std::string_view hands = fen.substr(std::min(fen.find('['), fen.size()));
    const std::string letters = v.types[t].symbol(kUs) + v.types[t].symbol(~kUs);
    return hands.substr(0, hands.find(']')).find_first_of(letters) != hands.npos;
}

void add_conversion(const Variant& v, TypeId t, std::vector<std::string>& out) {
    const Conversion& rule = v.conversion;
    if (rule.type == kNoType) return;
    if (t == rule.type) {
        out.push_back("replaces a " + v.types[rule.swapped].name);
        out.push_back("promoted when a pawn arrives on " + region(v.board, rule.trigger[kUs]));
    }
    const bool form = std::ranges::any_of(rule.by_strongest, [&](const auto& f) { return f.second == t; });
    if (form || contains(rule.choice, t)) out.push_back("a promoted " + v.types[rule.type].name);
}

}  // namespace

std::vector<std::string> piece_notes(const Variant& v, TypeId t) {
    const PieceType& type = v.types[t];
    std::vector<std::string> out;
    const auto note = [&](bool wanted, const auto& text) {
        if (wanted) out.push_back(text());
    };
    note(type.royal, [] { return std::string("royal"); });
    note(t == v.king && !v.castling.ways.empty(), [&] { return castling(v); });
    note(type.promotes_by[kUs], [&] {
        const auto& with_hand = v.promotions_with_hand[kUs];
        const auto& into = with_hand.empty() ? v.promotions[kUs] : with_hand;
        return "promotes on " + region(v.board, v.promotion_zone[kUs]) + " to " + letters(v, into);
    });
    note(type.promoted != kNoType, [&] {
        return "may become " + v.types[type.promoted].symbol(Color::White) + " on " +
               region(v.board, v.promotion_zone[kUs]);
    });
    note(type.captured_as != t,
         [&] { return "counts as " + v.types[type.captured_as].symbol(Color::White) + " in hand"; });
    for (Color c : {kUs, ~kUs})
        note(type.region[c].has_value(), [&] {
            return (c == kUs ? "goes only to " : "Black's only to ") + region(v.board, *type.region[c]);
        });
    note(t == v.withdrawing, [] { return std::string("captures by moving directly away"); });
    note(t == v.wide, [] { return std::string("fills two squares"); });
    note(type.halfling, [] { return std::string("goes half way to the edge"); });
    note(v.arrives_as[t] != t,
         [&] { return std::string("becomes ") + v.types[v.arrives_as[t]].letter + " after its move"; });
    note(type.edge_leap, [] { return std::string("leaps from edge to edge, corner to corner"); });
    note(type.transference, [] { return std::string("leaps between the ends of its first three ranks"); });
    note(type.passes_wide, [] { return std::string("passes its Wall forward"); });
    note(std::ranges::any_of(type.rides, [](const Ride& r) { return r.initial; }),
         [] { return std::string("has a first move of its own"); });
    note(std::ranges::any_of(type.rides, [](const Ride& r) { return r.half != Half::Any; }),
         [] { return std::string("moves otherwise on each half of the board"); });
    const bool in_hand = may_be_in_hand(v, t);
    note(in_hand, [&] { return std::string(v.drop.captures ? "may be in hand" : "starts in hand"); });
    note(in_hand && v.drop_region[kUs][t].any(),
         [&] { return "dropped on " + region(v.board, v.drop_region[kUs][t]); });
    add_conversion(v, t, out);
    return out;
}

}  // namespace magus
