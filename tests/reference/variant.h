#pragma once

// What distinguishes one game of the reference from another: board, start position, and which of the special
// rules it has. The moves of the pieces are in reach.cpp, chosen by the family.

#include <string>
#include <vector>

namespace reference {

enum class Family { Orthodox, Tomorrow, Courier, Magician, Longboard, Sorcerer };
enum class Castling { None, TwoSquares, ThreeSquares, Flexible };

// magician.md: "no enemy N, B, R, Q left at the trigger".
enum class WeakestForm { HighPriestess, StaysMagician };

struct Variant {
    std::string name;
    Family family = Family::Orthodox;
    int files = 8;
    int ranks = 8;
    std::string start_fen;
    std::string start_board;          // the same square by square from a1: letters, '.' empty, '*' no square
    std::string letters = "PNBRQK";   // every piece that may stand on the board
    std::string promotions = "QRBN";  // what a pawn may always become
    Castling castling = Castling::TwoSquares;

    std::string hand;          // White's start hand; empty: a game without a hand
    char marked_piece = '\0';  // 'B' or 'N': the FEN marks those that have never moved
    bool drops = false;        // the hand is dropped on empty squares (Sorcerer)
    bool swap = false;         // a Bishop may be swapped for the Magician
    bool telepath = false;     // deathmatch-telepath: no hand, any number of Magicians, transference
    bool cross_board_leap = false;
    WeakestForm weakest_form = WeakestForm::StaysMagician;

    bool one_magician() const { return swap && !telepath; }
    bool swap_needs_moved_bishop() const { return marked_piece == 'B'; }
};

const std::vector<Variant>& all_variants();

// The variant of that name, or null. A throw may be written unsorted: tomorrow-621 is tomorrow-126.
const Variant* find_variant(std::string name);

// tomorrow.md, "Random Variant Chess: three dice": White's array for the throw low <= middle <= high.
std::string array_of_throw(int low, int middle, int high);

}  // namespace reference
