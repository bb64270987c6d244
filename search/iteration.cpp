// Iterative deepening: one full search after the other, each a ply deeper, with aspiration windows.

#include "search/worker.h"

#include <algorithm>

namespace magus {

namespace {

// Before these times, interfaces would be flooded.
constexpr Milliseconds kFirstSecond{1000};  // with the root moves that are tried
constexpr Milliseconds kQuietTime{3000};    // with bounds

constexpr std::size_t kMostGuessed = 1000;  // root moves that are looked at where nothing was searched

}  // namespace

void Worker::run(const SearchListener* reporter) {
    reporter_ = reporter;
    last_score_ = root_moves_.empty() ? 0 : root_moves_[0].score;
    for (int depth = 1; depth < kMaxPly / 2 && !root_moves_.empty(); ++depth) {
        const Move best_before = root_moves_[0].move;
        iterate(depth);
        if (shared_.stop.load(std::memory_order_relaxed)) break;
        // Where several lines are wanted, each thread has its own.
        if (lines() == 1) depth = shared_.iterations.complete(depth, root_moves_);
        completed_depth_ = depth;
        stable_iterations_ = root_moves_[0].move == best_before ? stable_iterations_ + 1 : 0;
        if (!reporter_) continue;
        report_lines(depth);
        if (proves_mate() || finished(depth)) break;
    }
}

// The hash table's move. Without one, of those that lose nothing by an exchange the one after which the evaluation
// is best; what the broken iteration has found counts as it is.
void Worker::guess_move(const Position& root_position) {
    pos_ = root_position;  // where memory was lacking, the search ended somewhere else
    const auto put_first = [this](std::size_t chosen, Score score) {
        std::rotate(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(chosen),
                    root_moves_.begin() + static_cast<std::ptrdiff_t>(chosen) + 1);
        root_moves_[0].score = score;
        if (root_moves_[0].nodes == 0) root_moves_[0].pv.assign(1, root_moves_[0].move);
    };
    if (const auto hit = shared_.table.probe(pos_.search_key(), 0); hit && hit->move.exists())
        for (std::size_t i = 0; i < root_moves_.size(); ++i)
            if (root_moves_[i].move == hit->move) return put_first(i, hit->score);
    const std::uint64_t counted = nodes();  // what follows is no search
    std::size_t chosen = 0;
    std::pair<bool, Score> best{false, -kInfinite};
    for (std::size_t i = 0; i < std::min(root_moves_.size(), kMostGuessed); ++i) {
        const RootMove& root = root_moves_[i];
        if (root.nodes > 0 && root.score == -kInfinite) continue;  // known to be no better than another one
        std::pair<bool, Score> value{true, root.score};
        if (root.nodes == 0) {
            value.first = see_.at_least(pos_, root.move, 0);
            do_move(0, root.move);
            const auto end = draw_or_rule_end(1, node(1).in_check);
            value.second = -(end ? *end : static_eval());
            undo_move();
        }
        if (value <= best) continue;
        best = value;
        chosen = i;
    }
    nodes_.store(counted, std::memory_order_relaxed);
    put_first(chosen, best.second);
}

std::size_t Worker::lines() const {
    return std::min<std::size_t>(static_cast<std::size_t>(std::max(1, shared_.limits.multi_pv)),
                                 root_moves_.size());
}

void Worker::iterate(int depth) {
    root_depth_ = depth;
    best_move_changes_ *= 0.5;
    for (RootMove& r : root_moves_) r.previous = r.score;
    for (pv_index_ = 0; pv_index_ < lines(); ++pv_index_) {
        selective_depth_ = 0;
        aspiration_search(depth, root_moves_[pv_index_].previous);
        std::stable_sort(root_moves_.begin(),
                         root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_) + 1,
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        if (leaving()) break;
    }
    pv_index_ = 0;
}

Score Worker::aspiration_search(int depth, Score previous) {
    int window = params_.aspiration_window;
    Score alpha = -kInfinite, beta = kInfinite;
    if (depth >= params_.aspiration_depth && !is_mate(previous)) {
        alpha = previous - window;
        beta = previous + window;
    }
    int failed_high = 0;
    for (;;) {
        const Score score = alpha_beta(alpha, beta, std::max(1, depth - failed_high), 0, false);
        // Stable, so that moves with only a bound keep their order.
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_), root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        if (leaving()) return score;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - window, -kInfinite);
            failed_high = 0;
            if (reporter_ && shared_.time.elapsed() > kQuietTime) report(depth, Bound::Upper);
        } else if (score >= beta) {
            beta = std::min(score + window, kInfinite);
            if (!is_mate(score)) failed_high = std::min(failed_high + 1, params_.aspiration_shallower);
            if (reporter_ && shared_.time.elapsed() > kQuietTime) report(depth, Bound::Lower);
        } else {
            return score;
        }
        window = wider_window(window, params_);
        if (window > params_.aspiration_widest) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

// Pruning hides quiet mates where much is won: with a part of the nodes every move is tried. What is found is the
// shortest mate, and the best line.
bool Worker::proves_mate() {
    const std::optional<int>& asked = shared_.limits.mate;
    const Score score = root_moves_[0].score;
    if (shared_.limits.multi_pv > 1 || error_ != 0 || (!asked && score < params_.solver_score) ||
        !MateSolver::can_solve(pos_.variant()))
        return false;
    std::vector<Move> moves;
    moves.reserve(root_moves_.size());
    for (const RootMove& r : root_moves_) moves.push_back(r.move);
    const std::uint64_t budget =
        asked ? std::max(nodes(), static_cast<std::uint64_t>(params_.solver_least_nodes))
              : nodes() / static_cast<std::uint64_t>(params_.solver_share);
    const auto spend = [this, limit = nodes() + budget] {
        nodes_.store(nodes() + 1, std::memory_order_relaxed);
        return nodes() < limit && !should_stop();
    };
    // Also where nothing is left to try, mates in more moves need no asking.
    const int longest = params_.solver_moves;
    while (no_mate_within_ < std::min(longest, asked.value_or(longest)) &&
           (!is_mate(score) || mate_moves(score) > no_mate_within_ + 1)) {
        const int within = no_mate_within_ + 1;
        const auto mates = mate_solver_.mates_within(pos_, moves, within, spend);
        if (!mates) return false;
        no_mate_within_ = within;
        if (!*mates) continue;
        RootMove best;
        best.pv = mate_solver_.line(pos_, within);
        best.move = best.pv[0];
        best.score = best.previous = mate_in(2 * within - 1);
        best.selective_depth = 2 * within;
        std::erase_if(root_moves_, [&](const RootMove& r) { return r.move == best.move; });
        root_moves_.insert(root_moves_.begin(), best);
        report(completed_depth_, Bound::Exact);
        return true;
    }
    return false;
}

// Is it time to answer, now that an iteration is complete?
bool Worker::finished(int depth) {
    const Limits& limits = shared_.limits;
    const Score score = root_moves_[0].score;
    const int falling = std::clamp(last_score_ - score, -params_.time_rise, params_.time_fall);
    last_score_ = score;
    if (shared_.control->stopped()) return true;
    if (limits.depth && depth >= *limits.depth) return true;
    if (limits.mate && score >= kMateBound && mate_moves(score) <= *limits.mate) return true;
    if (limits.mate && no_mate_within_ >= *limits.mate) return true;
    if (limits.infinite || shared_.pondering) return false;
    if (!shared_.time.limited()) return false;
    // One legal move, or a mate that deeper search cannot shorten: nothing to think about.
    if (root_moves_.size() == 1 && limits.clocks) return true;
    if (is_mate(score) && depth > 2 * (kMate - std::abs(score)) + 2) return true;
    const double instability = params_.time_unstable - params_.time_stable * std::min(stable_iterations_, 8) +
                               params_.time_change * std::min(best_move_changes_, 2.0) + falling;
    return shared_.time.enough(instability / 100, nodes_of(team_));
}

SearchInfo Worker::line(std::size_t number, int depth, Bound bound) const {
    const RootMove& root = root_moves_[number];
    SearchInfo out;
    out.depth = depth;
    out.selective_depth = root.selective_depth;
    out.multi_pv = static_cast<int>(number) + 1;
    out.score = root.score != -kInfinite ? root.score : root.previous;
    out.expected = evaluator_.curve().expected(out.score);
    out.bound = bound;
    out.nodes = nodes_of(team_);
    out.time = shared_.time.elapsed();
    out.hash_permille = shared_.table.used_permille();
    out.pv = root.pv;
    return out;
}

void Worker::report(int depth, Bound bound) {
    if (!reporter_->on_info) return;
    const SearchInfo info = line(pv_index_, depth, bound);
    if (pv_index_ == 0) reported_nodes_ = info.nodes;
    reporter_->on_info(info);
}

void Worker::report_lines(int depth) {
    for (pv_index_ = 0; pv_index_ < lines(); ++pv_index_) report(depth, Bound::Exact);
    pv_index_ = 0;
}

void Worker::report_current_move(Move m, int number) const {
    if (reporter_ && reporter_->on_current_move && shared_.time.elapsed() > kFirstSecond)
        reporter_->on_current_move(m, static_cast<int>(pv_index_) + number);
}

}  // namespace magus
