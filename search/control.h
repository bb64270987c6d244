#pragma once

// What other threads tell a search: to stop, and that the pondered move was played. Each search, or each job of several
// searches, has an object of its own: what was told to an earlier one does not count, and what is told before the search
// begins does. It is std::stop_source with a second word; the standard library of browsers has none.

#include "engine/base/threads.h"

#include <atomic>

namespace magus {

class SearchControl {
public:
    SearchControl() = default;
    SearchControl(const SearchControl&) = delete;
    SearchControl& operator=(const SearchControl&) = delete;

    // From any thread: the search returns as soon as it notices (a few milliseconds), and so does each later one.
    void stop() { tell(kStop); }
    // From any thread: the pondered move was played, the clock counts from now on.
    void ponder_hit() { tell(kPonderHit); }

    // For the search.
    bool stopped() const { return told_.load(std::memory_order_relaxed) & kStop; }
    bool take_ponder_hit() { return told_.fetch_and(~kPonderHit, std::memory_order_relaxed) & kPonderHit; }
    // Blocks until there is something that was not taken.
    void wait() const { wait_while(told_, 0); }

private:
    static constexpr int kStop = 1, kPonderHit = 2;

    void tell(int word) {
        told_ |= word;
        wake_all(told_);
    }

    std::atomic<int> told_{0};
};

}  // namespace magus
