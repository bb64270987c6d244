// Iterative deepening: one full search after the other, each a ply deeper, with aspiration windows.

#include "search/worker.h"

#include <algorithm>

namespace magus {

void Worker::run(const SearchListener* reporter) {
    reporting_ = reporter != nullptr;
    last_score_ = root_moves_.empty() ? 0 : root_moves_[0].score;
    for (int depth = 1; depth < kMaxPly / 2 && !root_moves_.empty(); ++depth) {
        iterate(depth, reporter);
        if (shared_.stop.load(std::memory_order_relaxed)) break;
        completed_depth_ = depth;
        if (reporter && finished(depth, reporter)) break;
    }
}

void Worker::iterate(int depth, const SearchListener* reporter) {
    root_depth_ = depth;
    best_move_changes_ *= 0.5;
    for (RootMove& r : root_moves_) r.previous = r.score;
    const Move best_before = root_moves_[0].move;
    const auto lines = std::min<std::size_t>(static_cast<std::size_t>(std::max(1, shared_.limits.multi_pv)),
                                             root_moves_.size());
    for (pv_index_ = 0; pv_index_ < lines; ++pv_index_) {
        selective_depth_ = 0;
        aspiration_search(depth, root_moves_[pv_index_].previous, reporter);
        std::stable_sort(root_moves_.begin(),
                         root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_) + 1,
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        if (shared_.stop.load(std::memory_order_relaxed)) break;
    }
    pv_index_ = 0;
    if (shared_.stop.load(std::memory_order_relaxed)) return;
    stable_iterations_ = root_moves_[0].move == best_before ? stable_iterations_ + 1 : 0;
    if (!reporter) return;
    for (std::size_t i = 0; i < lines; ++i) {
        pv_index_ = i;
        report(depth, Bound::Exact, *reporter);
    }
    pv_index_ = 0;
}

Score Worker::aspiration_search(int depth, Score previous, const SearchListener* reporter) {
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
        if (shared_.stop.load(std::memory_order_relaxed)) return score;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - window, -kInfinite);
            failed_high = 0;
            if (reporter && shared_.time.elapsed() > Milliseconds(3000))
                report(depth, Bound::Upper, *reporter);
        } else if (score >= beta) {
            beta = std::min(score + window, kInfinite);
            if (!is_mate(score)) failed_high = std::min(failed_high + 1, 3);
            if (reporter && shared_.time.elapsed() > Milliseconds(3000))
                report(depth, Bound::Lower, *reporter);
        } else {
            return score;
        }
        window += window / 2 + 5;
        if (window > 600) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

// Is it time to answer, now that an iteration is complete?
bool Worker::finished(int depth, const SearchListener*) {
    const Limits& limits = shared_.limits;
    const Score score = root_moves_[0].score;
    const double falling = std::clamp((last_score_ - score) / 100.0, -0.2, 0.6);
    last_score_ = score;
    if (limits.depth && depth >= *limits.depth) return true;
    if (limits.mate && score >= kMateBound && mate_moves(score) <= *limits.mate) return true;
    if (limits.infinite || shared_.pondering.load()) return false;
    if (!shared_.time.limited()) return false;
    // One legal move, or a mate that deeper search cannot shorten: nothing to think about.
    if (root_moves_.size() == 1 && limits.clocks) return true;
    if (is_mate(score) && depth > 2 * (kMate - std::abs(score)) + 2) return true;
    const double unrest =
        1.1 - 0.05 * std::min(stable_iterations_, 8) + 0.35 * std::min(best_move_changes_, 2.0) + falling;
    return shared_.time.enough(unrest);
}

void Worker::report(int depth, Bound bound, const SearchListener& listener) const {
    if (!listener.on_info) return;
    const RootMove& root = root_moves_[pv_index_];
    SearchInfo out;
    out.depth = depth;
    out.selective_depth = root.selective_depth;
    out.multi_pv = static_cast<int>(pv_index_) + 1;
    out.score = root.score;
    out.bound = bound;
    out.nodes = all_nodes_();
    out.time = shared_.time.elapsed();
    out.hash_permille = shared_.table.used_permille();
    out.pv = root.pv;
    listener.on_info(out);
}

}  // namespace magus
