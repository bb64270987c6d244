#pragma once

// Finds which moves of a position give check without making them: a piece's own attack from where it arrives, and
// pieces that uncover another one's line. Moves that do more than go from one square to another, and those that may
// matter to pieces whose attacks depend on more than free lines, are made and taken back instead.

#include "engine/base/raw_array.h"
#include "engine/position/position.h"

namespace magus {

// From and to which squares the side to move may give check.
class CheckSquares {
public:
    explicit CheckSquares(const Position& pos);

    // A Normal or MultiStep move that has neither of them gives no check.
    struct Candidates {
        Bitboard from, to;
    };
    const Candidates& candidates() const { return candidates_; }

protected:
    Square king_;           // the enemy's
    Bitboard watched_;      // squares on which own indirect attackers depend
    Bitboard discoverers_;  // own pieces that alone stand between an own slider and the King
    Candidates candidates_;
    RawArray<Bitboard, kMaxTypes> squares_;  // by type: from where it would give check as the board stands

private:
    void find_squares(const Position& pos);
    void find_candidates(const Position& pos);
};

class CheckDetector : public CheckSquares {
public:
    // The position must stay as it is as long as questions are asked.
    explicit CheckDetector(Position& pos) : CheckSquares(pos), pos_(pos) {}

    // Does this legal move give check?
    bool gives_check(Move m) const {
        // Most quiet moves are answered here, because a search asks about all of them.
        if (m.kind() <= MoveKind::MultiStep &&
            ((candidates_.from & Bitboard::of(m.from())) | (candidates_.to & Bitboard::of(m.to()))).none())
            return false;
        return examine(m);
    }

private:
    bool examine(Move m) const;
    bool try_out(Move m) const;

    Position& pos_;
};

}  // namespace magus
