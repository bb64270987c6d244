// The cut-offs that alpha_beta and search_moves name, as far as they search or look at the position; when they are tried is
// in pruning.h.

#include "search/pruning.h"

#include "search/worker.h"

#include <algorithm>

namespace magus {

Score Worker::no_moves_score(int ply, bool in_check) const {
    if (const auto end = pos_.goal_end()) return outcome_score(end->score, ply);
    if (in_check) return outcome_score(pos_.checkmated_score(), ply);
    return outcome_score(1.0 - pos_.stalemating_score(), ply);
}

// The score of an end of the game. `ours` is the expected score of the side to move; the score curve turns it into
// centipawns.
Score Worker::outcome_score(double ours, int ply) const {
    if (ours <= 0) return mated_in(ply);
    if (ours >= 1) return mate_in(ply);
    return evaluator_.curve().centipawns(ours);
}

std::optional<Score> Worker::draw_or_rule_end(int ply, bool in_check) {
    if (ply == 0) return std::nullopt;
    if (pos_.goal_end()) return no_moves_score(ply, in_check);
    if (pos_.has_gone_to_and_fro()) return mate_in(ply);
    if (pos_.is_repetition(ply)) return outcome_score(pos_.repetition_end().score, ply);
    if (pos_.dead_material()) return Score{0};
    if (pos_.plies_to_draw() <= 0 && (!in_check || has_legal_move(pos_)))
        return outcome_score(drawn_score(pos_), ply);
    if (ply >= kMaxPly - 1) return in_check ? 0 : static_eval();
    return std::nullopt;
}

// A mate found nearer to the root makes this node irrelevant.
std::optional<Score> Worker::mate_distance(Frame& f) const {
    if (f.root) return std::nullopt;
    f.alpha = std::max(f.alpha, mated_in(f.ply));
    f.beta = std::min(f.beta, mate_in(f.ply + 1));
    if (f.alpha >= f.beta) return f.alpha;
    return std::nullopt;
}

std::optional<Score> Worker::table_cutoff(Frame& f) {
    if (f.excluded.exists()) return std::nullopt;
    f.hit = shared_.table.probe(pos_.search_key(), f.ply);
    if (!f.hit || f.pv || f.hit->depth < f.depth) return std::nullopt;
    // Near a draw by the count of moves the stored score may be wrong: search again.
    if (!is_enough(*f.hit, f.alpha, f.beta) || pos_.plies_to_draw() < params_.table_draw_distance)
        return std::nullopt;
    return f.hit->score;
}

void Worker::evaluate_node(const Frame& f) {
    if (!f.excluded.exists()) f.node->eval = f.in_check ? kNoEval : static_eval();
}

void Worker::estimate_node(Frame& f) const {
    if (f.in_check) return;
    f.eval = f.node->eval;
    // A stored score is a better guess where its bound allows.
    if (f.hit && !is_mate(f.hit->score) &&
        (f.hit->bound == Bound::Exact ||
         f.hit->bound == (f.hit->score > f.eval ? Bound::Lower : Bound::Upper)))
        f.eval = f.hit->score;
    const Score before = node(f.ply - 2).eval != kNoEval ? node(f.ply - 2).eval : node(f.ply - 4).eval;
    f.improving = before == kNoEval || f.node->eval > before;
}

// If passing is good enough, a move will be. Deep results are verified, for zugzwang.
std::optional<Score> Worker::null_move(const Frame& f) {
    if (!tries_null_move(view(f), params_) || !node(f.ply - 1).move.exists() ||
        f.ply < null_forbidden_until_ || !evaluator_.has_pieces(pos_, pos_.side_to_move()))
        return std::nullopt;
    const int depth = depth_after_null_move(view(f), params_);
    do_move(f.ply, {}, false);
    Score score = -alpha_beta(-f.beta, -f.beta + 1, depth, f.ply + 1, !f.cut_node);
    undo_move();
    if (leaving()) return Score{0};
    if (score < f.beta) return std::nullopt;
    if (is_mate(score)) score = f.beta;
    if (null_forbidden_until_ != 0 || f.depth < params_.null_verify_depth) return score;
    null_forbidden_until_ = f.ply + params_.null_verify_share * depth / 100;
    const Score verified = alpha_beta(f.beta - 1, f.beta, depth, f.ply, false);
    null_forbidden_until_ = 0;
    if (verified >= f.beta) return score;
    return std::nullopt;
}

int Worker::reduced_depth(const Frame& f, int number) const {
    return std::max(1, f.depth - usual_reduction(f.depth, number));
}

// Can all quiet moves from this one on be pruned? Once so, it stays so for the rest of the node.
bool Worker::quiets_are_over(const Frame& f, int number) const {
    const NodeView n = view(f);
    return is_late(n, number, params_) || is_futile(n, reduced_depth(f, number), params_);
}

bool Worker::prunes_quiet(const Frame& f, Move m, int number) const {
    const auto most = most_lost_quietly(view(f), reduced_depth(f, number), params_);
    return most && !see_.at_least(pos_, m, -*most);
}

// Captures and checks, also quiet ones: by what they lose. Not those that answer a move of the root: no mate may be
// overlooked there because it costs a piece.
bool Worker::prunes_tactical(const Frame& f, Move m) const {
    if (f.ply <= 1) return false;
    const auto most = most_lost_tactically(view(f), params_);
    return most && !see_.at_least(pos_, m, -*most);
}

// Is the table's move much better than all others? Then it is searched deeper. None, with *cutoff set: even
// without it the node fails high.
std::optional<int> Worker::extend_singular(Frame& f, Move m, Score* cutoff) {
    if (f.excluded.exists() || !may_extend(f) || !may_be_singular(view(f), *f.hit, params_)) return 0;
    const Score limit = singular_limit(view(f), *f.hit, params_);
    f.node->excluded = m;
    const Score score = alpha_beta(limit - 1, limit, (f.depth - 1) / 2, f.ply, f.cut_node);
    f.node->excluded = {};
    if (leaving()) return 0;
    if (score >= limit && limit >= f.beta) {
        *cutoff = limit;
        return std::nullopt;
    }
    return singular_extension(view(f), *f.hit, score, params_);
}

}  // namespace magus
