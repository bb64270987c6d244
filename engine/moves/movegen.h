#pragma once

// Legal move generation: what leaves the own King safe (safe_moves.h), judged by the game's own rules. Each set of moves is
// generated alone.

#include "engine/base/growing_array.h"
#include "engine/board/move.h"
#include "engine/moves/check_detector.h"
#include "engine/moves/turn.h"
#include "engine/position/position.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace magus {

// There is room for every move: games with many pieces in hand, or many choices at a promotion, have thousands.
class MoveList {
public:
    // More than any position of an ordinary game has. What exceeds it goes to the heap.
    static constexpr std::size_t kUsual = 512;

    MoveList() = default;
    MoveList(const MoveList& other) { *this = other; }
    MoveList& operator=(const MoveList& other) {
        if (this == &other) return *this;
        moves_.reserve(other.size_, 0);
        std::copy_n(other.moves_.data(), other.size_, moves_.data());
        size_ = other.size_;
        return *this;
    }

    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](std::size_t i) const { return moves_[i]; }
    bool contains(Move m) const {
        for (Move other : *this)
            if (other == m) return true;
        return false;
    }
    void push(Move m) {
        moves_.reserve(size_ + 1, size_);
        moves_[size_++] = m;
    }
    // Moves to all squares of a set, lowest first. Each next square makes the move's bits greater by `Step`; the first
    // move given is the one to square 0, whether or not that is in the set.
    template <std::uint32_t Step> void append(Bitboard to, std::uint32_t first_bits) {
        moves_.reserve(size_ + kMostWritten, size_);
        auto* const out = reinterpret_cast<std::uint32_t*>(moves_.data());
        size_ = static_cast<std::size_t>(to.write_numbers<Step>(out + size_, first_bits) - out);
        assert(size_ <= moves_.room());
    }
    template <class Unwanted> void remove_if(Unwanted&& unwanted) { remove_if(0, unwanted); }
    // Looks only at the moves from number `first` on.
    template <class Unwanted> void remove_if(std::size_t first, Unwanted&& unwanted) {
        std::size_t kept = first;
        for (std::size_t i = first; i < size_; ++i)
            if (!unwanted(moves_[i])) moves_[kept++] = moves_[i];
        size_ = kept;
    }
    void swap(std::size_t i, std::size_t j) { std::swap(moves_[i], moves_[j]); }

private:
    // The most that one call of append writes: a move to each square, and what is overwritten behind them.
    static constexpr std::size_t kMostWritten = kMaxSquares + Bitboard::kOverwritten;

    GrowingArray<Move, kUsual> moves_;
    std::size_t size_ = 0;
};

// Appends the legal moves of the side to move. A Position will do for a Turn where it is asked about once.
void generate(const Turn& turn, MoveSet wanted, MoveList& out);
// Quiet moves, of which those may be left out that give no check.
void generate_checks(const Turn& turn, const CheckDetector& checks, MoveList& out);
MoveList legal_moves(const Turn& turn);
// How many there are, without writing them where no rule has to judge them.
std::uint64_t count_legal_moves(const Turn& turn);
bool has_legal_move(const Turn& turn);
// For the rules: the moves that no veto forbids. Passes are not added yet, and forced moves are not looked at.
void generate_permitted(const Turn& turn, MoveSet wanted, MoveList& out);
// Does the move belong to MoveSet::Tactical?
inline bool is_tactical(const Position& pos, Move m) {
    if (m.kind() == MoveKind::Promotion || pos.is_capture(m)) return true;
    return !m.enters() && pos.piece_on(m.from()).type() == pos.variant().pawn &&
           pos.triggers(pos.side_to_move(), m.to());
}

}  // namespace magus
