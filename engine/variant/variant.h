#pragma once

// A compiled game: board, pieces, rules and start position as data, and the tables made from them. Made by the
// variant parser from an INI section; never changed afterwards, so that any number of positions share it.

#include "engine/board/bitboard.h"
#include "engine/board/by_color.h"
#include "engine/board/geometry.h"
#include "engine/board/piece.h"
#include "engine/board/type_set.h"
#include "engine/pieces/attacks.h"
#include "engine/pieces/given_values.h"
#include "engine/pieces/piece_type.h"
#include "engine/variant/castling.h"
#include "engine/variant/facts.h"
#include "engine/variant/played_rules.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace magus {

// Pieces of one type are converted when a pawn of theirs arrives on some squares, and may replace pieces of another.
struct Conversion {
    TypeId type = kNoType, swapped = kNoType;  // which, and what it may replace; none: no such rule
    bool from_hand = true;                     // one a game, from the hand; else as many as there are Bishops
    bool swap_needs_moved = false;
    ByColor<Bitboard> trigger;  // where an arriving pawn converts it
    std::vector<std::pair<TypeId, TypeId>>
        by_strongest;            // enemy piece, what it becomes; the first that is there
    TypeId otherwise = kNoType;  // when none is
    std::vector<TypeId> choice;  // the player chooses of these instead
};

// What enters from the hand, and how it got there.
struct DropRule {
    bool captures = false;            // what is captured goes to the captor's hand
    bool promoted = false;            // pieces may be dropped in their promoted state
    TypeId bishops_differ = kNoType;  // half of this type for each colour of squares
    TypeId no_doubled = kNoType;      // not to a file with so many of the own kind already
    int no_doubled_count = 1;
};

// Pieces, not pawns, that promote by moving into, within or out of the promotion zone.
struct PiecePromotionRule {
    bool mandatory = false, on_capture = false;
    bool demotion = false;  // promoted pieces turn back in the same way
};

struct Variant {
    static constexpr int kMaxPawnSteps = 3;

    std::string name;
    std::string xboard_name;  // the name for XBoard: the same, unless that would confuse it
    std::string title;        // one line for people
    std::string rules_text;   // how it is played, in plain sentences; empty when the file does not say
    std::string more_rules;   // what differs from the game that it inherits from
    std::string origin;       // who invented it, or where it is described
    std::string source;       // the INI text, parents merged: a starting point to copy
    Geometry board;
    std::string start_fen;

    std::vector<PieceType> types;
    TypeId king = kNoKing, pawn = kNoType;
    ByColor<bool> has_king{};    // by colour; a side that has one in the start position always has one
    std::vector<TypeId> movers;  // every type but King and pawn
    std::vector<TypeId>
        table_movers;  // of them those whose moves lead from one square to another, by the tables
    // The same, sorted: types with leaps alone, or leaps and slides, in their tables; and those that promote,
    // capture otherwise than they move, or depend on more than free lines.
    std::vector<TypeId> plain_leapers, plain_sliders, other_movers;
    ByColor<TypeSet> resets_clock;  // whose moves reset the move-count rule

    ByColor<Bitboard> promotion_zone;
    ByColor<Bitboard> must_promote;           // of that zone, where pawns have no choice
    ByColor<std::vector<TypeId>> promotions;  // what that side's pawns may become
    PiecePromotionRule piece_promotion;
    // further_step[c][k]: squares on which a pawn that has made k single steps in this move may make another.
    ByColor<std::array<Bitboard, kMaxPawnSteps>> further_step;

    ByColor<TypeSet> en_passant_types;    // beside the pawn, who captures en passant
    ByColor<Bitboard> en_passant_region;  // where that side may
    bool pieces_pass = false;             // others than the pawn can be captured so

    TypeId castling_king = kNoType, castling_rook = kNoType;  // the first may be no King where there is none
    int castling_rank = 0;                                    // White's, from 0
    std::array<int, 2> castling_to_file{};  // the King's target to the right and to the left
    CastlingWays castling;                  // from the game's own squares; in Chess960 mode each position's
    Bitboard marked_squares;  // where the FEN and the rules remember pieces that have never moved
    TypeSet marked_types;

    std::vector<TypeId> hand_order;  // types that may be in hand, in the order of the start FEN
    bool drops = false;              // what is in hand may be dropped
    DropRule drop;
    ByColor<std::array<Bitboard, kMaxTypes>> drop_region{};
    ByColor<std::vector<TypeId>> promotions_with_hand;  // when the convertible piece is still in hand

    TypeSet avoided_types;  // that neither capture their own kind nor hop over it

    TypeId wide = kNoType;         // stands on two squares side by side
    TypeId withdrawing = kNoType;  // captures what it moves directly away from
    std::array<TypeId, kMaxTypes>
        arrives_as{};                  // what a piece is after its move: itself, unless it alternates
    bool names_castling_rook = false;  // castling's text has the Rook's move too (flexible castling)
    Conversion conversion;

    PlayedRules played;
    Facts facts;  // what these rules say of the game to those who do not know them

    int move_rule = 100;                         // half-moves without progress that draw; 0: no such rule
    int repetitions = 3;                         // that draw; 0: no such rule
    ByColor<double> stalemate_score{0.5, 0.5};   // what a side gets that stalemates the other
    double checkmate_score = 0;                  // what the side gets that is checkmated
    ByColor<double> repetition_score{0.5, 0.5};  // of the side to move, by colour, when the position recurs
    bool orthodox_pieces = false;  // nothing but K Q R B N P: a lone minor piece is dead material

    std::array<GivenValue, kMaxTypes> given_values{};  // by type: measured values that came with the file

    AttackTables attacks;

    // The type that has this letter (upper case), or none.
    std::optional<TypeId> find_type(char upper_letter) const;
    bool both_have_kings() const { return has_king[0] && has_king[1]; }
    // One number stays free: it stands for the King in games without one.
    std::size_t most_types() const { return any_has_king() ? kMaxTypes : kMaxTypes - 1; }
    bool any_has_king() const { return has_king[0] || has_king[1]; }
    // Is the game won by getting rid of such pieces?
    bool is_burden(TypeId t) const {
        const LossOfTypes& loss = facts.loss;
        return loss.exists() && loss.score == 1 && t != king && (loss.all_together || loss.types.has(t));
    }
    // Captures are forced, and pieces are there to be lost.
    bool gives_away() const {
        return facts.captures_are_forced &&
               std::ranges::any_of(movers, [this](TypeId t) { return is_burden(t); });
    }
    bool clock_reset(Piece p) const { return resets_clock[p.color()].has(p.type()); }
    // Finds a type by its letter and signs, such as "+P" and "Q~". All letters are upper case.
    std::optional<TypeId> find_type(char prefix, char upper_letter, char suffix) const;
    // Can King and Rooks castle from other squares than the game's own? Not where the King chooses his target or
    // the FEN's letters name other pieces.
    bool can_play_chess960() const {
        return !castling.ways.empty() && !names_castling_rook && marked_squares.none() && both_have_kings();
    }
};

using VariantPtr = std::shared_ptr<const Variant>;

}  // namespace magus
