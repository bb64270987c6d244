#pragma once

// Resigning and agreeing to draws in XBoard's protocol: from the scores of our own moves and the thresholds of the
// settings, nothing else. Both are off unless thresholds are set.

#include "eval/score.h"
#include "protocol/settings.h"

#include <optional>

namespace magus {

class CecpOffers {
public:
    explicit CecpOffers(const Settings& settings) : settings_(settings) {}

    void new_game() { count_ = {}; }
    // The score, for us, of a move that we are about to make.
    void note(Score own);

    bool resigns() const;
    // True once, then only after as many even moves again.
    bool offers_draw();
    bool accepts_draw() const;

private:
    struct Count {
        int hopeless = 0, even = 0;  // moves in a row
        std::optional<Score> last;
    };

    const Settings& settings_;
    Count count_;
};

}  // namespace magus
