#pragma once

// The position for the side to move, as move generation asks about it: checks and pins, and what the game's own rules
// forbid or demand. A Turn is made once a position, and callers that ask more than once keep it.

#include "engine/base/raw_array.h"
#include "engine/board/move.h"
#include "engine/moves/king_safety.h"
#include "engine/position/position.h"

#include <cstddef>
#include <optional>
#include <span>

namespace magus {

class Turn {
public:
    // The position must stay as it is. Moves may be tried on it and taken back; on a constant one a copy is made for that.
    Turn(Position& pos) : Turn(pos, &pos) {}
    Turn(const Position& pos) : Turn(pos, nullptr) {}

    const Position& position() const { return pos_; }
    const KingSafety& safety() const { return safety_; }
    // Pieces that count as Kings are looked at, too.
    bool in_check() const {
        return safety_.in_check || (rules().other_check && rules().other_check(pos_, pos_.side_to_move()));
    }
    // The game has ended on the board: there are no moves.
    bool over() const { return over_; }

    // Does any rule forbid, add or demand moves here?
    bool restricted() const { return veto_count_ != 0 || rules().restrict_always(); }
    bool forbids(Move m) const {
        for (const ActiveVeto& v : vetoes())
            if (v.scope.has(m) && v.forbids(*this, v.scope, m)) return true;
        return false;
    }
    bool has_vetoes() const { return veto_count_ != 0; }
    // The rule by which moves are forced here, or none: the first one with a legal move. It is found when it is first
    // asked for.
    const PlayedRules::ForcedMoves* forced() const {
        if (!forced_known_) find_forced({}, {});
        return forced_;
    }
    // The same where some moves have been generated.
    const PlayedRules::ForcedMoves* forced(MoveSet made, std::span<const Move> moves) const {
        if (!forced_known_) find_forced(made, moves);
        return forced_;
    }

    // Is it known already that all forced moves are in another set?
    bool forces_others(MoveSet wanted) const {
        return forced_ && wanted != MoveSet::All && wanted != forced_->among;
    }

    // Asks a question about the position after a move.
    template <class Ask> auto after(Move m, Ask&& ask) const {
        if (!trial_) {
            Position copy = pos_;
            copy.do_move(m);
            return ask(copy);
        }
        trial_->do_move(m);
        const auto answer = ask(*trial_);
        trial_->undo_move();
        return answer;
    }

private:
    struct ActiveVeto {
        BoundHook<bool, const Turn&, const Scope&, Move> forbids;
        Scope scope;
    };

    Turn(const Position& pos, Position* trial);
    const PlayedRules& rules() const { return pos_.variant().played; }
    void find_scopes();
    void find_forced(std::optional<MoveSet> made, std::span<const Move> moves) const;
    std::span<const ActiveVeto> vetoes() const { return {vetoes_.data(), veto_count_}; }

    const Position& pos_;
    Position* const trial_;
    const KingSafety safety_;
    const bool over_;
    mutable bool forced_known_ = false;
    mutable const PlayedRules::ForcedMoves* forced_ = nullptr;
    std::size_t veto_count_ = 0;
    RawArray<ActiveVeto, PlayedRules::kMostVetoes> vetoes_;
};

}  // namespace magus
