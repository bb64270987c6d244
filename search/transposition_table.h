#pragma once

// What the search has found out about positions, shared by all threads without locks: an entry is two words
// that only fit each other when one thread wrote both.

#include "engine/move.h"
#include "engine/zobrist.h"
#include "eval/score.h"
#include "search/searcher.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace magus {

struct TableHit {
    Move move;
    Score score;  // mates counted from this position
    int depth;
    Bound bound;
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
    // Entries of earlier searches give way to those of this one.
    void new_search() { generation_ = (generation_ + 1) & kGenerationMask; }

    std::optional<TableHit> probe(Key key, int ply) const;
    void store(Key key, int ply, Move move, Score score, int depth, Bound bound);
    void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }
    int used_permille() const;

private:
    static constexpr unsigned kGenerationMask = 63;

    struct Entry {
        std::atomic<std::uint64_t> check{0};  // key xor data
        std::atomic<std::uint64_t> data{
            0};  // 0-31 move | 32-47 score | 48-55 depth + 1 | 56-57 bound | 58-63 generation
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
