#pragma once

// What the core calls by name: moves of kinds of their own, and pieces that the tables do not know. Each group is in the
// file of its rule. Only the files that make, test or generate such moves include this.

#include "engine/position/position.h"

namespace magus {

class MoveMaker;

// ---- wall.cpp: a piece on two squares (longboard) ----
// The squares of a piece: both of a wide one's, one of any other.
Bitboard whole_piece(const Position& pos, Square s);
// The left squares of all places where a wide piece may go, capturing or not: the generator makes the moves (safe_moves.cpp).
Bitboard wide_landings(const AttackTables&, Color, Square left, const Surroundings&);
BoardChange wide_change(const Position&, Move);
void make_wide_move(MoveMaker&, Move);

// ---- withdrawer.cpp: a piece that captures what it moves directly away from (longboard) ----
// The squares that it does not reach without capturing, for an enemy stands on the other side of it.
Bitboard withdrawal_ways(const Position&, Square from);
void make_withdrawal(MoveMaker&, Move);

// ---- magician.cpp: swap, promotion triggered by pawns (Magician's Death Match) ----
void make_swap(MoveMaker&, Move);
void make_trigger(MoveMaker&, Move);
// What a convertible piece becomes, the enemy's strongest piece deciding; itself where nothing does.
TypeId converted_type(const Position& pos, Color c);

// ---- drops.cpp: pieces in hand enter on empty squares ----
// May the piece be dropped there, if the own King's safety is not looked at?
bool may_drop(const Position&, TypeId, Square to);
void make_drop(MoveMaker&, Move);

// ---- promoting_pieces.cpp: pieces that promote by moving in the promotion zone (shogi's way) ----
// Has one of these pieces, on its from square, that move, if the own King's safety is not looked at?
bool has_promoting_move(const Position&, Move);

// ---- en_passant.cpp: by and of other pieces than the pawn ----
// What a piece has passed over with a first move; nothing after any other move.
Bitboard squares_passed(const Variant&, Piece, Square from, Square to);
Bitboard en_passant_captors(const Position&, Square to);

// ---- gating.cpp: pieces from the hand enter where others leave (Seirawan chess) ----
Square gate_of(const Position&, Move);  // where the piece enters
void make_gate(MoveMaker&, Move);
// Gates of a side that has nothing left to enter.
Bitboard closed_gates(const Position&, Color);

}  // namespace magus
