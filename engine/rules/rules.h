#pragma once

// The hooks for a game's own rules: everything that is not "a piece captures by landing on one square". Games without
// such rules leave all of it empty and pay one predictable test. Each rule lives in one file of this folder.

#include "engine/bitboard.h"
#include "engine/move.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace magus {

class AttackTables;
class MoveList;
class MoveMaker;
class MoveOutlet;
class Piece;
class Position;
class Turn;
struct Surroundings;
struct Variant;

// Squares that a piece attacks in its own way.
using SpecialReach = Bitboard (*)(const AttackTables&, Color c, Square from, const Surroundings& around);

// The squares by which a move of one piece to another square could begin or end a piece's special attack on a square.
// None on the empty board: it can never attack it.
using SpecialWatch = Bitboard (*)(const AttackTables&, Color c, Square from, Square target,
                                  const Surroundings& around);

// Which moves are to be generated.
enum class MoveSet : std::uint8_t {
    All,
    Captures,  // and promotions, of pawns or of a Magician by a pawn
    Quiets,    // the others
};

// What a veto may forbid in a position: all moves, or those of some kinds, from some squares, or to some squares. It is
// found once a position and may be too wide; the veto's own test decides.
struct Scope {
    bool all = false;
    std::uint16_t kinds = 0;  // bits
    Bitboard from{}, to{};
    std::array<Bitboard, 2> noted{};  // what else the test needs

    bool empty() const { return !all && kinds == 0 && (from | to).none(); }
    bool has(Move m) const {
        return all || (kinds >> static_cast<unsigned>(m.kind()) & 1) != 0 || from.has(m.from()) ||
               to.has(m.to());
    }
    static constexpr std::uint16_t bit(MoveKind kind) {
        return static_cast<std::uint16_t>(1u << static_cast<unsigned>(kind));
    }
};

// Forbids moves that would otherwise be legal.
struct Veto {
    Scope (*scope)(const Turn&);
    bool (*forbids)(const Turn&, const Scope&, Move);
};

// Forced moves, such as captures where captures are compulsory: when there is one, no other move is legal.
struct ForcedMoves {
    bool (*applies)(const Position&);
    MoveSet among;  // the set in which they are generated
    bool (*includes)(const Position&, Move);
};

struct RuleHooks {
    // Adds moves of the side to move; the outlet leaves out those that leave its King attacked.
    std::vector<void (*)(const Position&, MoveSet, MoveOutlet&)> generate;
    // A pawn of that colour has just moved to that square.
    std::vector<void (*)(MoveMaker&, Color, Square)> after_pawn_move;
    // Any move but a pass has just been made.
    std::vector<void (*)(MoveMaker&, Move)> after_move;
    // Adds to the moves of a list from that number on what else may be done with them.
    std::vector<void (*)(const Position&, MoveList&, std::size_t first)> add;
    static constexpr std::size_t kMostVetoes = 12;
    std::vector<const Veto*> vetoes;
    // The first of these with a legal move decides.
    std::vector<const ForcedMoves*> forced;
    bool passing = false;

    bool restrict_always() const { return passing || !add.empty() || !forced.empty(); }
};

// What a move changes on the board, for testing whether it leaves the own King attacked.
struct BoardChange {
    Bitboard vacated, filled;  // by own pieces
    Bitboard captured;
};

// ---- wall.cpp: the two-square Wall (longboard) ----
// The squares of a piece: both of a Wall's, one of any other.
Bitboard whole_piece(const Position& pos, Square s);
Bitboard wall_reach(const AttackTables&, Color, Square from, const Surroundings&);
Bitboard wall_watch(const AttackTables&, Color, Square from, Square target, const Surroundings&);
// The left squares of all places where a Wall may go, capturing or not: the generator makes the moves (movegen.cpp).
Bitboard wall_landings(const AttackTables&, Color, Square left, const Surroundings&);
BoardChange wall_change(const Position&, Move);
void make_wall_move(MoveMaker&, Move);

// ---- withdrawer.cpp: captures what it moves directly away from (longboard) ----
Bitboard withdrawer_reach(const AttackTables&, Color, Square from, const Surroundings&);
Bitboard withdrawer_watch(const AttackTables&, Color, Square from, Square target, const Surroundings&);
// The squares that it does not reach without capturing, for an enemy stands on the other side of it.
Bitboard withdrawal_ways(const Position&, Square from);
void generate_withdrawals(const Position&, MoveSet, MoveOutlet&);
void make_withdrawal(MoveMaker&, Move);

// ---- magician.cpp: swap, promotion triggered by pawns (Magician's Death Match) ----
void generate_swaps(const Position&, MoveSet, MoveOutlet&);
void make_swap(MoveMaker&, Move);
void promote_by_trigger(MoveMaker&, Color, Square);
void make_trigger(MoveMaker&, Move);
// What a Magician becomes when she is promoted, the enemy's strongest piece deciding; herself where nothing does.
TypeId promoted_magician(const Position& pos, Color c);

// ---- drops.cpp: reserves enter on their own squares (Sorcerer Chess) ----
void generate_drops(const Position&, MoveSet, MoveOutlet&);
// May the piece be dropped there, if the own King's safety is not looked at?
bool may_drop(const Position&, TypeId, Square to);
void make_drop(MoveMaker&, Move);
extern const Veto kNoDropChecks;  // drops may not give check
extern const Veto kNoDropMates;   // of one kind of piece, not mate
void let_dropped_castle(MoveMaker&, Move);

// ---- promoted_pieces.cpp: pieces that promote by moving in the promotion zone (shogi's way) ----
void generate_promoting_pieces(const Position&, MoveSet, MoveOutlet&);
// Has one of these pieces, on its from square, that move, if the own King's safety is not looked at?
bool has_promoting_move(const Position&, Move);

// ---- sittuyin.cpp: pawns promote by a move of their own ----
void generate_standing_promotions(const Position&, MoveSet, MoveOutlet&);
extern const Veto kNoPromotionChecks;
// Is there nothing left to move but the last pawn, which may promote and need not? A stalemate.
bool must_promote_alone(const Position&);

// ---- cambodian.cpp: first leaps of King and General ----
extern const Veto kNoLeapOutOfCheck;
void note_aimed_king(MoveMaker&, Move);

// ---- royals.cpp: pieces that must not be left attacked although they are no Kings ----
Bitboard royals(const Position&, Color);
bool royals_attacked(const Position&, Color);
extern const Veto kRoyalsInDanger;

// ---- en_passant.cpp: by and of other pieces than the pawn ----
// What a piece has passed over with a first move; nothing after any other move.
Bitboard squares_passed(const Variant&, Piece, Square from, Square to);
Bitboard en_passant_captors(const Position&, Square to);
void generate_piece_en_passant(const Position&, MoveSet, MoveOutlet&);

// ---- blast.cpp: captures that blow up what stands around (atomic chess) ----
// What goes around the square; the captor on it goes unless its type survives.
Bitboard blast(const Position&, Square center);
bool survives_blast(const Variant&, TypeId);
void explode(MoveMaker&, Move);

// ---- gating.cpp: pieces from the hand enter where others leave (Seirawan chess) ----
void add_gating(const Position&, MoveList&, std::size_t first);
Square gate_of(const Position&, Move);  // where the piece enters
void make_gate(MoveMaker&, Move);
void close_gates(MoveMaker&, Move);
// Gates of a side that has nothing left to enter.
Bitboard closed_gates(const Position&, Color);

// ---- janggi.cpp: Korean chess ----
// Do the Kings face each other on a rank or file, with no piece between them?
bool kings_face(const Position&);
// The side to move must part facing Kings, or pass.
extern const Veto kKingsStillFace;
// Has the side that moved last gone to and fro with one man too often? Never where he was in check, nor with one who
// cannot reach the other King's palace.
bool goes_to_and_fro(const Position&);

// ---- restrictions.cpp: forced moves, forbidden moves, passes ----
extern const ForcedMoves kForcedCaptures, kForcedDrops;
extern const Veto kDropsThatMustWait;  // of other kinds than the one that must be dropped
extern const Veto kNoChecks;           // no side may give check to a King
extern const Veto kStandInCheck;       // a King in check does not move away; he may take who gives it
extern const Veto kOwnKindSpared;      // some pieces do not capture their own kind
extern const Veto kPromotionLimits;
// May the side to move pass? `stuck`: it has no other move.
bool may_pass(const Turn&, bool stuck);
Move pass_of(const Position&);

}  // namespace magus
