// The cut-offs that alpha_beta and search_moves name, as far as they search or look at the position; when they are tried is
// in pruning.h.

#include "search/pruning.h"

#include "engine/ends/end_sequence.h"
#include "engine/moves/movegen.h"
#include "eval/eval_tables.h"
#include "search/worker.h"

#include <algorithm>

namespace magus {

Score Worker::no_moves_score(int ply, bool in_check) const {
    const auto end = pos_.end_on_board();
    return outcome_score(end ? end->score : end_without_moves(pos_, in_check).score, ply);
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
    if (const auto end = pos_.end_on_board()) return outcome_score(end->score, ply);
    if (const auto end = pos_.end_by_choice()) return outcome_score(end->score, ply);
    if (const auto end = end_after_moves(
            pos_, [&] { return pos_.is_repetition(ply); }, [&] { return !in_check || has_legal_move(pos_); }))
        return outcome_score(end->score, ply);
    if (ply >= kMaxPly - 1) return in_check ? 0 : static_eval();
    return std::nullopt;
}

// Is one of the side's pieces a move away from the region that wins?
bool Worker::is_near_goal(Color us) const {
    const GoalRegions& goal = pos_.variant().facts.goal;
    if (goal.region[us].none()) return false;
    for (TypeId t : goal.types[us])
        for (Square s : pos_.pieces(us, t))
            if (evaluator_.tables()->moves_to_flag(us, t, s) == 1) return true;
    return false;
}

// The last check wins at once where checks are counted, and so does the step into a region that wins, whatever it costs. None
// at the root, which asks for a move.
std::optional<Score> Worker::win_at_once(int ply, bool pv) {
    if (ply == 0) return std::nullopt;
    const Color us = pos_.side_to_move();
    const bool last_check = pos_.state().checks_left[us] == 1, near_goal = is_near_goal(us);
    if (!last_check && !near_goal) return std::nullopt;
    const Bitboard region = pos_.variant().facts.goal.region[us];
    const Turn turn(pos_);
    std::optional<CheckDetector> checks;
    if (last_check) checks.emplace(pos_);
    for (const Move m : legal_moves(turn)) {
        if (!(near_goal && region.has(m.to())) && !(checks && checks->gives_check(m))) continue;
        pos_.do_move(m);
        const auto end = pos_.end_on_board();
        pos_.undo_move();
        if (!end || end->score > 0) continue;
        if (pv) {
            pv_length_[static_cast<std::size_t>(ply) + 1] = 0;
            update_pv(ply, m);
        }
        return mate_in(ply + 1);
    }
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
    f.hit = shared_.table.probe(table_key(f), f.ply);
    if (!f.hit || f.pv || f.hit->depth < f.depth) return std::nullopt;
    // Near a draw by the count of moves the stored score may be wrong: search again.
    if (!is_enough(*f.hit, f.alpha, f.beta) || pos_.plies_to_draw() < params_.table_draw_distance)
        return std::nullopt;
    return f.hit->score;
}

void Worker::evaluate_node(const Frame& f) {
    if (!f.excluded.exists()) f.node->eval = f.in_check ? kNoEval : corrected_eval(f.ply);
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
    f.node->number = 0;
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

// Can all quiet moves from this one on be pruned? Once so, it stays so for the rest of the node.
bool Worker::quiets_are_over(const NodeView& n, int number) const {
    return is_late(n, number, params_) || is_futile(n, reduced_depth(n, number), params_);
}

// Is a move not worth a search, by what it loses in exchanges or by its history? Captures and checks, also quiet ones, may
// lose more; none is pruned that answers a move of the root: no mate may be overlooked there because it costs a piece. Where
// checks are counted, no check is.
bool Worker::prunes(const Frame& f, const Loop& loop, const Candidate& c) const {
    if (c.gives_check && checks_count_) return false;
    const NodeView& n = loop.view;
    const int depth = reduced_depth(n, c.number);
    if (c.tactical || (c.gives_check && params_.spared_checks)) {
        if (f.ply > 1 && !see_.at_least(pos_, c.move, -most_lost_tactically(n, params_))) return true;
    } else if (const auto most = most_lost_quietly(n, depth, params_);
               most && !see_.at_least(pos_, c.move, -*most)) {
        return true;
    }
    return !c.forces() &&
           has_bad_history(c.view(), !c.tactical && loop.quiet_history.failed(history_.slot(pos_, c.move)),
                           depth, params_);
}

// Is the table's move much better than all others? Then it is searched deeper. None, with *cutoff set: even
// without it the node fails high.
std::optional<int> Worker::extend_singular(Frame& f, Loop& loop, Move m, Score* cutoff) {
    if (f.excluded.exists() || !may_extend(f) || !may_be_singular(view(f), *f.hit, params_)) return 0;
    const auto without = [&](Score bound, int depth) {
        f.node->excluded = m;
        const Score score = alpha_beta(bound - 1, bound, depth, f.ply, f.cut_node);
        f.node->excluded = {};
        return score;
    };
    const Score limit = singular_limit(view(f), *f.hit, params_);
    const Score others = without(limit, (f.depth - 1) / 2);
    if (leaving()) return 0;
    loop.view.table_singular = others < limit && !loop.view.table_tactical;
    // The table's move is not alone. If another one is good enough, too, that will do.
    *cutoff = std::max(limit, f.beta);
    if (others >= limit && limit >= f.beta) return std::nullopt;
    if (others >= limit && f.hit->score >= f.beta) {
        const bool enough = without(f.beta, (f.depth + 3) / 2) >= f.beta;
        if (enough && !leaving()) return std::nullopt;
    }
    return singular_extension(view(f), *f.hit, others, params_);
}

}  // namespace magus
