#pragma once

// The clocks as XBoard sets them: level, st, sd, time and otim, turned into a search's limits.

#include "engine/base/result.h"
#include "engine/position/position.h"
#include "protocol/words.h"
#include "search/limits.h"

#include <optional>

namespace magus {

class CecpClock {
public:
    // "level MOVES BASE INCREMENT": BASE in minutes or M:SS, INCREMENT in seconds, both perhaps with fractions.
    Result<Done> level(Words words);
    Result<Done> exact_time(std::string_view seconds);  // st
    Result<Done> depth(std::string_view plies);         // sd
    Result<Done> own_time(std::string_view centiseconds);
    Result<Done> opponents_time(std::string_view centiseconds);
    void no_depth_limit() { depth_.reset(); }

    // The limits for `us` to move now, `plies_played` plies after the clocks were started.
    Limits limits(Color us, int plies_played) const;
    // Our own clock after a move that took so long.
    void spend(Milliseconds used);
    // Our own clock after it was stopped within a move.
    void run(Milliseconds used);

private:
    int moves_ = 40;  // a session; 0: the whole game
    Milliseconds increment_{0};
    std::optional<Milliseconds> exact_;
    std::optional<int> depth_;
    Milliseconds own_{std::chrono::minutes(5)}, opponents_{std::chrono::minutes(5)};
};

}  // namespace magus
