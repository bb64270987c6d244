#pragma once

// One searching thread: its own position and evaluator over the shared tables. `alpha_beta` reads as
// the list of the search's ideas; the cut-offs it names are in pruning.cpp, captures in quiescence.cpp.

#include "engine/base/raw_array.h"
#include "engine/moves/check_detector.h"
#include "eval/evaluator.h"
#include "search/correction_history.h"
#include "search/history.h"
#include "search/mate_solver.h"
#include "search/move_picker.h"
#include "search/params.h"
#include "search/pruning.h"
#include "search/root_move.h"
#include "search/searcher.h"
#include "search/see.h"
#include "search/teamwork.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace magus {

// What all threads of one search share.
struct SharedSearch {
    TranspositionTable table;
    HistoryTables history;  // of one game
    CorrectionHistory corrections;
    SearchParams params;
    int threads = 1;
    CommonIterations iterations;
    BusyMoves busy;
    static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

    Limits limits;
    std::uint64_t node_limit = kNoLimit;  // by the limits and by the strength
    TimeManager time;
    SearchControl* control = nullptr;  // of this search; the first thread reads it
    std::atomic<bool> stop{false};     // the workers' sign to end
    bool pondering = false;            // known to the first thread
};

class Worker;
using Workers = std::vector<std::unique_ptr<Worker>>;
std::uint64_t nodes_of(const Workers& workers);

class Worker {
public:
    // `team` are all threads of the search, this one among them when it runs.
    Worker(SharedSearch& shared, const Workers& team, const VariantPtr& variant,
           std::shared_ptr<const EvalTables> tables);

    void prepare(const Position& pos, const std::vector<Move>& root_moves);
    // Iterative deepening until a limit or stop. The reporter (the first thread only) watches the clock and
    // reports to the listener.
    void run(const SearchListener* reporter);

    // For limits that end the search before the first iteration is complete. After run() of all threads it puts a
    // reasonable move to the front, with a rough score.
    void guess_move(const Position& root);

    // The number of moves made. Null moves do not count, as in other programs.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    int completed_depth() const { return completed_depth_; }
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    SearchInfo best_line() const { return line(0, completed_depth_, Bound::Exact); }
    // The nodes of all threads when a best line was last reported.
    std::uint64_t reported_nodes() const { return reported_nodes_; }

private:
    static constexpr Score kNoEval = kInfinite;
    struct Node {  // one ply of the current line
        Move move;
        HistoryTables::Slot slot = 0;
        Score eval = kNoEval;
        bool in_check = false;
        bool tactical = false;  // the move
        int number = 0;      // of the move among those of this position; 0: a null move, or before the root
        bool hit = false;    // the table knew the position
        bool on_pv = false;  // it is, or was, on a principal variation
        Move excluded;
        std::array<Move, 2> killers{};
    };
    // One call of alpha_beta.
    struct Frame {
        Score alpha, beta;
        int depth, ply;
        bool cut_node;
        bool pv, root, in_check, improving = false;
        Score eval = kNoEval;
        std::optional<TableHit> hit = {};
        Move excluded = {};
        Node* node = nullptr;
    };

    NodeView view(const Frame& f) const {
        const bool table_move = f.hit && f.hit->move.exists();
        const bool table_tactical = table_move && is_tactical(pos_, f.hit->move);
        return {.depth = f.depth,
                .alpha = f.alpha,
                .beta = f.beta,
                .eval = f.eval,
                .static_eval = f.node->eval,
                .pv = f.pv,
                .cut_node = f.cut_node,
                .in_check = f.in_check,
                .improving = f.improving,
                .root = f.root,
                .on_pv = f.node->on_pv,
                .likely_low = f.pv && table_move && f.hit->bound == Bound::Upper && f.hit->depth >= f.depth,
                .settled = best_move_changes_ <= params_.few_changes,
                .table_tactical = table_tactical,
                .table_singular = false,  // not tried yet
                .last_number = node(f.ply - 1).number};
    }
    // Far beyond the iteration's depth nothing is extended: lines would not end.
    bool may_extend(const Frame& f) const { return f.ply < params_.extension_limit * root_depth_; }

    // A move that is not pruned, with what is known of it.
    struct Candidate {
        Move move;
        int number, history;
        bool tactical, gives_check;
        bool offers;  // quiet, and the enemy must take the piece

        bool forces() const { return gives_check || offers; }

        MoveView view() const { return {.number = number, .tactical = tactical, .history = history}; }
    };
    // Candidates that other threads are searching.
    struct Deferred {
        static constexpr std::size_t kCapacity = 64;
        RawArray<Candidate, kCapacity> moves;
        std::size_t count = 0, taken = 0;
    };

    // Moves of a node that did not raise the score: their history becomes worse. The first ones are enough.
    struct TriedMoves {
        static constexpr std::size_t kCapacity = 64;
        void add(Move m, bool tactical) {
            const std::size_t kind = tactical ? 1 : 0;
            if (count[kind] < kCapacity) moves[kind][count[kind]++] = m;
        }
        std::span<const Move> quiets() const { return {moves[0].data(), count[0]}; }
        std::span<const Move> captures() const { return {moves[1].data(), count[1]}; }

        std::array<std::size_t, 2> count{};
        std::array<RawArray<Move, kCapacity>, 2> moves;
    };

    // What search_moves knows on its way through the moves of a node. It is made at every node, so that its lists must
    // not be cleared: they begin without content.
    struct Loop {
        Loop(Position& pos, const ExchangeEvaluator& see, const HistoryTables& history,
             const SearchParams& params, const MovePicker::Hints& hints, const NodeView& node)
            : view(node),
              picker(MovePicker::for_main_search(pos, see, history, params, hints)),
              quiet_history(history.quiets_after(hints.before)),
              checks(pos),
              alpha(node.alpha) {}
        NodeView view;
        MovePicker picker;
        HistoryTables::Quiets quiet_history;
        CheckDetector checks;
        Score alpha, best_score = -kInfinite;
        Move best_move;
        int number = 0;  // of the legal moves that were looked at
        TriedMoves tried;
        Deferred deferred;
        bool only_forcing = false;  // of the quiet moves: offers and checks
        bool asked_again = false;   // the table, before the deferred ones
        bool shares = false;        // tells other threads what it searches
    };

    // One call of quiescence.
    struct Leaf {
        Score alpha, beta;
        int ply, check_plies;
        bool pv, in_check;  // in_check: may not stand pat
        Score futile = 0;   // with a capture's gain: the most that it can bring
        std::optional<TableHit> hit = {};
        std::optional<CheckDetector> checks = {};
        Score best_score = -kInfinite;
        Move best_move = {};
        bool any = false;  // was there a move?
        int tried = 0;
    };

    // iteration.cpp
    void iterate(int depth);
    Score aspiration_search(int depth, Score previous);
    bool finished(int depth);
    bool proves_mate();
    SearchInfo line(std::size_t number, int depth, Bound bound) const;
    void report(int depth, Bound bound);
    void report_lines(int depth);
    std::size_t lines() const;
    void report_current_move(Move m, int number) const;

    // worker.cpp
    Score alpha_beta(Score alpha, Score beta, int depth, int ply, bool cut_node);
    Score search_moves(Frame& f);
    std::optional<Candidate> pick(const Frame& f, Loop& loop);
    std::optional<Candidate> next_candidate(const Frame& f, Loop& loop);
    bool is_searched_at_root(Move m) const;
    Key busy_key(const Frame& f, Move m) const { return BusyMoves::key(pos_.key(), f.depth, m); }
    Score search_candidate(const Frame& f, const Loop& loop, const Candidate& c, int extension);
    bool note_score(const Frame& f, Loop& loop, Move m, Score score);
    void store(const Frame& f, const Loop& loop);
    Score search_child(const Frame& f, const Candidate& c, int depth, int reduction, Score alpha);
    int reduction(const Frame& f, const Loop& loop, const Candidate& c) const;
    void note_pv(const Frame& f, const Loop& loop) const;
    int usual_reduction(int depth, int number) const {
        return reductions_[static_cast<std::size_t>(std::min(depth, 63))]
                          [static_cast<std::size_t>(std::min(number, 63))];
    }
    void remember_root(const Frame& f, Move m, int number, Score score, Score alpha,
                       std::uint64_t nodes_before);

    // learning.cpp
    void learn_from_evaluation(const Frame& f);
    void learn_correction(const Frame& f, const Loop& loop);
    void learn_from_table(const Frame& f);
    void learn_from_moves(const Frame& f, const Loop& loop);
    void reward_quiet(const Frame& f, Move m, int bonus);
    void reward_last_move(const Frame& f, int bonus);
    void note_cutoff(const Frame& f, Move m);

    // pruning.cpp
    // The key of the position, or of the position without the excluded move.
    Key table_key(const Frame& f) const {
        constexpr Key kExcluded = 0x9E3779B97F4A7C15ull;
        return pos_.search_key() ^ (f.excluded.exists() ? (f.excluded.bits() + Key{1}) * kExcluded : 0);
    }
    // None at the root.
    std::optional<Score> draw_or_rule_end(int ply, bool in_check);
    bool is_near_goal(Color us) const;
    std::optional<Score> win_at_once(int ply, bool pv);
    std::optional<Score> mate_distance(Frame& f) const;
    std::optional<Score> table_cutoff(Frame& f);
    void evaluate_node(const Frame& f);
    // Estimates the node's score from all that is known.
    void estimate_node(Frame& f) const;
    std::optional<Score> null_move(const Frame& f);
    int reduced_depth(const NodeView& n, int number) const {
        return depth_of_late_move(n, usual_reduction(n.depth, number));
    }
    bool quiets_are_over(const NodeView& n, int number) const;
    bool prunes(const Frame& f, const Loop& loop, const Candidate& c) const;
    std::optional<int> extend_singular(Frame& f, Loop& loop, Move m, Score* cutoff);
    Score no_moves_score(int ply, bool in_check) const;
    Score outcome_score(double ours, int ply) const;

    // quiescence.cpp
    // `checks`: how many plies from here on try quiet checks too.
    Score quiescence(Score alpha, Score beta, int ply, int checks);
    static bool is_enough(const TableHit& hit, Score alpha, Score beta);
    static Score standing_score(const Leaf& leaf, Score eval);
    bool search_captures(Leaf& leaf);
    bool spares_evasion(const Leaf& leaf, Move m, MovePicker& picker) const;
    bool prunes_in_quiescence(Leaf& leaf, Move m);

    Score static_eval() {
        const Score eval = evaluator_.evaluate(pos_);
        return error_ == 0 ? eval : misjudged(eval, pos_.key(), error_);
    }
    CorrectionHistory::Places correction_places(int ply) const {
        return CorrectionHistory::places(pos_, node(ply - 1).slot, node(ply - 2).slot);
    }
    // What the evaluation says, and how wrong it was in positions like this one.
    Score corrected_eval(int ply) {
        return std::clamp(static_eval() + shared_.corrections.correction(correction_places(ply), params_),
                          -kMaxEval, kMaxEval);
    }
    // Where captures are forced: can the enemy take the piece that this quiet move moves? Lines that it opens are not
    // looked at.
    bool offers(Move m) const {
        return captures_are_forced_ && pos_.attacked(m.to(), ~pos_.side_to_move(), pos_.occupied());
    }
    // Is a capture forced here? Then the static evaluation says nothing.
    bool has_forced_capture();
    bool should_stop();
    // The result is not needed any more: the search ends, or another thread has completed the iteration.
    bool leaving() const { return shared_.stop.load(std::memory_order_relaxed) || overtaken(); }
    bool overtaken() const { return shared_.iterations.over(root_depth_); }
    // Prefetches what the position after the move will need from the tables. The earlier, the shorter the wait.
    void prefetch(Move m) const {
        const Key key = pos_.likely_key_after(m);
        shared_.table.prefetch(key);
        evaluator_.prefetch(pos_, m, key);
    }
    void do_move(int ply, Move m, bool gives_check);
    void do_move(int ply, Move m);  // when it is not known whether it gives check
    void undo_move();
    Node& node(int ply) { return stack_[static_cast<std::size_t>(ply) + kBefore]; }
    const Node& node(int ply) const { return stack_[static_cast<std::size_t>(ply) + kBefore]; }
    HistoryTables::Context context(int ply) const;
    void update_pv(int ply, Move m);

    static constexpr std::size_t kBefore = 6;  // plies before the root that may be looked at

    SharedSearch& shared_;
    const Workers& team_;
    const SearchParams& params_;
    Position pos_;
    Evaluator evaluator_;
    const int check_plies_;
    const bool captures_are_forced_;
    const bool checks_count_;
    ExchangeEvaluator see_;
    MateSolver mate_solver_;
    int no_mate_within_ = 0;  // moves, as proved
    HistoryTables& history_;
    std::vector<RootMove> root_moves_;
    std::size_t pv_index_ = 0;
    int root_depth_ = 0, completed_depth_ = 0, selective_depth_ = 0;
    int null_forbidden_until_ = 0;              // ply; during a verification search
    int error_ = 0;                             // of judgement (strength.h)
    const SearchListener* reporter_ = nullptr;  // the first thread's
    std::uint64_t reported_nodes_ = 0;
    std::array<Node, kMaxPly + kBefore + 4> stack_{};
    std::vector<std::array<Move, kMaxPly + 2>> pv_table_;
    std::array<int, kMaxPly + 2> pv_length_{};
    std::array<std::array<int, 64>, 64> reductions_{};
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t quiescence_end_ =
        0;  // the count of nodes at which the quiescence of this leaf is cut short
    double best_move_changes_ = 0;
    int stable_iterations_ = 0;
    Score last_score_ = 0;
};

}  // namespace magus
