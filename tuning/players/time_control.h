#pragma once

// How much time a side has, as text and as a clock: "1+0.01" (seconds and increment), "40/60+0.5" (40 moves
// in a minute, again and again), "0.1/move". Without time a side is limited by depth or nodes only. "1+0.01@300": 300 nodes
// count as a millisecond, so that a game is the same on a slow, a fast and a busy machine.

#include "engine/base/result.h"
#include "search/limits.h"

#include <optional>
#include <string>
#include <string_view>

namespace magus {

// What limits of a move may be.
inline constexpr std::uint64_t kMostNodes = 1'000'000'000'000;
inline constexpr int kMostDepth = 200;
inline constexpr std::uint64_t kMostNodesPerMs = 1'000'000;

struct TimeControl {
    int moves = 0;  // a period; 0: the whole game
    Milliseconds base{0}, increment{0};
    std::optional<Milliseconds> per_move;
    std::uint64_t nodes_per_ms = 0;  // 0: the clock on the wall
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;

    bool has_clock() const { return base.count() > 0; }
    bool limited() const { return has_clock() || per_move || depth || nodes; }
    // What a move costs that took so long and so many nodes.
    std::chrono::microseconds cost(std::chrono::microseconds time, std::uint64_t of_nodes) const {
        return nodes_per_ms == 0 ? time : std::chrono::microseconds(of_nodes * 1000 / nodes_per_ms);
    }
};

Result<TimeControl> parse_time_control(std::string_view text);
std::string to_text(const TimeControl& tc);

// One side's clock in a game.
class PlayerClock {
public:
    explicit PlayerClock(const TimeControl& tc) : tc_(tc), left_(tc.base) {}

    bool limited() const { return tc_.has_clock() || tc_.per_move; }
    // What is left for this move.
    Milliseconds left() const {
        return tc_.per_move ? *tc_.per_move : std::chrono::floor<Milliseconds>(left_);
    }
    Milliseconds increment() const { return tc_.increment; }
    int moves_to_go() const { return tc_.moves > 0 ? tc_.moves - played_ % tc_.moves : 0; }
    // A move was made that took so long. False when the time was overstepped by more than `margin`.
    bool spend(std::chrono::microseconds used, Milliseconds margin);

private:
    TimeControl tc_;
    std::chrono::microseconds left_;
    int played_ = 0;
};

}  // namespace magus
