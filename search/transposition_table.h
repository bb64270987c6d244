#pragma once

// What the search has found out about positions, shared by all threads without locks: an entry is two words
// that only fit each other when one thread wrote both.

#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "eval/score.h"
#include "search/searcher.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace magus {

// What is known of a position.
struct TableHit {
    Move move;
    Score score;  // mates counted from this position
    int depth;
    Bound bound;
    bool pv;  // it is, or was, on a principal variation
};

class TranspositionTable {
public:
    TranspositionTable();
    ~TranspositionTable();

    static constexpr std::size_t kMostMegabytes = std::size_t{1} << 25;

    // Refuses, and keeps the old table, when the machine has not so much memory.
    Result<Done> resize(std::size_t megabytes);
    std::size_t megabytes() const { return megabytes_; }
    void clear();
    // Entries that no search asks for any more give way first.
    void new_search() { generation_ = (generation_ + 1) & kGenerationMask; }

    // What is asked for counts as of this search from now on.
    std::optional<TableHit> probe(Key key, int ply);
    void store(Key key, int ply, const TableHit& result);
    void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }
    int used_permille() const;

private:
    static constexpr unsigned kGenerationMask = 31;

    struct Entry {
        void set(Key key, std::uint64_t word) {
            data.store(word, std::memory_order_relaxed);
            check.store(key ^ word, std::memory_order_relaxed);
        }
        std::atomic<std::uint64_t> check{0};  // key xor data
        std::atomic<std::uint64_t> data{
            0};  // 0-31 move | 32-47 score | 48-55 depth + 1 | 56-57 bound | 58 pv | 59-63 generation
    };
    struct alignas(64) Cluster {
        std::array<Entry, 4> entries;
    };

    Cluster& cluster(Key key) const {
        return clusters_[static_cast<std::size_t>((key & 0xFFFFFFFFull) * cluster_count_ >> 32)];
    }

    struct Free {
        void operator()(Cluster* clusters) const;
    };
    std::unique_ptr<Cluster[], Free> clusters_;
    std::uint64_t cluster_count_ = 0;
    std::size_t megabytes_ = 0;
    unsigned generation_ = 0;
};

}  // namespace magus
