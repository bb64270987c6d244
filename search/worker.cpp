#include "search/worker.h"

#include "engine/base/threads.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magus {

namespace {

std::vector<Score> piece_values(const Variant& v, const Evaluator& evaluator) {
    std::vector<Score> out;
    out.reserve(v.types.size());
    for (std::size_t t = 0; t < v.types.size(); ++t)
        out.push_back(evaluator.piece_value(static_cast<TypeId>(t)));
    return out;
}

constexpr std::uint64_t kLookEvery = 4095;  // nodes, a mask

}  // namespace

std::uint64_t nodes_of(const Workers& workers) {
    std::uint64_t sum = 0;
    for (const auto& worker : workers) sum += worker->nodes();
    return sum;
}

Worker::Worker(SharedSearch& shared, const Workers& team, const VariantPtr& variant,
               std::shared_ptr<const EvalTables> tables)
    : shared_(shared),
      team_(team),
      params_(shared.params),
      pos_(Position::start(variant)),
      evaluator_(variant, std::move(tables)),
      check_plies_(variant->drops ? params_.drop_check_plies : params_.check_plies),
      captures_are_forced_(variant->facts.captures_are_forced),
      checks_count_(variant->facts.checks_to_win > 0),
      see_(*variant, piece_values(*variant, evaluator_)),
      history_(shared.history),
      pv_table_(kMaxPly + 2) {
    for (std::size_t d = 1; d < 64; ++d)
        for (std::size_t n = 1; n < 64; ++n)
            reductions_[d][n] =
                static_cast<int>(params_.lmr_base / 100.0 + std::log(static_cast<double>(d)) *
                                                                std::log(static_cast<double>(n)) * 100.0 /
                                                                params_.lmr_divisor);
}

void Worker::prepare(const Position& pos, const std::vector<Move>& root_moves) {
    pos_ = pos;
    root_moves_.clear();
    for (Move m : root_moves) root_moves_.push_back({m, -kInfinite, -kInfinite, 0, 0, {m}});
    nodes_ = 0;
    error_ = shared_.limits.strength.error;
    reported_nodes_ = 0;
    completed_depth_ = 0;
    null_forbidden_until_ = 0;
    mate_solver_.clear();
    no_mate_within_ = 0;
    best_move_changes_ = 0;
    stable_iterations_ = 0;
    for (Node& n : stack_) {
        n = Node();
        n.slot = history_.no_move();
    }
    node(0).in_check = pos_.in_check();
}

void Worker::do_move(int ply, Move m, bool gives_check) {
    Node& n = node(ply);
    n.move = m;
    node(ply + 1).in_check = gives_check;
    n.slot = m.exists() ? history_.slot(pos_, m) : history_.no_move();
    if (!m.exists()) {
        pos_.do_null_move();
        return;
    }
    pos_.do_move(m);
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Worker::do_move(int ply, Move m) {
    do_move(ply, m, false);
    node(ply + 1).in_check = pos_.in_check();
}

void Worker::undo_move() { pos_.undo_move(); }

HistoryTables::Context Worker::context(int ply) const {
    return {node(ply - 1).slot, node(ply - 2).slot, node(ply - 4).slot};
}

void Worker::update_pv(int ply, Move m) {
    const auto p = static_cast<std::size_t>(ply);
    pv_table_[p][0] = m;
    std::copy_n(pv_table_[p + 1].begin(), pv_length_[p + 1], pv_table_[p].begin() + 1);
    pv_length_[p] = pv_length_[p + 1] + 1;
}

Score Worker::alpha_beta(Score alpha, Score beta, int depth, int ply, bool cut_node) {
    if (depth <= 0) {
        quiescence_end_ = nodes() + kMostQuiescenceNodes;
        return quiescence(alpha, beta, ply, check_plies_);
    }
    Node& n = node(ply);
    Frame f{.alpha = alpha,
            .beta = beta,
            .depth = std::min(depth, kMaxPly - 1),
            .ply = ply,
            .cut_node = cut_node,
            .pv = beta - alpha > 1,
            .root = ply == 0,
            .in_check = n.in_check,
            .excluded = n.excluded,
            .node = &n};
    pv_length_[static_cast<std::size_t>(ply)] = 0;
    if (should_stop() || overtaken()) return 0;
    selective_depth_ = std::max(selective_depth_, ply + 1);

    if (auto score = draw_or_rule_end(ply, f.in_check)) return *score;
    if (auto score = mate_distance(f)) return *score;
    if (auto score = win_at_once(ply, f.pv)) return *score;
    evaluate_node(f);  // before the table is asked, whose memory has answered by then
    const auto known = table_cutoff(f);
    n.hit = f.hit.has_value();
    if (!f.excluded.exists()) n.on_pv = f.pv || (f.hit && f.hit->pv);
    if (known) {
        learn_from_table(f);
        return *known;
    }
    node(ply + 1).on_pv = false;
    if (!f.pv && f.depth >= params_.null_depth) prefetch({});
    estimate_node(f);
    learn_from_evaluation(f);
    node(ply + 2).killers = {};
    if (!f.pv && !f.in_check && !f.excluded.exists() && !has_forced_capture()) {
        if (auto score = reverse_futility(view(f), params_)) return *score;
        if (auto score = null_move(f)) return *score;
    }
    if (!f.excluded.exists() && lacks_a_first_move(view(f), f.hit && f.hit->move.exists(), params_))
        --f.depth;
    return search_moves(f);
}

// The next move that no pruning sorts out; loop.number counts all that are legal.
std::optional<Worker::Candidate> Worker::pick(const Frame& f, Loop& loop) {
    for (;;) {
        const bool may_prune = !f.root && loop.best_score > -kMateBound;
        // Asked before quiet moves are generated: often none is wanted but checks.
        if (may_prune && quiets_are_over(loop.view, loop.number + 1)) {
            if (captures_are_forced_)
                loop.only_forcing = true;
            else if (params_.spared_checks)
                loop.picker.keep_only_checks(loop.checks);
            else
                loop.picker.skip_quiets();
        }
        const Move m = loop.picker.next();
        if (!m.exists()) return std::nullopt;
        if (m == f.excluded || (f.root && !is_searched_at_root(m))) continue;
        prefetch(m);
        const int number = ++loop.number;
        if (f.root) report_current_move(m, number);
        const bool tactical = is_tactical(pos_, m);
        const bool offered = !tactical && offers(m);
        if (loop.only_forcing && !tactical && !offered && !loop.checks.gives_check(m)) continue;
        const auto slot = history_.slot(pos_, m);
        const int history = tactical ? history_.capture(slot, pos_.piece_on(pos_.victim_square(m)))
                                     : loop.quiet_history[slot];
        const Candidate c{m, number, history, tactical, loop.checks.gives_check(m), offered};
        if (!may_prune || !prunes(f, loop, c)) return c;
    }
}

// Not the best moves that are known already, and none that was not asked for.
bool Worker::is_searched_at_root(Move m) const {
    return std::any_of(root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_), root_moves_.end(),
                       [&](const RootMove& r) { return r.move == m; });
}

// What other threads are searching comes last: by then the table may have their results.
std::optional<Worker::Candidate> Worker::next_candidate(const Frame& f, Loop& loop) {
    Deferred& deferred = loop.deferred;
    while (auto c = pick(f, loop)) {
        if (!loop.shares || c->number == 1 || deferred.count == Deferred::kCapacity ||
            !shared_.busy.has(busy_key(f, c->move)))
            return c;
        deferred.moves[deferred.count++] = *c;
    }
    if (deferred.taken == deferred.count) return std::nullopt;
    return deferred.moves[deferred.taken++];
}

Score Worker::search_moves(Frame& f) {
    MovePicker::Hints hints;
    hints.hash_move = f.root ? root_moves_[pv_index_].pv[0] : f.hit ? f.hit->move : Move();
    hints.killers = f.node->killers;
    hints.before = context(f.ply);
    Loop loop(pos_, see_, history_, params_, hints, view(f));
    loop.shares = shared_.threads > 1 && f.depth >= BusyMoves::kLeastDepth && !f.excluded.exists();
    while (const auto c = next_candidate(f, loop)) {
        // The first of those that were deferred.
        if (loop.deferred.taken == 1 && !std::exchange(loop.asked_again, true))
            if (auto score = table_cutoff(f)) return *score;
        Score cutoff = 0;
        const bool by_table = f.hit && c->move == f.hit->move && !f.root;
        const auto extension = by_table ? extend_singular(f, loop, c->move, &cutoff) : 0;
        if (!extension) return cutoff;
        const std::uint64_t nodes_before = nodes();
        const Score score = search_candidate(f, loop, *c, *extension);
        if (leaving()) return 0;
        if (f.root) remember_root(f, c->move, c->number, score, loop.alpha, nodes_before);
        if (note_score(f, loop, c->move, score)) break;
        if (c->move != loop.best_move) loop.tried.add(c->move, c->tactical);
    }
    if (loop.number == 0) return f.excluded.exists() ? f.alpha : no_moves_score(f.ply, f.in_check);
    learn_from_moves(f, loop);
    learn_correction(f, loop);
    note_pv(f, loop);
    store(f, loop);
    return loop.best_score;
}

// What answers a move of a principal variation and fails low confirms it and belongs to it; where an answer refutes the move,
// the position belongs to it only if the answer's does.
void Worker::note_pv(const Frame& f, const Loop& loop) const {
    if (f.depth < params_.pv_depth || f.excluded.exists()) return;
    if (loop.best_score <= f.alpha)
        f.node->on_pv = f.node->on_pv || (!f.root && node(f.ply - 1).on_pv);
    else
        f.node->on_pv = f.node->on_pv && (f.pv || node(f.ply + 1).on_pv);
}

int Worker::reduction(const Frame& f, const Loop& loop, const Candidate& c) const {
    const int r = late_move_reduction(loop.view, c.view(), usual_reduction(f.depth, c.number), params_);
    return r < 0 && !may_extend(f) ? 0 : r;
}

// Its score for the side to move.
Score Worker::search_candidate(const Frame& f, const Loop& loop, const Candidate& c, int extension) {
    const Key busy = loop.shares ? busy_key(f, c.move) : 0;
    const int reduce = reduction(f, loop, c);
    f.node->number = c.number;
    f.node->tactical = c.tactical;
    if (loop.shares) shared_.busy.add(busy);
    do_move(f.ply, c.move, c.gives_check);
    // Near the leaves quiescence sees to checks.
    if (c.forces() && extension == 0 && f.depth >= params_.check_extension_depth && may_extend(f))
        extension = 1;
    const Score score = search_child(f, c, f.depth - 1 + extension, reduce, loop.alpha);
    undo_move();
    if (loop.shares) shared_.busy.remove(busy);
    return score;
}

// True: it is so good that the other moves do not matter.
bool Worker::note_score(const Frame& f, Loop& loop, Move m, Score score) {
    if (score <= loop.best_score) return false;
    loop.best_score = score;
    if (score <= loop.alpha) return false;
    loop.best_move = m;
    if (f.pv) update_pv(f.ply, m);
    loop.alpha = score;
    return score >= f.beta;
}

// Not the second best line of the root.
void Worker::store(const Frame& f, const Loop& loop) {
    if (f.root && pv_index_ > 0) return;
    const Bound bound = loop.best_score >= f.beta ? Bound::Lower
                        : loop.alpha > f.alpha    ? Bound::Exact
                                                  : Bound::Upper;
    shared_.table.store(table_key(f), f.ply,
                        {loop.best_move, loop.best_score, f.depth, bound, f.node->on_pv});
}

// Principal variation search: the first move with the full window, the others with an empty one first.
Score Worker::search_child(const Frame& f, const Candidate& c, int depth, int reduce, Score alpha) {
    const int ply = f.ply + 1, number = c.number;
    Score score = -kInfinite;
    const bool reduced = reduce > 0 && depth >= 2 && number > 1;
    if (reduced || reduce < 0) {
        const int shallow = std::max(1, depth - reduce);
        score = -alpha_beta(-alpha - 1, -alpha, shallow, ply, true);
        if (score > alpha && shallow < depth) {
            score = -alpha_beta(-alpha - 1, -alpha, depth, ply, !f.cut_node);
            // A surprise, or a false one: the next time the move comes earlier, or later.
            if (!c.tactical && !leaving())
                history_.reward_answer(f.node->slot, context(f.ply),
                                       (score > alpha ? 1 : -1) * history_bonus(f.depth - 1, params_));
        }
    } else if (!f.pv || number > 1) {
        score = -alpha_beta(-alpha - 1, -alpha, depth, ply, !f.cut_node);
    }
    if (f.pv && (number == 1 || (score > alpha && (f.root || score < f.beta))))
        score = -alpha_beta(-f.beta, -alpha, depth, ply, false);
    return score;
}

void Worker::remember_root(const Frame& f, Move m, int number, Score score, Score alpha,
                           std::uint64_t nodes_before) {
    RootMove& root =
        *std::find_if(root_moves_.begin(), root_moves_.end(), [&](const RootMove& r) { return r.move == m; });
    root.nodes += nodes() - nodes_before;
    if (number > 1 && score <= alpha) {
        root.score = -kInfinite;  // only a bound: keeps its place
        return;
    }
    if (number > 1) best_move_changes_ += 1;
    root.score = score;
    root.selective_depth = selective_depth_;
    root.pv.assign(1, m);
    const auto next = static_cast<std::size_t>(f.ply) + 1;
    root.pv.insert(root.pv.end(), pv_table_[next].begin(), pv_table_[next].begin() + pv_length_[next]);
}

bool Worker::has_forced_capture() {
    if (!captures_are_forced_) return false;
    const auto* const forced = Turn(pos_).forced();
    return forced && forced->among == MoveSet::Tactical;
}

bool Worker::should_stop() {
    if (shared_.stop.load(std::memory_order_relaxed)) return true;
    if (!reporter_) return false;
    const std::uint64_t n = nodes();
    if (shared_.node_limit != SharedSearch::kNoLimit && nodes_of(team_) >= shared_.node_limit)
        shared_.stop = true;
    if ((n & kLookEvery) == 0) let_others_work();
    if ((n & 255) == 0) {
        if (shared_.control->stopped()) shared_.stop = true;
        if (shared_.pondering && shared_.control->take_ponder_hit()) {
            shared_.pondering = false;
            shared_.time.restart(std::chrono::steady_clock::now());
        }
        if (!shared_.pondering && shared_.time.out_of_time()) shared_.stop = true;
    }
    return shared_.stop.load(std::memory_order_relaxed);
}

}  // namespace magus
