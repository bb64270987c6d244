#pragma once

// What the terms look at: the position, the game's tables, and what both sides' pieces attack, found out once
// (terms/survey.h, terms/pawns.h). Num is Pair in play; see weights.h.

#include "engine/base/raw_array.h"
#include "engine/board/by_color.h"
#include "engine/position/position.h"
#include "eval/eval_tables.h"

#include <array>
#include <cstdint>

namespace magus {

// The score of the pawns by themselves. It depends on nothing else, so that play keeps it in a hash table.
template <class Num> struct PawnStructure {
    ByColor<Bitboard> pawns;
    ByColor<Num> squares{}, structure{};
    Bitboard passed;
    ByColor<Bitboard> open_files;  // those without an own pawn
    ByColor<Bitboard> outposts;    // squares protected by a pawn, where no enemy pawn can ever attack
};

// How well the pawns shelter a King. It depends also on his square and on the castling rights.
template <class Num> struct Shelter {
    Square king;
    int castling = -1;  // his side's rights; -1: of no side
    Num score{};
};

template <class Num> struct EvalSide {
    Bitboard pawns, pawn_attacks;
    Bitboard king_attacks, king_zone;
    Bitboard attacks;                          // the King's apart
    Bitboard attacks_twice;                    // by at least two of them
    RawArray<Bitboard, kMaxTypes> attacks_of;  // pawns and King apart
    Num material{}, squares{};
    int leaper_mobility = 0, slider_mobility = 0;  // 16ths of their weights
    int force = 0;                                 // middle-game value of the pieces
    int danger = 0;                                // that its pieces are to the enemy King
    Square king;
};

template <class Num> struct EvalContext {
    EvalContext(const Position& position, const EvalTables& game, const WeightsOf<Num>& w)
        : pos(position), tables(game), weights(w), occupied(position.occupied()) {
        for (Color c : kColors) {
            side(c).king = pos.king(c);
            // The one piece whose loss loses the game is looked after as a King is.
            if (!side(c).king.exists() && tables.royal != kNoType)
                side(c).king = pos.pieces(c, tables.royal).first_or_none();
            if (pos.variant().pawn != kNoType) side(c).pawns = pos.pieces(c, pos.variant().pawn);
        }
    }

    EvalSide<Num>& side(Color c) { return sides[c]; }
    const EvalSide<Num>& side(Color c) const { return sides[c]; }
    bool mates_alone(TypeId t) const { return tables.mating.mates_alone(t); }
    const BoardMasks::Side& masks(Color c) const { return tables.masks.sides[c]; }
    Bitboard all_attacks(Color c) const { return side(c).attacks | side(c).king_attacks; }
    Bitboard all_twice(Color c) const {
        return side(c).attacks_twice | (side(c).attacks & side(c).king_attacks);
    }

    const Position& pos;
    const EvalTables& tables;
    const WeightsOf<Num>& weights;
    Bitboard occupied;
    ByColor<EvalSide<Num>> sides;
    PawnStructure<Num> structure;
    ByColor<Shelter<Num>> shelters;
};

// One rank towards the enemy and `aside` files to the right (or left, negative).
template <Color Us> Bitboard pawn_step(const BoardMasks& masks, int files, Bitboard pawns, int aside) {
    if (aside > 0) pawns &= masks.not_last_file;
    if (aside < 0) pawns &= masks.not_first_file;
    return Us == Color::White ? pawns.up(files + aside) : pawns.down(files - aside);
}

// A row of the evaluation: its name and the same function for each side.
template <class Num> struct EvalTerm {
    std::string_view name;
    Num (*white)(const EvalContext<Num>&);
    Num (*black)(const EvalContext<Num>&);
};

}  // namespace magus
