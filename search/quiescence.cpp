// Quiescence: captures and promotions until the position is quiet, evasions when in check, and at first quiet
// checks, lest a mate be missed.

#include "search/worker.h"

#include <algorithm>

namespace magus {

Score Worker::quiescence(Score alpha, Score beta, int ply, int check_plies) {
    pv_length_[static_cast<std::size_t>(ply)] = 0;
    if (should_stop() || overtaken()) return 0;
    selective_depth_ = std::max(selective_depth_, ply + 1);
    Node& n = node(ply);
    const bool pv = beta - alpha > 1;
    // Who must capture may not stand pat; but where that goes on and on, the rest is left to the evaluation.
    const bool forced =
        check_plies > params_.check_plies - params_.forced_capture_plies && has_forced_capture();
    const bool in_check = n.in_check || forced;
    if (const Frame f{alpha, beta, 0, ply, false, pv, ply == 0, in_check}; auto score = draw_or_rule_end(f))
        return *score;

    if (nodes() >= quiescence_end_) return static_eval();
    // Evaluated before the table is asked, whose memory has answered by then.
    n.eval = in_check ? kNoEval : static_eval();
    const auto hit = shared_.table.probe(pos_.search_key(), ply);
    const bool tries_checks = check_plies > 0 && !in_check;
    const int depth = tries_checks || in_check ? 0 : -1;  // what is stored: how much was looked at
    if (hit && !pv && hit->depth >= depth &&
        (hit->bound == Bound::Exact ||
         (hit->bound == Bound::Lower ? hit->score >= beta : hit->score <= alpha)))
        return hit->score;

    Score best_score = -kInfinite;
    if (!in_check) {
        best_score = n.eval;
        if (hit && !is_mate(hit->score) && hit->bound != Bound::Exact &&
            hit->bound == (hit->score > best_score ? Bound::Lower : Bound::Upper))
            best_score = hit->score;
        if (best_score >= beta) return best_score;
        alpha = std::max(alpha, best_score);
    }
    MovePicker::Hints hints;
    hints.hash_move = hit ? hit->move : Move();
    hints.killers = n.killers;
    hints.before = context(ply);
    // A detector pays where many moves are asked about; here it is mostly one or two, or none.
    std::optional<CheckDetector> checks;
    if (tries_checks) checks.emplace(pos_);
    MovePicker picker =
        in_check ? MovePicker::for_main_search(pos_, see_, history_, hints)
                 : MovePicker::for_quiescence(pos_, see_, history_, hints, checks ? &*checks : nullptr);
    const Score futile = n.eval + params_.delta_margin;
    const Score first_alpha = alpha;
    Move best_move;
    bool any = false;
    int tried = 0;
    for (Move m = picker.next(); m.exists(); m = picker.next()) {
        prefetch(m);
        any = true;
        const bool tactical = is_tactical(pos_, m);
        if (!in_check && !tactical && !see_.at_least(pos_, m, 0)) continue;
        // The first moves decide nearly always; later ones must promote or give check.
        if (!in_check && ++tried > params_.quiescence_moves && m.kind() != MoveKind::Promotion) {
            if (!checks) checks.emplace(pos_);
            if (!checks->gives_check(m)) continue;
        }
        // Even with the victim in hand the score stays below alpha.
        if (!in_check && tactical && m.kind() != MoveKind::Promotion) {
            if (const Score most = futile + see_.gain(pos_, m); most <= alpha) {
                best_score = std::max(best_score, most);
                continue;
            }
        }
        // One quiet way out of check is enough to see that there is no mate.
        if (in_check && best_score > -kMateBound && !tactical) {
            picker.skip_quiets();
            continue;
        }
        if (checks)
            do_move(ply, m, checks->gives_check(m));
        else
            do_move(ply, m);
        const Score score = -quiescence(-beta, -alpha, ply + 1, check_plies - 1);
        undo_move();
        if (leaving()) return 0;
        if (score <= best_score) continue;
        best_score = score;
        if (score <= alpha) continue;
        best_move = m;
        if (pv) update_pv(ply, m);
        alpha = score;
        if (score >= beta) break;
    }
    if (in_check && !any) return no_moves_score(ply, true);
    const Bound bound = best_score >= beta          ? Bound::Lower
                        : pv && alpha > first_alpha ? Bound::Exact
                                                    : Bound::Upper;
    shared_.table.store(pos_.search_key(), ply, best_move, best_score, depth, bound);
    return best_score;
}

}  // namespace magus
