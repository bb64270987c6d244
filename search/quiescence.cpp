// Quiescence: captures and promotions until the position is quiet, evasions when in check, and at first, in games without
// drops, quiet checks, lest a mate be missed.

#include "search/worker.h"

#include <algorithm>

namespace magus {

// Is the stored score enough for a window without looking any further?
bool Worker::is_enough(const TableHit& hit, Score alpha, Score beta) {
    return hit.bound == Bound::Exact ||
           (hit.bound == Bound::Lower ? hit.score >= beta : hit.bound == Bound::Upper && hit.score <= alpha);
}

Score Worker::quiescence(Score alpha, Score beta, int ply, int check_plies) {
    pv_length_[static_cast<std::size_t>(ply)] = 0;
    if (should_stop() || overtaken()) return 0;
    selective_depth_ = std::max(selective_depth_, ply + 1);
    Node& n = node(ply);
    // Who must capture may not stand pat; but where that goes on and on, the rest is left to the evaluation.
    const bool forced = check_plies > check_plies_ - params_.forced_capture_plies && has_forced_capture();
    Leaf leaf{alpha, beta, ply, check_plies, beta - alpha > 1, n.in_check || forced};
    if (auto score = draw_or_rule_end(ply, leaf.in_check)) return *score;
    if (auto score = win_at_once(ply, leaf.pv)) return *score;

    if (nodes() >= quiescence_end_) return static_eval();
    // Evaluated before the table is asked, whose memory has answered by then.
    n.eval = leaf.in_check ? kNoEval : corrected_eval(ply);
    leaf.hit = shared_.table.probe(pos_.search_key(), ply);
    const bool tries_checks = check_plies > 0 && !leaf.in_check;
    const int depth = tries_checks || leaf.in_check ? 0 : -1;  // what is stored: how much was looked at
    if (leaf.hit && !leaf.pv && leaf.hit->depth >= depth && is_enough(*leaf.hit, alpha, beta))
        return leaf.hit->score;
    if (!leaf.in_check) {
        leaf.best_score = standing_score(leaf, n.eval);
        if (leaf.best_score >= beta) return leaf.best_score;
        leaf.alpha = std::max(alpha, leaf.best_score);
        leaf.futile = n.eval + params_.delta_margin;
    }
    // A detector pays where many moves are asked about; here it is mostly one or two, or none.
    if (tries_checks) leaf.checks.emplace(pos_);
    const Score first_alpha = leaf.alpha;
    if (search_captures(leaf)) return 0;
    if (leaf.in_check && !leaf.any) return no_moves_score(ply, true);
    const Bound bound = leaf.best_score >= beta               ? Bound::Lower
                        : leaf.pv && leaf.alpha > first_alpha ? Bound::Exact
                                                              : Bound::Upper;
    shared_.table.store(pos_.search_key(), ply,
                        {leaf.best_move, leaf.best_score, depth, bound, leaf.hit && leaf.hit->pv});
    return leaf.best_score;
}

// What the side to move has if it does nothing; a stored score is the better guess where its bound allows.
Score Worker::standing_score(const Leaf& leaf, Score eval) {
    const auto& hit = leaf.hit;
    if (hit && !is_mate(hit->score) && hit->bound != Bound::Exact &&
        hit->bound == (hit->score > eval ? Bound::Lower : Bound::Upper))
        return hit->score;
    return eval;
}

// True: the search ends, and the scores say nothing.
bool Worker::search_captures(Leaf& leaf) {
    MovePicker::Hints hints;
    hints.hash_move = leaf.hit ? leaf.hit->move : Move();
    hints.killers = node(leaf.ply).killers;
    hints.before = context(leaf.ply);
    MovePicker picker = leaf.in_check ? MovePicker::for_main_search(pos_, see_, history_, params_, hints)
                                      : MovePicker::for_quiescence(pos_, see_, history_, params_, hints,
                                                                   leaf.checks ? &*leaf.checks : nullptr);
    for (Move m = picker.next(); m.exists(); m = picker.next()) {
        prefetch(m);
        leaf.any = true;
        if (leaf.in_check ? spares_evasion(leaf, m, picker) : prunes_in_quiescence(leaf, m)) continue;
        if (leaf.checks)
            do_move(leaf.ply, m, leaf.checks->gives_check(m));
        else
            do_move(leaf.ply, m);
        const Score score = -quiescence(-leaf.beta, -leaf.alpha, leaf.ply + 1, leaf.check_plies - 1);
        undo_move();
        if (leaving()) return true;
        if (score <= leaf.best_score) continue;
        leaf.best_score = score;
        if (score <= leaf.alpha) continue;
        leaf.best_move = m;
        if (leaf.pv) update_pv(leaf.ply, m);
        leaf.alpha = score;
        if (score >= leaf.beta) break;
    }
    return false;
}

// One quiet way out of check is enough to see that there is no mate.
bool Worker::spares_evasion(const Leaf& leaf, Move m, MovePicker& picker) const {
    if (leaf.best_score <= -kMateBound || is_tactical(pos_, m)) return false;
    picker.skip_quiets();
    return true;
}

bool Worker::prunes_in_quiescence(Leaf& leaf, Move m) {
    const bool tactical = is_tactical(pos_, m);
    if (!tactical && !checks_count_ && !see_.at_least(pos_, m, 0)) return true;
    const bool late = ++leaf.tried > params_.quiescence_moves;
    if (m.kind() == MoveKind::Promotion) return false;
    // The first moves decide nearly always; later ones must promote or give check.
    if (late) {
        if (!leaf.checks) leaf.checks.emplace(pos_);
        if (!leaf.checks->gives_check(m)) return true;
    }
    if (!tactical) return false;
    // Even with the victim in hand the score stays below alpha.
    const Score most = leaf.futile + see_.gain(pos_, m);
    if (most > leaf.alpha) return false;
    leaf.best_score = std::max(leaf.best_score, most);
    return true;
}

}  // namespace magus
