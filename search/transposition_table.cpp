#include "search/transposition_table.h"

#include "engine/base/memory.h"
#include "search/machine_memory.h"
#include "search/table_memory.h"

#include <new>
#include <string>

namespace magus {

namespace {

// Mate scores are kept as distances from the stored position, not from the root.
Score to_table(Score s, int ply) { return s >= kMateBound ? s + ply : s <= -kMateBound ? s - ply : s; }
Score from_table(Score s, int ply) { return s >= kMateBound ? s - ply : s <= -kMateBound ? s + ply : s; }

constexpr int kGenerationShift = 59;
constexpr std::uint64_t kAllButGeneration = (std::uint64_t{1} << kGenerationShift) - 1;

std::uint64_t of_generation(std::uint64_t data, unsigned generation) {
    return (data & kAllButGeneration) | static_cast<std::uint64_t>(generation) << kGenerationShift;
}

std::uint64_t pack(const TableHit& result, int ply) {
    return result.move.bits() |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(to_table(result.score, ply))) << 32 |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(result.depth + 1)) << 48 |
           static_cast<std::uint64_t>(result.bound) << 56 | static_cast<std::uint64_t>(result.pv) << 58;
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 0xFF) - 1; }
unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> kGenerationShift); }

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

std::optional<TableHit> TranspositionTable::probe(Key key, int ply) {
    for (Entry& e : cluster(key).entries) {
        const std::uint64_t check = e.check.load(std::memory_order_relaxed);
        const std::uint64_t data = e.data.load(std::memory_order_relaxed);
        if (data == 0 || (check ^ data) != key) continue;
        if (generation_of(data) != generation_) e.set(key, of_generation(data, generation_));
        return TableHit{.move = Move::from_bits(static_cast<std::uint32_t>(data)),
                        .score = from_table(static_cast<std::int16_t>(data >> 32), ply),
                        .depth = depth_of(data),
                        .bound = static_cast<Bound>(data >> 56 & 3),
                        .pv = (data >> 58 & 1) != 0};
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, int ply, const TableHit& result) {
    std::uint64_t now = of_generation(pack(result, ply), generation_);
    Entry* victim = nullptr;
    int least = 1 << 20;
    for (Entry& e : cluster(key).entries) {
        const std::uint64_t data = e.data.load(std::memory_order_relaxed);
        if (data == 0 || (e.check.load(std::memory_order_relaxed) ^ data) == key) {
            // The same position: a much deeper result stays, unless this one is exact; a known move is kept.
            if (data != 0 && result.bound != Bound::Exact && result.depth + 3 < depth_of(data)) return;
            if (!result.move.exists()) now |= data & 0xFFFFFFFFull;
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
    victim->set(key, now);
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
