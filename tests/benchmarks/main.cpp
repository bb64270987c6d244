// How fast the parts are, game by game, by Google Benchmark: `./dev benchmarks --benchmark_filter=longboard`.
// Positions come from one random game each, so that they are the same on every machine.

#include "engine/games/variant_catalog.h"
#include "engine/moves/movegen.h"
#include "engine/moves/perft.h"
#include "eval/evaluator.h"
#include "search/searcher.h"

#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

using namespace magus;

constexpr const char* kGames[] = {"chess",      "capablanca", "courier",  "tomorrow2",     "tomorrow4",
                                  "deathmatch", "longboard",  "sorcerer", "sorcerer-drops"};
constexpr int kPlies = 60;
constexpr int kSearchedNodes = 50'000;

VariantPtr game(const std::string& name) {
    static VariantCatalog catalog;
    return *catalog.get(name);
}

std::vector<Position> positions(const VariantPtr& variant) {
    std::mt19937_64 random(1);
    std::vector<Position> out;
    Position pos = Position::start(variant);
    for (int ply = 0; ply < kPlies; ++ply) {
        const MoveList moves = legal_moves(pos);
        if (moves.empty() || pos.end_on_board()) break;
        out.push_back(pos);
        pos.do_move(moves[random() % moves.size()]);
    }
    return out;
}

// Runs `work` on each position in turn; an item is what it returns.
template <class Work> void on_positions(benchmark::State& state, const VariantPtr& variant, Work work) {
    std::vector<Position> all = positions(variant);
    std::int64_t items = 0;
    for (auto _ : state)
        for (Position& pos : all) items += static_cast<std::int64_t>(work(pos));
    state.SetItemsProcessed(items);
}

void moves_generated(benchmark::State& state, const std::string& name) {
    on_positions(state, game(name), [](Position& pos) { return legal_moves(pos).size(); });
}

void moves_counted(benchmark::State& state, const std::string& name) {
    on_positions(state, game(name), [](Position& pos) { return count_legal_moves(pos); });
}

void moves_made_and_unmade(benchmark::State& state, const std::string& name) {
    on_positions(state, game(name), [](Position& pos) {
        const MoveList moves = legal_moves(pos);
        for (Move m : moves) {
            pos.do_move(m);
            pos.undo_move();
        }
        return moves.size();
    });
}

void squares_attacked(benchmark::State& state, const std::string& name) {
    on_positions(state, game(name), [](Position& pos) {
        int squares = 0;
        for (Square s : pos.board().squares()) {
            benchmark::DoNotOptimize(pos.attacked(s, pos.side_to_move(), pos.occupied()));
            ++squares;
        }
        return squares;
    });
}

void positions_evaluated(benchmark::State& state, const std::string& name) {
    Evaluator evaluator(game(name));
    on_positions(state, game(name), [&](Position& pos) {
        benchmark::DoNotOptimize(evaluator.evaluate(pos));
        return 1;
    });
}

void nodes_searched(benchmark::State& state, const std::string& name) {
    Searcher searcher;
    std::int64_t nodes = 0;
    const Position pos = Position::start(game(name));
    searcher.prepare(game(name));
    for (auto _ : state) {
        searcher.new_game();
        Limits limits;
        limits.nodes = kSearchedNodes;
        nodes += static_cast<std::int64_t>(searcher.search(pos, limits).info.nodes);
    }
    state.SetItemsProcessed(nodes);
}

void positions_of_perft(benchmark::State& state, const std::string& name) {
    std::int64_t nodes = 0;
    Position pos = Position::start(game(name));
    for (auto _ : state) nodes += static_cast<std::int64_t>(perft(pos, 3));
    state.SetItemsProcessed(nodes);
}

}  // namespace

int main(int argc, char** argv) {
    const std::pair<const char*, void (*)(benchmark::State&, const std::string&)> parts[] = {
        {"perft", positions_of_perft},   {"generate", moves_generated}, {"count", moves_counted},
        {"make", moves_made_and_unmade}, {"attacks", squares_attacked}, {"evaluate", positions_evaluated},
        {"search", nodes_searched}};
    for (const auto& [part, run] : parts)
        for (const std::string name : kGames)
            benchmark::RegisterBenchmark((std::string(part) + "/" + name).c_str(), run, name);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
