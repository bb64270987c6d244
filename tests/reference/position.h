#pragma once

// A position as plain data, the squares of the bounding box, and the reading and writing of FEN.
// What moves do to it is in moves.cpp; how pieces reach squares is in reach.cpp.

#include "tests/reference/variant.h"

#include <array>
#include <bitset>
#include <optional>
#include <string>

namespace reference {

constexpr int kMaxSquares = 120;  // Sorcerer's box of 10 x 12 is the largest
constexpr int kNowhere = -1;
constexpr char kEmpty = '.';
constexpr char kNoSquare = '*';  // inside the bounding box, but not on the board

using SquareSet = std::bitset<kMaxSquares>;

struct Direction {
    int file;
    int rank;
};

struct Position {
    const Variant* variant = nullptr;
    std::array<char, kMaxSquares> board{};  // FEN letters, kEmpty, kNoSquare
    bool white_to_move = true;
    SquareSet castling_rooks;  // the array squares of the Rooks that may still castle
    SquareSet marked;          // pieces that have never moved, in the games that mark them
    SquareSet en_passant;      // the empty squares that a pawn passed over in the last move
    std::string white_hand;    // upper-case letters in the order of Variant::hand
    std::string black_hand;    // the same, upper-case as well
    int half_moves = 0;        // since the last capture, pawn move, drop or swap
    int move_number = 1;

    char at(int square) const { return board[static_cast<size_t>(square)]; }
    bool is_empty(int square) const { return at(square) == kEmpty; }
    const std::string& hand(bool white) const { return white ? white_hand : black_hand; }
    std::string& hand(bool white) { return white ? white_hand : black_hand; }
    int squares() const { return variant->files * variant->ranks; }
};

// Pieces: upper-case letters are White's.
bool is_piece(char content);
bool is_white(char piece);
char type_of(char piece);                // the upper-case letter
char piece_of(bool white, char letter);  // letter in the colour's case
bool holds_piece_of(const Position& position, int square, bool white);

// Squares.
int file_of(const Position& position, int square);
int rank_of(const Position& position, int square);
int square_at(const Position& position, int file, int rank);          // kNowhere if not on the board
int step(const Position& position, int square, Direction direction);  // kNowhere if not on the board
int rank_from_own_side(const Position& position, int square,
                       bool white);  // 0 is the rank nearest to the player
int forward(bool white);             // the rank direction of a pawn
std::string square_name(const Position& position, int square);
int square_named(const Position& position, const std::string& name);  // kNowhere if there is none

int king_square(const Position& position, bool white);  // kNowhere without a King
int count_on_board(const Position& position, char piece);

// Longboard: both squares of the Wall that stands on this square, otherwise just the square.
SquareSet whole_piece(const Position& position, int square);
int wall_square(const Position& position, bool white);  // its left half, kNowhere without a Wall

// The squares of the start position that castling is about.
int king_array_square(const Variant& variant, bool white);
int rook_array_square(const Variant& variant, bool white, bool right_hand);

// "White pawns promote on the 8th rank": the rank counted from the player's own side, from 0.
int promotion_rank(const Variant& variant);

std::optional<Position> parse_fen(const Variant& variant, const std::string& fen, std::string& why);
std::string to_fen(const Position& position);
std::string placement_and_hands(const Position& position);
std::string castling_field(const Position& position);

}  // namespace reference
