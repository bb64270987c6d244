#pragma once

// A solved endgame with everything that one wants to know about it: how many positions are won and how fast, the longest
// mate, and the best line from any won position.

#include "engine/endgame/solver.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace magus {

// Counts of positions, two pieces of one kind being one position either way round.
struct MatingCounts {
    std::int64_t strong_legal = 0, strong_won = 0;  // the stronger side to move
    std::int64_t weak_legal = 0, weak_lost = 0;     // the weaker side to move
    std::int64_t mates = 0, stalemates = 0;
    std::int64_t captured_at_once = 0;  // the weaker side to move captures and is not lost
    // Counts by the stronger side's moves to mate. won_in[0] is not used.
    std::vector<std::int64_t> won_in, lost_in;
};

class MatingTable {
public:
    // The listener may be empty. It gets a report after each layer: how many positions are decided, of how many legal
    // ones, and the number of moves to mate.
    using Listener = std::function<void(std::uint64_t decided, std::uint64_t legal, int moves)>;
    explicit MatingTable(Men men, const Listener& listener = {});

    struct Place {
        std::size_t index = 0;  // of the men
        Square king;            // the weaker King
        Color to_move = Color::White;
    };

    const Men& men() const { return solver_.men(); }
    const MatingCounts& counts() const { return counts_; }
    int longest() const { return static_cast<int>(counts_.won_in.size()) - 1; }
    // A position that takes longest, the stronger side to move; none when nothing can be forced.
    std::optional<Place> hardest() const { return hardest_; }

    bool legal(const Place& place) const;
    // Moves of the stronger side to mate; none when it does not win.
    std::optional<int> moves_to_mate(const Place& place) const;
    // Six fields as in a game, but without the own King when he is off the board.
    std::string fen(const Place& place) const;
    // Best play of both sides until mate, in coordinates; empty when it is not won.
    std::vector<std::string> best_line(const Place& place) const;

private:
    struct Reply {
        std::string text;
        unsigned captures = 0;
        Place place;  // after it; with captures an index of what is left (Men::without)
        std::optional<int> moves_to_mate;
    };

    void record_layer();
    void finish_counts();
    std::uint16_t& won_in(std::size_t index, Square king) { return won_in_[index * box_ + king.index()]; }
    std::vector<Reply> strong_moves(const Place& place) const;
    std::vector<Reply> weak_moves(const Place& place) const;
    void add_steps(const Place& place, std::vector<Reply>& out) const;
    std::optional<int> moves_after(unsigned captures, const Place& place) const;
    bool legal_after(unsigned captures, const Place& place) const;

    EndgameSolver solver_;
    std::size_t box_;
    std::vector<std::uint16_t> won_in_;  // by index and the weaker King's square; 0: not won
    MatingCounts counts_;
    std::optional<Place> hardest_;
};

}  // namespace magus
