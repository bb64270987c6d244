#pragma once

// The ideas by which the search looks at less, or at more, than all moves to the same depth. Each is a function of what is
// known of a node and of the search's numbers (params.h); the searching itself is in pruning.cpp and worker.cpp. Scores are
// centipawns for the side to move, depths are plies.

#include "eval/score.h"
#include "search/params.h"
#include "search/transposition_table.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace magus {

// What is known of a node before its moves are searched.
struct NodeView {
    int depth;
    Score alpha, beta;
    Score eval;         // the best guess at its score
    Score static_eval;  // what the evaluation says alone
    bool pv, cut_node, in_check;
    bool improving;    // the side to move stands better than at its last move
    bool root, on_pv;  // on_pv: it is, or was, on a principal variation
    bool likely_low;   // on it now, but the table says that it will fail low
    bool settled;      // the best move at the root has hardly changed
    bool table_tactical,
        table_singular;  // the table's move captures or promotes; is much better than all others
    int last_number;     // of the move before, among its like
};

// A move whose turn has come.
struct MoveView {
    int number;     // from 1, of the legal moves
    bool tactical;  // captures or promotes
    int history;
};

// So far above beta that a shallow search would not fall below it: the score to return.
inline std::optional<Score> reverse_futility(const NodeView& n, const SearchParams& p) {
    if (n.depth > p.rfp_depth || is_mate(n.beta)) return std::nullopt;
    if (n.eval - p.rfp_margin * (n.depth - n.improving) < n.beta) return std::nullopt;
    return (n.eval + n.beta) / 2;
}

// Is the position so good that passing may be good enough?
inline bool tries_null_move(const NodeView& n, const SearchParams& p) {
    return n.depth >= p.null_depth && n.eval >= n.beta &&
           n.static_eval >= n.beta - p.null_slope * n.depth + p.null_margin && !is_mate(n.beta);
}
// To what depth it is searched after passing; 0 and less: quiescence.
inline int depth_after_null_move(const NodeView& n, const SearchParams& p) {
    return n.depth - p.null_base - n.depth / p.null_depth_divisor -
           std::min((n.eval - n.beta) / p.null_eval_divisor, p.null_most_by_eval);
}

// Without a move from the table the ordering is poor: a shallower search finds one for the next time.
inline bool lacks_a_first_move(const NodeView& n, bool has_table_move, const SearchParams& p) {
    return n.depth >= p.iir_depth && (n.pv || n.cut_node) && !has_table_move;
}

// Late move pruning: is this quiet move, the so-manieth legal one, too late to matter?
inline bool is_late(const NodeView& n, int number, const SearchParams& p) {
    return !n.in_check && !n.pv && number > (p.lmp_base + n.depth * n.depth) / (2 - n.improving);
}
// To what depth a quiet move would be searched, roughly; `usual` is the usual reduction.
inline int depth_of_late_move(const NodeView& n, int usual) {
    return std::max(0, n.depth - 1 - usual - !n.improving);
}
// Futility: is the position too far below alpha for a quiet move that would be searched to so small a depth?
inline bool is_futile(const NodeView& n, int reduced_depth, const SearchParams& p) {
    return !n.in_check && reduced_depth <= p.futility_depth &&
           n.eval + p.futility_base + p.futility_margin * reduced_depth <= n.alpha && !is_mate(n.alpha);
}

// The most that a quiet move may lose in exchanges and still be searched; nothing: whatever it loses.
inline std::optional<Score> most_lost_quietly(const NodeView& n, int reduced_depth, const SearchParams& p) {
    if (n.in_check) return std::nullopt;
    return p.see_quiet_margin * reduced_depth * reduced_depth;
}
// The same for captures and checks.
inline Score most_lost_tactically(const NodeView& n, const SearchParams& p) {
    return p.see_tactical_margin * n.depth;
}
// Has it done so badly before that it need not be tried? `failed_as_answer`: after the same moves.
inline bool has_bad_history(const MoveView& m, bool failed_as_answer, int reduced_depth,
                            const SearchParams& p) {
    return m.tactical ? reduced_depth == 0 && m.history < 0
                      : reduced_depth < p.history_prune_depth && failed_as_answer;
}

// Late move reduction: the later a move comes and the worse its history, the shallower it is tried first. `usual` is what
// depth and number alone ask for. In plies; -1 for one of the first that promises much: deeper. What is, or was, on a
// principal variation is searched deeper than all else, so that the best line does not waver from search to search.
inline int late_move_reduction(const NodeView& n, const MoveView& m, int usual, const SearchParams& p) {
    if (n.depth < p.lmr_depth || m.number < 2 + n.root) return 0;
    if (m.tactical && n.on_pv && !(n.cut_node && n.last_number > 1)) return 0;
    int r = usual + (usual > 0 && !n.improving) - n.pv - n.table_singular;
    if (n.on_pv && !n.likely_low) r -= p.lmr_pv;
    if (n.settled && (n.root || !n.pv)) r += p.lmr_settled;
    if (n.cut_node) r += m.tactical ? 1 : 2;
    if (n.last_number > p.lmr_late_answer) --r;
    if (!m.tactical) r += n.table_tactical;
    if (!m.tactical && !n.in_check) r -= (m.history - p.lmr_history_offset) / p.lmr_history_divisor;
    return r < -1 && m.number <= p.lmr_first ? -1 : std::max(r, 0);
}

// May the table's move be much better than all others? Then the node is searched without it.
inline bool may_be_singular(const NodeView& n, const TableHit& hit, const SearchParams& p) {
    return n.depth >= p.singular_depth && hit.bound != Bound::Upper &&
           hit.depth >= n.depth - p.singular_table_depth && !is_mate(hit.score);
}
// The score that the others must not reach.
inline Score singular_limit(const NodeView& n, const TableHit& hit, const SearchParams& p) {
    return hit.score - p.singular_margin * n.depth;
}
// By how many plies the table's move is extended when `others` is the score of all others.
inline int singular_extension(const NodeView& n, const TableHit& hit, Score others, const SearchParams& p) {
    const Score limit = singular_limit(n, hit, p);
    if (others >= limit) return 0;
    return !n.pv && others < limit - p.singular_double_margin ? 2 : 1;
}

// What a move that causes a cut-off at this depth is worth to its history.
inline int history_bonus(int depth, const SearchParams& p) {
    return std::min(p.history_bonus_slope * depth - p.history_bonus_offset, p.history_bonus_most);
}

// The window of an aspiration search after one on whose edge the score fell; from some width on all is open.
inline int wider_window(int window, const SearchParams& p) {
    return window + window / 2 + p.aspiration_growth;
}

}  // namespace magus
