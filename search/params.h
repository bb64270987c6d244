#pragma once

// The search's numbers, each in one place: handed to the searcher, so that two settings can play each other in
// one process, and listed with their ranges. Margins are centipawns, depths are plies. To measure what an idea gains,
// switch it off: its least depth is then kNever or its greatest 0 (docs/log/0009-techniques.md has the answers).

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace magus {

inline constexpr int kNever = 256;  // as a least depth: deeper than any search

// The most nodes in the quiescence search of one leaf. A board full of Queens has exchanges that no machine counts to
// the end. The leaves of the bench positions need at most 90, most of them one.
inline constexpr std::uint64_t kMostQuiescenceNodes = 2000;

struct SearchParams {
    int aspiration_depth = 5, aspiration_window = 18;
    int aspiration_growth = 5, aspiration_widest = 600;
    int aspiration_shallower =
        3;  // by how many plies at most a search is shallower that failed high so often
    int rfp_depth = 8, rfp_margin = 75;
    int null_depth = 3, null_base = 4, null_depth_divisor = 3, null_eval_divisor = 100, null_most_by_eval = 3,
        null_verify_depth = 12;
    int null_verify_share = 75;             // percent of the verifying search's depth in which nobody passes
    int null_margin = 76, null_slope = 10;  // the evaluation may lack slope * depth - margin
    int iir_depth = 4;
    int lmp_base = 4;
    int futility_depth = 7, futility_base = 90, futility_margin = 85;
    int see_quiet_margin = 14, see_tactical_margin = 95;  // the first by the square of the depth
    int history_prune_depth = 5;
    int singular_depth = 7, singular_margin = 2;
    int singular_table_depth = 3;  // how much shallower the table's entry may be
    int singular_double_margin = 20;
    int extension_limit = 2;  // none at plies from so many times the iteration's depth on
    int check_extension_depth = 7;
    int lmr_depth = 3, lmr_base = 80, lmr_divisor = 230;  // hundredths
    int lmr_history_divisor = 16000, lmr_history_offset = 5260;
    int lmr_pv = 2,
        lmr_settled = 1;       // plies less on what was a principal variation, more where the best move stays
    int lmr_late_answer = 13;  // less when the move before came later than this
    int lmr_first = 5;         // moves that may be searched deeper
    int few_changes = 2;       // of the best move at the root: it is settled
    int pv_depth = 4;          // least depth at which a result says what is on a principal variation
    int history_bonus_slope = 150, history_bonus_offset = 60, history_bonus_most = 1900;
    // What histories learn from: an answer as early as this, a failure as deep as this; and from the evaluation.
    int learn_early = 2, learn_depth = 3, learn_eval_slope = 8, learn_eval_most = 1000;
    // How far the evaluation is corrected by what the search found in positions with the same pawns, with each side's other
    // pieces on the same squares, and after the same two moves: at most so many centipawns each.
    int correction_pawns = 32, correction_pieces = 16, correction_line = 32, correction_slope = 4;
    // In the order of moves: of a counter move, and of a capture's history beside 8 * centipawns, in 64ths.
    int counter_bonus = 30000, capture_weight = 40;
    int delta_margin = 180;
    int quiescence_moves = 2;      // tried; further ones only when they promote or give check
    int check_plies = 1;           // of quiescence with quiet checks,
    int drop_check_plies = 0;      // and where pieces are dropped, which give check everywhere
    int forced_capture_plies = 2;  // of quiescence where captures are forced
    int spared_checks = 1;         // 1: quiet checks are pruned only by what they lose
    int table_draw_distance =
        15;  // half-moves to a draw by counting within which the table's scores do not cut off

    // The mate solver: from what score on it is tried, with which part of the nodes, with how many at least where a mate is
    // asked for, and to how many moves.
    int solver_score = 600, solver_share = 8, solver_least_nodes = 20000, solver_moves = 20;

    // The clock. Percent of a move's share of the time, but where something else is said.
    int time_horizon = 25;               // moves the game is planned to last, without a next control
    int time_soft = 92;                  // after which no new iteration starts
    int time_hard = 400;                 // at which the search breaks off,
    int time_most = 35;                  // never more than this percent of all that is left,
    int time_most_at_last = 90;          // or this before the control
    int time_unstable = 110;             // the soft limit, when the best move has just changed;
    int time_stable = 5;                 // less by this for each iteration since, eight at most;
    int time_change = 35;                // more by this for each recent change, two at most;
    int time_rise = 20, time_fall = 60;  // less or more by the score's fall in centipawns, within these
};

struct SearchParam {
    std::string_view name;
    int SearchParams::*value;
    int min, max;
};

inline constexpr SearchParam kSearchParams[] = {
    {"aspiration_depth", &SearchParams::aspiration_depth, 3, kNever},
    {"aspiration_window", &SearchParams::aspiration_window, 5, 80},
    {"aspiration_growth", &SearchParams::aspiration_growth, 1, 100},
    {"aspiration_widest", &SearchParams::aspiration_widest, 0, 10000},
    {"aspiration_shallower", &SearchParams::aspiration_shallower, 0, 6},
    {"rfp_depth", &SearchParams::rfp_depth, 0, 12},
    {"rfp_margin", &SearchParams::rfp_margin, 20, 200},
    {"null_depth", &SearchParams::null_depth, 2, kNever},
    {"null_base", &SearchParams::null_base, 1, 6},
    {"null_depth_divisor", &SearchParams::null_depth_divisor, 2, 8},
    {"null_eval_divisor", &SearchParams::null_eval_divisor, 80, 500},
    {"null_margin", &SearchParams::null_margin, -200, 400},
    {"null_slope", &SearchParams::null_slope, 0, 60},
    {"null_most_by_eval", &SearchParams::null_most_by_eval, 0, 8},
    {"null_verify_depth", &SearchParams::null_verify_depth, 6, kNever},
    {"null_verify_share", &SearchParams::null_verify_share, 25, 100},
    {"iir_depth", &SearchParams::iir_depth, 2, kNever},
    {"lmp_base", &SearchParams::lmp_base, 1, kNever},
    {"futility_depth", &SearchParams::futility_depth, 0, 12},
    {"futility_base", &SearchParams::futility_base, 0, 300},
    {"futility_margin", &SearchParams::futility_margin, 20, 250},
    {"see_quiet_margin", &SearchParams::see_quiet_margin, 1, 100},
    {"see_tactical_margin", &SearchParams::see_tactical_margin, 20, 300},
    {"history_prune_depth", &SearchParams::history_prune_depth, 0, 12},
    {"singular_depth", &SearchParams::singular_depth, 4, kNever},
    {"singular_margin", &SearchParams::singular_margin, 1, 8},
    {"singular_table_depth", &SearchParams::singular_table_depth, 0, 6},
    {"singular_double_margin", &SearchParams::singular_double_margin, 0, 200},
    {"extension_limit", &SearchParams::extension_limit, 1, 4},
    {"check_extension_depth", &SearchParams::check_extension_depth, 1, kNever},
    {"lmr_depth", &SearchParams::lmr_depth, 2, kNever},
    {"lmr_base", &SearchParams::lmr_base, 0, 200},
    {"lmr_divisor", &SearchParams::lmr_divisor, 100, 500},
    {"lmr_history_divisor", &SearchParams::lmr_history_divisor, 2000, 60000},
    {"lmr_history_offset", &SearchParams::lmr_history_offset, -20000, 20000},
    {"lmr_pv", &SearchParams::lmr_pv, 0, 4},
    {"lmr_settled", &SearchParams::lmr_settled, 0, 3},
    {"lmr_late_answer", &SearchParams::lmr_late_answer, 1, 256},
    {"lmr_first", &SearchParams::lmr_first, 0, 64},
    {"few_changes", &SearchParams::few_changes, 0, 64},
    {"pv_depth", &SearchParams::pv_depth, 1, kNever},
    {"learn_early", &SearchParams::learn_early, 0, 64},
    {"learn_depth", &SearchParams::learn_depth, 1, kNever},
    {"learn_eval_slope", &SearchParams::learn_eval_slope, 0, 64},
    {"learn_eval_most", &SearchParams::learn_eval_most, 0, 8000},
    {"correction_pawns", &SearchParams::correction_pawns, 0, 200},
    {"correction_pieces", &SearchParams::correction_pieces, 0, 200},
    {"correction_line", &SearchParams::correction_line, 0, 200},
    {"correction_slope", &SearchParams::correction_slope, 0, 64},
    {"counter_bonus", &SearchParams::counter_bonus, 0, 200000},
    {"capture_weight", &SearchParams::capture_weight, 0, 200},
    {"history_bonus_slope", &SearchParams::history_bonus_slope, 20, 600},
    {"history_bonus_offset", &SearchParams::history_bonus_offset, 0, 600},
    {"history_bonus_most", &SearchParams::history_bonus_most, 200, 8000},
    {"delta_margin", &SearchParams::delta_margin, 50, 10000},
    {"quiescence_moves", &SearchParams::quiescence_moves, 1, 64},
    {"check_plies", &SearchParams::check_plies, 0, 3},
    {"drop_check_plies", &SearchParams::drop_check_plies, 0, 3},
    {"forced_capture_plies", &SearchParams::forced_capture_plies, 0, 64},
    {"spared_checks", &SearchParams::spared_checks, 0, 1},
    {"table_draw_distance", &SearchParams::table_draw_distance, 0, 100},
    {"solver_score", &SearchParams::solver_score, 0, 10000},
    {"solver_share", &SearchParams::solver_share, 1, 1000},
    {"solver_least_nodes", &SearchParams::solver_least_nodes, 1, 1000000},
    {"solver_moves", &SearchParams::solver_moves, 0, 50},
    {"time_horizon", &SearchParams::time_horizon, 5, 100},
    {"time_soft", &SearchParams::time_soft, 20, 300},
    {"time_hard", &SearchParams::time_hard, 100, 1000},
    {"time_most", &SearchParams::time_most, 5, 90},
    {"time_most_at_last", &SearchParams::time_most_at_last, 20, 95},
    {"time_unstable", &SearchParams::time_unstable, 50, 300},
    {"time_stable", &SearchParams::time_stable, 0, 12},
    {"time_change", &SearchParams::time_change, 0, 150},
    {"time_rise", &SearchParams::time_rise, 0, 50},
    {"time_fall", &SearchParams::time_fall, 0, 200},
};
static_assert(std::all_of(std::begin(kSearchParams), std::end(kSearchParams), [](const SearchParam& p) {
    constexpr SearchParams kDefaults;
    return kDefaults.*p.value >= p.min && kDefaults.*p.value <= p.max;
}));

}  // namespace magus
