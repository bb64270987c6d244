#include "search/transposition_table.h"

#include "engine/memory.h"
#include "search/machine_memory.h"
#include "search/table_memory.h"

#include <new>
#include <string>

namespace magus {

namespace {

// Mate scores are kept as distances from the stored position, not from the root.
Score to_table(Score s, int ply) { return s >= kMateBound ? s + ply : s <= -kMateBound ? s - ply : s; }
Score from_table(Score s, int ply) { return s >= kMateBound ? s - ply : s <= -kMateBound ? s + ply : s; }

std::uint64_t pack(Move move, Score score, int depth, Bound bound, unsigned generation) {
    return move.bits() | static_cast<std::uint64_t>(static_cast<std::uint16_t>(score)) << 32 |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(depth + 1)) << 48 |
           static_cast<std::uint64_t>(bound) << 56 | static_cast<std::uint64_t>(generation) << 58;
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 0xFF) - 1; }
unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> 58); }

}  // namespace

void TranspositionTable::Free::operator()(Cluster* clusters) const { give_table_memory_back(clusters); }

TranspositionTable::TranspositionTable() {
    if (!resize(16)) out_of_memory();
}

TranspositionTable::~TranspositionTable() = default;

Result<Done> TranspositionTable::resize(std::size_t megabytes) {
    const Error refused{"no memory for a hash table of " + std::to_string(megabytes) + " MB"};
    if (megabytes == 0 || megabytes > kMostMegabytes || megabytes << 20 > available_memory() / 10 * 9)
        return refused;
    const std::size_t bytes = megabytes << 20;
    auto* memory = static_cast<Cluster*>(take_table_memory(bytes));
    if (!memory) return refused;
    cluster_count_ = bytes / sizeof(Cluster);
    for (std::size_t i = 0; i < cluster_count_; ++i) new (memory + i) Cluster;
    clusters_.reset(memory);
    megabytes_ = megabytes;
    generation_ = 0;
    return Done{};
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < cluster_count_; ++i)
        for (Entry& e : clusters_[i].entries) {
            e.check.store(0, std::memory_order_relaxed);
            e.data.store(0, std::memory_order_relaxed);
        }
    generation_ = 0;
}

std::optional<TableHit> TranspositionTable::probe(Key key, int ply) const {
    for (const Entry& e : cluster(key).entries) {
        const std::uint64_t check = e.check.load(std::memory_order_relaxed);
        const std::uint64_t data = e.data.load(std::memory_order_relaxed);
        if (data == 0 || (check ^ data) != key) continue;
        return TableHit{Move::from_bits(static_cast<std::uint32_t>(data)),
                        from_table(static_cast<std::int16_t>(data >> 32), ply), depth_of(data),
                        static_cast<Bound>(data >> 56 & 3)};
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, int ply, Move move, Score score, int depth, Bound bound) {
    Entry* victim = nullptr;
    int least = 1 << 20;
    for (Entry& e : cluster(key).entries) {
        const std::uint64_t data = e.data.load(std::memory_order_relaxed);
        if (data == 0 || (e.check.load(std::memory_order_relaxed) ^ data) == key) {
            // The same position: a much deeper result stays, unless this one is exact; a known move is kept.
            if (data != 0 && bound != Bound::Exact && depth + 3 < depth_of(data) &&
                generation_of(data) == generation_)
                return;
            if (data != 0 && !move.exists()) move = Move::from_bits(static_cast<std::uint32_t>(data));
            victim = &e;
            break;
        }
        const int age = static_cast<int>((generation_ - generation_of(data)) & kGenerationMask);
        const int value = depth_of(data) - 4 * age;
        if (value < least) {
            least = value;
            victim = &e;
        }
    }
    const std::uint64_t data = pack(move, to_table(score, ply), depth, bound, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

int TranspositionTable::used_permille() const {
    int used = 0;
    constexpr int kSample = 250;
    for (std::size_t i = 0; i < kSample && i < cluster_count_; ++i)
        for (const Entry& e : clusters_[i].entries) {
            const std::uint64_t data = e.data.load(std::memory_order_relaxed);
            used += data != 0 && generation_of(data) == generation_;
        }
    return used * 1000 / (kSample * 4);
}

}  // namespace magus
