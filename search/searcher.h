#pragma once

// The search as others see it: one Searcher owns the hash table and the threads and finds the best move of a
// position. With one thread the same position after the same new_game() gives the same move, score and nodes.

#include "engine/base/result.h"
#include "engine/position/position.h"
#include "eval/eval_params.h"
#include "eval/score.h"
#include "search/control.h"
#include "search/limits.h"
#include "search/params.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace magus {

struct EvalTables;

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct SearchInfo {
    int depth = 0, selective_depth = 0;
    int multi_pv = 1;       // which line, from 1
    Score score = 0;        // for the side to move
    double expected = 0.5;  // of a whole point, by the game's score curve
    Bound bound = Bound::Exact;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    int hash_permille = 0;
    std::vector<Move> pv;
};

struct SearchResult {
    Move best;        // none only when the position has no legal move
    Move ponder;      // expected answer, or none
    SearchInfo info;  // of the best line
};

// Called from the searching thread while search() runs.
struct SearchListener {
    std::function<void(const SearchInfo&)> on_info;         // a line is complete, or a bound is known
    std::function<void(Move, int number)> on_current_move;  // after a second, root moves as they are tried
    std::function<void(const std::string&)> on_note;        // what the user should know of this search
};

class Searcher {
public:
    Searcher();
    ~Searcher();

    // Blocks until the old table is replaced; when the machine has not the memory the old one stays.
    Result<Done> set_hash(std::size_t megabytes);
    std::size_t hash_megabytes() const;
    // At least 1. It takes effect at the next search. No more threads run than are useful (eight, or two for
    // each core) and than the system can supply; the listener gets a note then.
    void set_threads(int count);
    int threads() const;
    // Numbers of the search and of the evaluation. What was learnt with others is forgotten. Evaluation tables made
    // elsewhere with these numbers (for any number of searchers) save the time to make them.
    void set_params(const SearchParams& params);
    void set_eval(const EvalParams& params);
    void set_eval(std::shared_ptr<const EvalTables> tables);
    // Makes the tables of the game now; otherwise the first search in it does, at the cost of its clock.
    void prepare(const VariantPtr& variant);
    // Forgets everything learnt: hash table and histories.
    void new_game();

    // Searches and blocks until a limit or the end of the iterations is reached, or the control stops it.
    SearchResult search(const Position& pos, const Limits& limits, SearchControl& control,
                        const SearchListener& listener = {});
    // The same, and nobody stops it.
    SearchResult search(const Position& pos, const Limits& limits, const SearchListener& listener = {});
    // Nodes of the running or last search; from any thread.
    std::uint64_t nodes() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> impl_;
};

}  // namespace magus
