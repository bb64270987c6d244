#pragma once

// Forced checkmates, proved by trying every move of the attacker and every answer; of the last moves only checks. It is
// slow beyond four moves or so, and misses none: for `go mate`, and where so much is won that the search, which leaves
// out what looks needless, finds a quiet mate late.

#include "engine/board/move.h"
#include "engine/position/position.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace magus {

class MateSolver {
public:
    // Is it the aim of the game to mate? Where other ends may come first, nothing is proved.
    static bool can_solve(const Variant& variant);

    // Forgets what it knows of other positions.
    void clear();

    // Does the side to move mate by one of these moves within so many of its moves? None: `spend`, which is asked before
    // each move that is tried, did not allow to find out. What was found till then is remembered.
    std::optional<bool> mates_within(Position& pos, std::span<const Move> root_moves, int moves,
                                     const std::function<bool()>& spend);
    // After a mate within so many moves was found: a line of it, as far as it is remembered, with the answers that hold
    // out longest.
    std::vector<Move> line(Position& pos, int moves);

private:
    struct Entry {
        Key key = 0;
        std::int16_t none_within = 0, mate_within = kUnknown;  // moves
        Move move;
    };
    static constexpr std::int16_t kUnknown = 127;
    static constexpr std::size_t kEntries = 1 << 15;

    Entry& entry(const Position& pos);
    bool may_try();
    bool remember_mate(const Position& pos, int within, Move m);  // true
    // Otherwise than by mate; no mate can follow.
    static bool is_over(const Position& pos, int ply);
    bool attack(Position& pos, std::span<const Move> moves, int within, int ply);
    bool attack(Position& pos, int within, int ply);
    bool mates_at_once(Position& pos, std::span<const Move> moves);
    bool defence_fails(Position& pos, int within, int ply);

    std::vector<Entry> entries_;
    std::vector<Move> refutations_;  // by ply: the answer that last held
    Move best_;                      // the first move of the mate found
    const std::function<bool()>* spend_ = nullptr;
    bool stopped_ = false;
    bool only_checks_ = false;  // for now, the mating side gives check with every move
};

}  // namespace magus
