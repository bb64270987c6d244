#include "search/bench.h"

#include "engine/base/progress.h"
#include "engine/games/variant_catalog.h"
#include "search/searcher.h"

#include <cassert>
#include <iomanip>
#include <iterator>
#include <ostream>
#include <string>

namespace magus {

namespace {

struct BenchRow {
    std::string_view variant, fen;  // no FEN: the start position
    int depth;
};

constexpr BenchRow kBenchRows[] = {
    {"chess", "", 11},
    {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 10},
    {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 13},
    {"chess", "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9", 10},
    {"capablanca", "", 9},
    {"capablanca", "r1a1qk1cnr/pp1bppp1pp/2np3p2/2p3b3/4P5/2NP1B2N1/PPP1BPPPPP/R1A1QK1C1R w KQkq - 0 8", 8},
    {"gothic", "", 9},
    {"courier", "", 9},
    {"tomorrow1", "", 8},
    {"tomorrow2", "", 8},
    {"tomorrow2", "r1ac1qk2e1r/1P1p4p1p1/2n3c5/3Pp2b4/5Bp5/3C5N2/p1P4P2P1/R1A2QK1CE1R w KQkq - 0 1", 7},
};

}  // namespace

std::uint64_t run_bench(std::ostream& out, ProgressLine* progress) {
    VariantCatalog catalog;
    Searcher searcher;
    std::uint64_t total = 0;
    Milliseconds time{0};
    std::uint64_t done = 0;
    for (const BenchRow& row : kBenchRows) {
        auto variant = catalog.get(row.variant);
        assert(variant);
        auto pos = row.fen.empty() ? Position::start(*variant) : *Position::from_fen(*variant, row.fen);
        searcher.new_game();
        Limits limits;
        limits.depth = row.depth;
        if (progress && done > 0)
            progress->show(done, std::size(kBenchRows),
                           "bench: position " + std::to_string(done + 1) + " of " +
                               std::to_string(std::size(kBenchRows)));
        const SearchResult result = searcher.search(pos, limits);
        total += result.info.nodes;
        time += result.info.time;
        if (progress) progress->clear();
        out << std::left << std::setw(12) << row.variant << " depth " << std::setw(3) << row.depth
            << " nodes " << std::setw(10) << result.info.nodes << " score " << result.info.score << '\n'
            << std::flush;
        ++done;
    }
    const auto ms = static_cast<std::uint64_t>(std::max<Milliseconds::rep>(1, time.count()));
    out << "Nodes: " << total << "\nTime: " << ms << " ms\nSpeed: " << total * 1000 / ms
        << " nodes/s\nBench: " << total << '\n';
    return total;
}

}  // namespace magus
