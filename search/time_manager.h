#pragma once

// How long to think: from the clocks (whole game, moves to the next control, or a fixed time a move) to two
// moments. After the soft one no new iteration starts; at the hard one the search breaks off.

#include "engine/square.h"
#include "search/limits.h"

#include <chrono>
#include <optional>

namespace magus {

class TimeManager {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    TimeManager() = default;
    TimeManager(const Limits& limits, Color side_to_move);

    // From now on the clock runs (a ponder hit).
    void restart(TimePoint now) { start_ = now; }
    Milliseconds elapsed() const {
        return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
    }
    bool limited() const { return hard_.has_value(); }
    bool out_of_time() const { return hard_ && elapsed() >= *hard_; }
    // `unrest` stretches the soft limit: 1 when best move and score are stable, up to about 2.
    bool enough(double unrest) const;

private:
    TimePoint start_{};
    std::optional<Milliseconds> soft_, hard_;
    bool fixed_ = false;  // the user said how long: unrest does not matter
};

}  // namespace magus
