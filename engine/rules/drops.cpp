// Drops (docs/games/sorcerer.md and the games with captured pieces in hand): a piece in hand enters on an empty square of
// its own region.

#include "engine/moves/move_outlet.h"
#include "engine/position/core_moves.h"
#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace magus {

namespace {

// Files that hold as many of the own kind as there may be.
Bitboard full_files(const Position& pos, Color c, TypeId t) {
    const DropRule& rule = pos.variant().drop;
    Bitboard out;
    for (int f = 0; f < pos.board().files(); ++f)
        if ((pos.pieces(c, t) & pos.board().file_mask(f)).count() >= rule.no_doubled_count)
            out |= pos.board().file_mask(f);
    return out;
}

Bitboard squares_of_color(const Geometry& board, bool dark) {
    Bitboard out;
    for (Square s : board.squares())
        if (board.dark(s) == dark) out.add(s);
    return out;
}

// Bishops are shared out evenly between the two colours of squares: squares to which one more may not go, or, for other
// pieces, which the Bishops that are still in hand will need.
Bitboard not_for_bishops(const Position& pos, Color c, TypeId bishop) {
    const Bitboard there = pos.pieces(c, bishop);
    const int all = there.count() + pos.in_hand(c, bishop);
    Bitboard out;
    for (bool dark : {false, true}) {
        const Bitboard color = squares_of_color(pos.board(), dark);
        if ((there & color).count() >= (all + 1) / 2) out |= color;
    }
    return out;
}

Bitboard kept_for_bishops(const Position& pos, Color c, TypeId bishop) {
    const Bitboard there = pos.pieces(c, bishop);
    const Bitboard free = pos.variant().drop_region[c][bishop] & pos.empty();
    const int half = (there.count() + pos.in_hand(c, bishop)) / 2;
    Bitboard out;
    for (bool dark : {false, true}) {
        const Bitboard color = squares_of_color(pos.board(), dark);
        const int places = ((there | free) & color).count();
        if (places < half) return ~Bitboard();
        if (places == half) out |= free & color;
    }
    return out;
}

Bitboard drop_targets(const Position& pos, Color c, TypeId t) {
    const DropRule& rule = pos.variant().drop;
    Bitboard out = pos.variant().drop_region[c][t] & pos.empty();
    if (t == rule.no_doubled) out &= ~full_files(pos, c, t);
    if (rule.bishops_differ != kNoType)
        out &= ~(t == rule.bishops_differ ? not_for_bishops(pos, c, t)
                                          : kept_for_bishops(pos, c, rule.bishops_differ));
    return out;
}

}  // namespace

bool may_drop(const Position& pos, TypeId t, Square to) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    if (!v.drops || t >= v.types.size()) return false;
    const TypeId held = v.types[t].captured_as;
    const bool as_held = t == held || (v.drop.promoted && v.types[held].promoted == t);
    return as_held && pos.in_hand(us, held) > 0 && drop_targets(pos, us, t).has(to);
}

void make_drop(MoveMaker& maker, Move m) {
    const Variant& v = maker.position().variant();
    maker.take_from_hand(maker.mover(), v.types[m.type()].captured_as);
    maker.put(m.to(), Piece(maker.mover(), m.type()));
    maker.reset_clock();
}

namespace {

// What a file says of drops; the game keeps it (DropRule), for the hand is the core's.
struct Drops {
    bool drops = false, first_rank = false, promotion_zone = false, rooks_at_home = false;
    bool bishops_differ = false;
    ByColor<Bitboard> region{~Bitboard(), ~Bitboard()};
    TypeId no_doubled = kNoType;
    int no_doubled_count = 1;
};

constexpr GameKey kKeys[] = {
    key<&Drops::drops>("pieceDrops", Chapter::Hands,
                       "Switch. `true`: instead of a move, a piece in hand may be put on an empty square "
                       "(`N@e4`). The start position tells what is in hand.",
                       "pieceDrops = true"),
    key<&Drops::region>("dropRegion", Chapter::Hands, "Where that side may drop; everywhere unless given.",
                        "dropRegionWhite = *1 *2 *3"),
    named("dropRegions", Chapter::Hands,
          "*Ours.* Where each piece may be dropped: White's squares, which are mirrored for Black. This key "
          "allows drops also without `pieceDrops`.",
          "dropRegions = j:e1,f1,*3 g:e1,f1"),
    key<&Drops::first_rank>("firstRankPawnDrops", Chapter::Hands,
                            "Switch. `true`: a `pawn` may be dropped on its first rank.",
                            "firstRankPawnDrops = true"),
    key<&Drops::promotion_zone>("promotionZonePawnDrops", Chapter::Hands,
                                "Switch. `true`: a `pawn` may be dropped in the promotion region.",
                                "promotionZonePawnDrops = true"),
    key<&Drops::no_doubled>("dropNoDoubled", Chapter::Hands,
                            "The letter of a piece. It may not be dropped on a file that has "
                            "`dropNoDoubledCount` of the side's own pieces of this kind.",
                            "dropNoDoubled = p"),
    key<&Drops::no_doubled_count>("dropNoDoubledCount", Chapter::Hands, "That number (1 unless given).",
                                  "dropNoDoubledCount = 2", 0, kMaxSquares),
    key<&Drops::bishops_differ>("dropOppositeColoredBishop", Chapter::Hands,
                                "Switch. `true`: a second Bishop is dropped to squares of the other colour.",
                                "dropOppositeColoredBishop = true"),
    key<&Drops::rooks_at_home>("sittuyinRookDrop", Chapter::Hands,
                               "Switch. `true`: a `rook` is dropped on the side's first rank only.",
                               "sittuyinRookDrop = true"),
};

// What stands in brackets in the start FEN may be in hand, and in games with drops everything else.
void fill_hand(const Drops& rule, Variant& v) {
    const auto may_be_in_hand = [&](TypeId t) {
        if (std::ranges::find(v.hand_order, t) == v.hand_order.end()) v.hand_order.push_back(t);
    };
    const std::size_t open = v.start_fen.find('['), close = v.start_fen.find(']');
    if (open != std::string::npos && close != std::string::npos && open < close)
        for (char c : v.start_fen.substr(open + 1, close - open - 1))
            if (const auto t = v.find_type(VariantKeys::upper(c))) may_be_in_hand(*t);
    if (!rule.drops) return;
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (t != v.king && v.types[t].captured_as == t && !v.types[t].special) may_be_in_hand(t);
}

bool is_droppable(const Variant& v, TypeId t) {
    const TypeId held = v.types[t].captured_as;
    return std::ranges::find(v.hand_order, held) != v.hand_order.end() && (held == t || v.drop.promoted);
}

Bitboard drop_places(const Drops& rule, const VariantKeys& keys, const Variant& v, Color c, TypeId t) {
    const PieceType& type = v.types[t];
    const Bitboard first = v.board.rank_mask(c == Color::White ? 0 : v.board.ranks() - 1);
    Bitboard out = type.region[c].value_or(~Bitboard()) & ~type.stuck[c];
    if (rule.rooks_at_home && t == keys.piece("rook")) out &= first;
    if (t == v.pawn && !rule.first_rank) out &= ~first;
    if (t == v.pawn && !rule.promotion_zone) out &= ~v.promotion_zone[c];
    return out & rule.region[c] & v.board.squares();
}

// "dropRegions = j:e1,f1,*3 g:e1,f1" (White's squares, Black's are mirrored) says where a piece is dropped.
void read_regions_by_piece(VariantKeys& keys, Variant& v) {
    keys.words_by_piece("dropRegions", [&](TypeId t, std::string squares, const IniEntry& e, std::size_t at) {
        std::replace(squares.begin(), squares.end(), ',', ' ');
        const auto region = keys.parse_region(e, squares, at);
        if (!region) return keys.refuse(region.error());
        v.drop_region[0][t] = *region;
        v.drop_region[1][t] = {};
        for (Square s : *region)
            if (const Square m = v.board.at(v.board.file(s), v.board.ranks() - 1 - v.board.rank(s));
                m.exists())
                v.drop_region[1][t].add(m);
        v.drops = true;
    });
}

bool ready(Drops& rule, VariantKeys& keys, Variant& v) {
    if (v.drop.captures && !rule.drops) keys.refuse("capturesToHand", "only together with pieceDrops = true");
    fill_hand(rule, v);
    v.drops = rule.drops;
    if (rule.drops) {
        if (rule.bishops_differ) v.drop.bishops_differ = keys.piece("bishop");
        v.drop.no_doubled = rule.no_doubled;
        v.drop.no_doubled_count = rule.no_doubled_count;
        for (Color c : kColors)
            for (TypeId t = 0; t < v.types.size(); ++t)
                if (is_droppable(v, t)) v.drop_region[c][t] = drop_places(rule, keys, v, c, t);
    }
    read_regions_by_piece(keys, v);
    return v.drops;
}

void generate_drops(const Drops&, const Position& pos, MoveSet wanted, MoveOutlet& out) {
    if (wanted == MoveSet::Tactical) return;
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    for (TypeId t : v.hand_order)
        if (pos.in_hand(us, t) > 0) {
            out.drops(t, drop_targets(pos, us, t));
            const TypeId promoted = v.types[t].promoted;
            if (v.drop.promoted && promoted != kNoType) out.drops(promoted, drop_targets(pos, us, promoted));
        }
}

}  // namespace

extern const Rule kDrops;
constexpr Rule kDrops{
    .keys = kKeys, .make = make<Drops>, .ready = kSetup<ready>, .hooks = {.generate = kHook<generate_drops>}};

}  // namespace magus
