#pragma once

// How long to think: from the clocks (whole game, moves to the next control, or a fixed time a move) to two
// moments. After the soft one no new iteration starts; at the hard one the search breaks off. On a busy machine a
// thread may stand still for longer than any overhead allows for, so the longest such stall that was seen lately is
// kept in reserve. Where the limits say so, nodes are counted instead of time.

#include "engine/board/square.h"
#include "search/limits.h"
#include "search/params.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace magus {

class TimeManager {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Duration = std::chrono::steady_clock::duration;

    TimeManager() = default;
    // `stall` is the longest stall of an earlier search. Half of it counts.
    TimeManager(const Limits& limits, Color side_to_move, Duration stall = {},
                const SearchParams& params = {});

    // The clock runs from now on (a ponder hit).
    void restart(TimePoint now) { clock_start_ = last_look_ = now; }
    // The time of the whole search, pondering included.
    Milliseconds elapsed() const { return since(start_); }
    bool limited() const { return hard_.has_value(); }
    // Notices stalls. It must be asked often, by one thread. Never where nodes are counted: there node_limit() says it.
    bool out_of_time();
    // At so many nodes the search breaks off; none where the time counts.
    std::optional<std::uint64_t> node_limit() const;
    // The longest time lately between two looks.
    Duration stall() const { return stall_; }
    // `instability` stretches the soft limit: 1 when best move and score are stable, up to about 2. `nodes`: of the search so far.
    bool enough(double instability, std::uint64_t nodes = 0) const;

private:
    static Milliseconds since(TimePoint then) {
        return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - then);
    }

    Milliseconds used(std::uint64_t nodes) const {
        return nodes_per_ms_ == 0 ? since(clock_start_) : Milliseconds(nodes / nodes_per_ms_);
    }

    TimePoint start_{}, clock_start_{}, last_look_{};
    std::uint64_t nodes_per_ms_ = 0;
    Duration stall_{0};
    std::optional<Milliseconds> soft_, hard_;
    bool fixed_ = false;  // the user said how long: instability does not matter
};

}  // namespace magus
