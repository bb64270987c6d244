#pragma once

// What a rule module may do to a position while a move is made: everything goes through the one writer, so that
// it is hashed and can be taken back.

#include "engine/position/position.h"

namespace magus {

class MoveMaker {
public:
    MoveMaker(Position& pos, Color mover, Square en_passant_victim)
        : pos_(pos), mover_(mover), en_passant_victim_(en_passant_victim) {}

    const Position& position() const { return pos_; }
    Color mover() const { return mover_; }
    Square en_passant_victim() const { return en_passant_victim_; }

    void put(Square s, Piece p) { pos_.set_square(s, p); }
    // Removes an enemy piece, a wide piece whole, and notes it as captured.
    void capture(Square s) { pos_.capture(s); }
    void take_from_hand(Color c, TypeId t) { pos_.set_hand(c, t, pos_.in_hand(c, t) - 1); }
    // What is removed goes to the hand of the other side, where the game has such hands.
    void remove(Square s) { pos_.remove(s); }
    // Notes that the pieces on these squares, of either side, have left their first squares.
    void leave_unmoved(Bitboard squares) { pos_.leave_unmoved(squares); }
    void grant_castling(int right) {
        pos_.set_castling(static_cast<std::uint8_t>(pos_.state().castling | 1 << right));
    }
    void take_castling(int right) {
        pos_.set_castling(static_cast<std::uint8_t>(pos_.state().castling & ~(1 << right)));
    }
    // What the position remembers of the move: the count of a counting rule, and one thing that a rule notes.
    void set_count(MoveCount count) { pos_.top().count = count; }
    void note(bool noted) { pos_.top().noted = noted; }
    void reset_clock() { pos_.top().clock = 0; }

private:
    Position& pos_;
    Color mover_;
    Square en_passant_victim_;
};

}  // namespace magus
