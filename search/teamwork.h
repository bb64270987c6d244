#pragma once

// How the threads of a search share the work. All complete the same iterations, and a move that one of them is searching the
// others defer until they have nothing else to do at that node: by then its result is likely to stand in the hash table
// (ABDADA; Weill, "The ABDADA distributed minimax search algorithm", 1996, without its waiting).

#include "engine/base/threads.h"
#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "search/root_move.h"

#include <array>
#include <atomic>
#include <vector>

namespace magus {

// The first thread to complete an iteration ends it for all.
class CommonIterations {
public:
    void restart() { complete_ = 0; }
    bool over(int depth) const { return complete_.load(std::memory_order_relaxed) >= depth; }
    // Hands in the root moves of that iteration or, when another thread was faster, takes over its own. The depth that is
    // complete now.
    int complete(int depth, std::vector<RootMove>& moves) {
        const Locked lock(mutex_);
        if (over(depth)) {
            moves = moves_;
        } else {
            moves_ = moves;
            complete_ = depth;
        }
        return complete_;
    }

private:
    std::atomic<int> complete_{0};
    Mutex mutex_;
    std::vector<RootMove> moves_;
};

// Moves that threads are searching now, by what they lead from and how deep. Of two that share a place only one is known.
class BusyMoves {
public:
    static constexpr int kLeastDepth = 2;

    static Key key(Key position, int depth, Move m) {
        return (position + static_cast<Key>(depth)) * 0x9E3779B97F4A7C15ull ^
               m.bits() * 0xD6E8FEB86659FD93ull;
    }
    bool has(Key key) const { return place(key).load(std::memory_order_relaxed) == key; }
    void add(Key key) { place(key).store(key, std::memory_order_relaxed); }
    void remove(Key key) {
        if (has(key)) place(key).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t kPlaces = 1 << 14;

    std::atomic<Key>& place(Key key) { return places_[key % kPlaces]; }
    const std::atomic<Key>& place(Key key) const { return places_[key % kPlaces]; }

    std::array<std::atomic<Key>, kPlaces> places_{};
};

}  // namespace magus
