#include "search/searcher.h"

#include "engine/base/memory.h"
#include "engine/base/threads.h"
#include "engine/moves/movegen.h"
#include "eval/eval_tables.h"
#include "search/worker.h"

#include <algorithm>
#include <optional>
#include <string>

namespace magus {

namespace {

// More threads than cores only keep each other from the clock: of hundreds each would have to wait for seconds until it
// may see that the time is over. A few are harmless.
constexpr int kHarmlessThreads = 8, kThreadsPerCore = 2;

int useful_threads(int wanted) {
    const int cores = processor_cores();  // 0: not known
    if (cores == 0) return wanted;
    return std::min(wanted, std::max(kHarmlessThreads, kThreadsPerCore * cores));
}

// Until it is time to end. Without memory it ends at once: what it has found so far counts.
void run_to_the_end(Worker& worker, const SearchListener* reporter) {
    with_memory([&] { worker.run(reporter); });
}

}  // namespace

struct Searcher::Implementation {
    SharedSearch shared;
    int threads = 1;           // wanted
    std::size_t reported = 0;  // the last number of running threads that was reported
    VariantPtr variant;
    std::optional<EvalParams> eval;            // none: the usual ones of each game
    std::shared_ptr<const EvalTables> tables;  // of the variant; none: not made yet
    Workers workers;
    mutable Mutex workers_mutex;  // held while they are made, and while others than they count
    Threads helpers;              // for all workers but the first

    void forget_what_was_learnt() {
        shared.table.clear();
        shared.history.clear();
        shared.corrections.clear();
    }
    void forget_workers() {
        workers.clear();
        forget_what_was_learnt();
    }

    // Workers are made for one game and number of threads, and kept with what they have learnt.
    void make_workers(const VariantPtr& wanted) {
        const Locked lock(workers_mutex);
        if (variant != wanted) {
            forget_workers();
            variant = wanted;
            shared.history = HistoryTables(*variant);
        }
        if (!tables || tables->variant != variant)
            tables = eval ? std::make_shared<const EvalTables>(variant, *eval)
                          : std::make_shared<const EvalTables>(variant);
        const auto count = static_cast<std::size_t>(useful_threads(threads));
        while (workers.size() > count) workers.pop_back();
        while (workers.size() < count && add_worker()) {
        }
    }

    // Without memory there are fewer; the first one is needed.
    bool add_worker() {
        const auto add = [&] {
            workers.push_back(std::make_unique<Worker>(shared, workers, variant, tables));
        };
        if (!workers.empty()) return with_memory(add);
        add();
        return true;
    }

    // All threads but the first, as many as the system has: their number.
    std::size_t start_helpers() {
        std::size_t started = 0;
        while (started + 1 < workers.size() &&
               helpers.start([worker = workers[started + 1].get()] { run_to_the_end(*worker, nullptr); }))
            ++started;
        return started;
    }

    // Once for each number.
    void report_missing_threads(std::size_t running, const SearchListener& listener) {
        const auto wanted = static_cast<std::size_t>(threads);
        if (running == wanted) reported = 0;
        if (running == wanted || running == reported || !listener.on_note) return;
        reported = running;
        const bool by_choice = running == static_cast<std::size_t>(useful_threads(threads));
        listener.on_note(std::to_string(running) + " of " + std::to_string(wanted) + " threads search: " +
                         (by_choice
                              ? "the machine has " + std::to_string(processor_cores()) + " processor cores"
                              : "the system has not the means for more"));
    }

    // What was learnt with other errors of judgement would show through.
    void set_strength(const Strength& wanted) {
        if (shared.limits.strength.error != wanted.error) shared.table.clear();
    }

    // The deepest thread's move, the first thread's when they are equal.
    const Worker& best_worker() const {
        const Worker* best = workers.front().get();
        for (const auto& w : workers) {
            const Score score = w->root_moves()[0].score, known = best->root_moves()[0].score;
            if (w->completed_depth() > best->completed_depth() &&
                (score >= known || best->completed_depth() == 0))
                best = w.get();
        }
        return *best;
    }
};

Searcher::Searcher() : impl_(std::make_unique<Implementation>()) {}
Searcher::~Searcher() = default;

Result<Done> Searcher::set_hash(std::size_t megabytes) { return impl_->shared.table.resize(megabytes); }
std::size_t Searcher::hash_megabytes() const { return impl_->shared.table.megabytes(); }
void Searcher::set_threads(int count) { impl_->threads = std::clamp(count, 1, most_threads()); }
int Searcher::threads() const { return impl_->threads; }

void Searcher::set_params(const SearchParams& params) {
    impl_->shared.params = params;
    impl_->forget_workers();
}

void Searcher::set_eval(const EvalParams& params) {
    impl_->eval = params;
    impl_->tables = nullptr;
    impl_->forget_workers();
}

void Searcher::set_eval(std::shared_ptr<const EvalTables> tables) {
    impl_->eval = tables->params;
    impl_->tables = std::move(tables);
    impl_->forget_workers();
}

void Searcher::prepare(const VariantPtr& variant) {
    impl_->make_workers(variant);
    impl_->tables->mating.solve_all();
}

void Searcher::new_game() { impl_->forget_what_was_learnt(); }

std::uint64_t Searcher::nodes() const {
    const Locked lock(impl_->workers_mutex);
    return nodes_of(impl_->workers);
}

SearchResult Searcher::search(const Position& pos, const Limits& limits, const SearchListener& listener) {
    SearchControl nobody;
    return search(pos, limits, nobody, listener);
}

SearchResult Searcher::search(const Position& pos, const Limits& limits, SearchControl& control,
                              const SearchListener& listener) {
    SharedSearch& shared = impl_->shared;
    impl_->make_workers(pos.variant_ptr());
    impl_->set_strength(limits.strength);
    shared.control = &control;
    shared.stop = control.stopped();
    shared.limits = limits;
    shared.time = TimeManager(limits, pos.side_to_move(), shared.time.stall(), shared.params);
    shared.node_limit = std::min({limits.nodes.value_or(SharedSearch::kNoLimit), limits.strength.nodes,
                                  shared.time.node_limit().value_or(SharedSearch::kNoLimit)});
    shared.pondering = limits.ponder;
    shared.table.new_search();
    shared.threads = static_cast<int>(impl_->workers.size());
    shared.iterations.restart();

    std::vector<Move> root_moves;
    for (Move m : legal_moves(pos))
        if (limits.search_moves.empty() ||
            std::find(limits.search_moves.begin(), limits.search_moves.end(), m) != limits.search_moves.end())
            root_moves.push_back(m);
    for (auto& worker : impl_->workers) worker->prepare(pos, root_moves);
    if (root_moves.empty()) return {};

    impl_->report_missing_threads(impl_->start_helpers() + 1, listener);
    run_to_the_end(*impl_->workers.front(), &listener);
    // An infinite or pondering search that has nothing more to find waits until it is stopped.
    while ((limits.infinite || shared.pondering) && !control.stopped())
        if (control.take_ponder_hit())
            shared.pondering = false;
        else
            control.wait();
    shared.stop = true;
    impl_->helpers.join();

    const bool guessed = impl_->best_worker().completed_depth() == 0;
    if (guessed) impl_->workers.front()->guess_move(pos);
    const Worker& best = impl_->best_worker();
    SearchResult result;
    result.info = best.best_line();
    result.best = result.info.pv[0];
    if (result.info.pv.size() > 1) result.ponder = result.info.pv[1];
    // A guess looks one half-move ahead; interfaces expect a line before each answer.
    if (guessed) result.info.depth = 1;
    // The last iteration, broken off, is reported too: its nodes, and the better move that it may have found.
    if (listener.on_info && (guessed || result.info.nodes > impl_->workers.front()->reported_nodes()))
        listener.on_info(result.info);
    return result;
}

}  // namespace magus
