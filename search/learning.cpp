// What the search learns: about moves, from those that it has tried, from the table, and from the evaluation before and after;
// and about the evaluation, from the scores that it has found.

#include "search/worker.h"

#include <algorithm>

namespace magus {

// The last move by how the evaluation has changed with it.
void Worker::learn_from_evaluation(const Frame& f) {
    const Node& last = node(f.ply - 1);
    if (f.root || f.in_check || f.excluded.exists() || !last.move.exists() || last.tactical ||
        last.eval == kNoEval)
        return;
    const int bonus = -f.depth * params_.learn_eval_slope * (last.eval + f.node->eval);
    history_.reward_alone(last.slot, std::clamp(bonus, -params_.learn_eval_most, params_.learn_eval_most));
}

// A bound tells only that the evaluation was wrong to its side; and what a capture wins, the evaluation need not see.
void Worker::learn_correction(const Frame& f, const Loop& loop) {
    if (f.in_check || f.excluded.exists() || is_mate(loop.best_score)) return;
    if (loop.best_move.exists() && is_tactical(pos_, loop.best_move)) return;
    const Score error = loop.best_score - f.node->eval;
    if (loop.best_score >= f.beta ? error <= 0 : loop.alpha <= f.alpha && error >= 0) return;
    shared_.corrections.learn(correction_places(f.ply), error, f.depth, params_);
}

// A cut-off by the table is worth what a search would be.
void Worker::learn_from_table(const Frame& f) {
    const Move m = f.hit->move;
    if (!m.exists()) return;
    const bool quiet = !is_tactical(pos_, m);
    const bool good = f.hit->score >= f.beta;
    if (quiet) reward_quiet(f, m, (good ? 1 : -1) * history_bonus(f.depth, params_));
    if (!good) return;
    if (quiet) note_cutoff(f, m);
    if (node(f.ply - 1).number <= params_.learn_early)
        reward_last_move(f, -history_bonus(f.depth + 1, params_));
}

// The best move against those that were tried before it. Where none was good enough, the move before was good.
void Worker::learn_from_moves(const Frame& f, const Loop& loop) {
    const int bonus = history_bonus(f.depth, params_);
    const Move best = loop.best_move;
    if (!best.exists()) {
        if (f.depth >= params_.learn_depth || f.pv) reward_last_move(f, bonus);
        return;
    }
    const auto victim = [&](Move m) { return pos_.piece_on(pos_.victim_square(m)); };
    if (is_tactical(pos_, best)) {
        history_.reward_capture(history_.slot(pos_, best), victim(best), bonus);
    } else {
        note_cutoff(f, best);
        reward_quiet(f, best, bonus);
        for (Move m : loop.tried.quiets()) reward_quiet(f, m, -bonus);
    }
    for (Move m : loop.tried.captures()) history_.reward_capture(history_.slot(pos_, m), victim(m), -bonus);
    // A first move that did not come from the table, or a killer, is refuted.
    const Node& last = node(f.ply - 1);
    if (last.number == 1 + last.hit || last.move == last.killers[0])
        reward_last_move(f, -history_bonus(f.depth + 1, params_));
}

void Worker::reward_quiet(const Frame& f, Move m, int bonus) {
    history_.reward_quiet(history_.slot(pos_, m), context(f.ply), bonus);
}

// As an answer to the moves before it. Not a capture, nor a null move.
void Worker::reward_last_move(const Frame& f, int bonus) {
    const Node& last = node(f.ply - 1);
    if (!f.root && last.move.exists() && !last.tactical)
        history_.reward_answer(last.slot, context(f.ply - 1), bonus);
}

void Worker::note_cutoff(const Frame& f, Move m) {
    if (m != f.node->killers[0]) f.node->killers = {m, f.node->killers[0]};
    const HistoryTables::Slot last = context(f.ply)[0];
    if (last != history_.no_move()) history_.set_counter(last, m);
}

}  // namespace magus
