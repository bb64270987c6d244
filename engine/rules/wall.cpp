// The Wall of Chess on a Longer Board (docs/games/longboard.md, "Wall"): one piece on two squares side by side, named
// by its left one. It moves like a Rook along its file, or one square sideways, and captures on both squares.

#include "engine/position/core_moves.h"
#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

#include <cstdlib>

namespace magus {

namespace {

Square right_half(Square left) { return Square(static_cast<int>(left.index()) + 1); }

Bitboard both_squares(Square left) { return Bitboard::of(left) | Bitboard::of(right_half(left)); }

// Left squares of the places along its two files, either way up to the first where a piece stands in at least one.
Bitboard along_files(const AttackTables& tables, Square left, Bitboard occupied) {
    const Geometry& board = tables.board();
    const Bitboard places = board.file_mask(board.file(left)) & board.squares().down(1);
    return tables.lines().attacks(left, occupied | occupied.down(1) | ~places) & places;
}

// The new square of a step to the left and of one to the right.
Bitboard beside(const Geometry& board, Square left) {
    const Bitboard one = Bitboard::of(left);
    return (one.down(1) | one.up(2)) & board.rank_mask(board.rank(left));
}

// Where it cannot land.
Bitboard barred(Color c, const Surroundings& around) { return around.friends | around.wide[~c]; }

}  // namespace

Bitboard whole_piece(const Position& pos, Square s) {
    const Piece p = pos.piece_on(s);
    return p.exists() && p.type() == pos.variant().wide ? pos.pieces(p.color(), p.type()) : Bitboard::of(s);
}

namespace {

Bitboard wall_reach(const AttackTables& tables, Color c, Square from, const Surroundings& around) {
    // Its right half has no moves of its own. (A Wall that is only thought of stands on no square yet.)
    const Bitboard wall = around.wide[c];
    if (wall.any() && from != wall.first()) return {};
    // A square is attacked when the Wall could land there, were an enemy on it: the other square must be free for it.
    const Bitboard lefts = along_files(tables, from, around.occupied), no = barred(c, around);
    return ((lefts & ~no.down(1)) | (lefts & ~no).up(1) | beside(tables.board(), from)) & ~around.wide[~c];
}

// Of a Wall whose left square that is. Nothing can come between it and a square beside it.
Bitboard wall_watch(const AttackTables& tables, Color c, Square from, Square target,
                    const Surroundings& around) {
    const Geometry& board = tables.board();
    if (beside(board, from).has(target)) return Bitboard::of(target);
    const int ranks = board.rank(target) - board.rank(from), aside = board.file(target) - board.file(from);
    if (ranks == 0 || (aside != 0 && aside != 1)) return {};
    const Square place(static_cast<int>(target.index()) - aside);
    if (!board.squares().has(place) || !board.squares().has(right_half(place))) return {};
    const Bitboard way =
        tables.lines().between(from, place) | tables.lines().between(right_half(from), right_half(place));
    const Bitboard blockers = way & around.occupied;
    const bool one_piece =
        !blockers.more_than_one() || (blockers & ~(around.wide[0] | around.wide[1])).none();
    if (!one_piece || way.count() != 2 * (std::abs(ranks) - 1)) return {};  // shorter where there is a hole
    if (blockers.any()) return blockers;
    const Bitboard other = both_squares(place) & ~Bitboard::of(target);
    return other.intersects(barred(c, around)) ? other : way | both_squares(place);
}

}  // namespace

Bitboard wide_landings(const AttackTables& tables, Color c, Square left, const Surroundings& around) {
    const Bitboard no = barred(c, around), aside = beside(tables.board(), left) & ~no;
    return (along_files(tables, left, around.occupied) & ~(no | no.down(1))) |
           (aside & Bitboard::of(left).down(1)) | (aside & Bitboard::of(left).up(2)).down(1);
}

BoardChange wide_change(const Position& pos, Move m) {
    const Bitboard before = both_squares(m.from()), after = both_squares(m.to());
    return {before, after, after & pos.pieces(~pos.side_to_move())};
}

void make_wide_move(MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Piece wall = pos.piece_on(m.from());
    for (Square s : both_squares(m.from())) maker.put(s, {});
    for (Square s : both_squares(m.to())) {
        if (pos.piece_on(s).exists()) maker.capture(s);
        maker.put(s, wall);
    }
}

namespace {

struct Wall {
    TypeId type = kNoType;
    TypeSet passed_by;
};

constexpr GameKey kKeys[] = {
    key<&Wall::type>(
        "wall", Chapter::Pieces,
        "*Ours.* The letter of the piece that stands on two squares ([its rules](games/longboard.md)).",
        "wall = v"),
    key<&Wall::passed_by>("wallPassingTypes", Chapter::Pieces,
                          "*Ours.* Letters: these pieces slide forward over a Wall of their own side.",
                          "wallPassingTypes = rq"),
};

void shape(Wall& rule, VariantKeys&, Variant& v) {
    v.wide = rule.type;
    for (TypeId t = 0; t < v.types.size(); ++t) v.types[t].passes_wide = rule.passed_by.has(t);
    if (rule.type == kNoType) return;
    v.types[rule.type].special = wall_reach;
    v.types[rule.type].watch = wall_watch;
    v.types[rule.type].rides.clear();
}

// Each side's Wall stands on two squares side by side, and there is at most one.
std::optional<Error> refuses(const Wall& rule, const Position& pos) {
    const Geometry& board = pos.board();
    for (Color c : kColors) {
        const Bitboard wall = pos.pieces(c, rule.type);
        if (wall.none()) continue;
        const Square left = wall.first(), right = wall.last();
        if (wall.count() != 2 || board.rank(left) != board.rank(right) || right.index() != left.index() + 1)
            return Error{"a side has at most one Wall, on two squares side by side in a rank"};
    }
    return std::nullopt;
}

bool ready(Wall& rule, VariantKeys&, Variant&) { return rule.type != kNoType; }

}  // namespace

extern const Rule kWall;
constexpr Rule kWall{.keys = kKeys,
                     .make = make<Wall>,
                     .shape = kSetup<shape>,
                     .ready = kSetup<ready>,
                     .hooks = {.refuses = kHook<refuses>}};

}  // namespace magus
