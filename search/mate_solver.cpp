#include "search/mate_solver.h"

#include "engine/moves/check_detector.h"
#include "engine/moves/movegen.h"

#include <algorithm>

namespace magus {

bool MateSolver::can_solve(const Variant& variant) {
    return variant.both_have_kings() && variant.checkmate_score <= 0 && !variant.played.mate_value;
}

void MateSolver::clear() { entries_.clear(); }

MateSolver::Entry& MateSolver::entry(const Position& pos) {
    Entry& e = entries_[pos.search_key() % kEntries];
    if (e.key != pos.search_key()) {
        e = {};
        e.key = pos.search_key();
    }
    return e;
}

bool MateSolver::may_try() {
    stopped_ = stopped_ || !(*spend_)();
    return !stopped_;
}

bool MateSolver::remember_mate(const Position& pos, int within, Move m) {
    Entry& e = entry(pos);
    e.mate_within = static_cast<std::int16_t>(within);
    e.move = m;
    return true;
}

std::optional<bool> MateSolver::mates_within(Position& pos, std::span<const Move> root_moves, int moves,
                                             const std::function<bool()>& spend) {
    // A draw by the count of moves would come first.
    if (pos.plies_to_draw() <= 2 * moves - 2) return false;
    entries_.resize(kEntries);
    refutations_.assign(2 * static_cast<std::size_t>(moves) + 1, Move());
    spend_ = &spend;
    stopped_ = false;
    // Most mates are by checks alone, and those are few.
    for (bool only_checks : {true, false}) {
        only_checks_ = only_checks;
        if (attack(pos, root_moves, moves, 0)) {
            best_ = entry(pos).move;
            return true;
        }
        if (stopped_) return std::nullopt;
    }
    return false;
}

bool MateSolver::is_over(const Position& pos, int ply) {
    return pos.end_on_board() || pos.end_by_choice() || pos.is_repetition(ply);
}

bool MateSolver::attack(Position& pos, int within, int ply) {
    if (is_over(pos, ply)) return false;
    const Entry& known = entry(pos);
    if (known.mate_within <= within) return true;
    if (known.none_within >= within) return false;
    const MoveList moves = legal_moves(pos);
    return attack(pos, {moves.begin(), moves.size()}, within, ply);
}

bool MateSolver::attack(Position& pos, std::span<const Move> moves, int within, int ply) {
    if (within == 1) return mates_at_once(pos, moves);
    std::vector<Move> ordered(moves.begin(), moves.end());
    const CheckDetector checks(pos);
    const auto quiet =
        std::partition(ordered.begin(), ordered.end(), [&](Move m) { return checks.gives_check(m); });
    if (only_checks_)
        ordered.erase(quiet, ordered.end());
    else
        std::partition(quiet, ordered.end(), [&](Move m) { return is_tactical(pos, m); });
    for (Move m : ordered) {
        if (!may_try()) return false;
        pos.do_move(m);
        const bool mates = defence_fails(pos, within - 1, ply + 1);
        pos.undo_move();
        if (!mates) continue;
        return remember_mate(pos, within, m);
    }
    if (!stopped_ && !only_checks_) entry(pos).none_within = static_cast<std::int16_t>(within);
    return false;
}

bool MateSolver::mates_at_once(Position& pos, std::span<const Move> moves) {
    const CheckDetector checks(pos);
    for (Move m : moves) {
        if (!checks.gives_check(m)) continue;
        if (!may_try()) return false;
        pos.do_move(m);
        const bool mate = !has_legal_move(pos) && !pos.end_on_board();
        pos.undo_move();
        if (!mate) continue;
        return remember_mate(pos, 1, m);
    }
    if (!stopped_) entry(pos).none_within = std::max<std::int16_t>(entry(pos).none_within, 1);
    return false;
}

bool MateSolver::defence_fails(Position& pos, int within, int ply) {
    if (is_over(pos, ply)) return false;
    MoveList answers = legal_moves(pos);
    if (answers.empty()) return pos.in_check();
    Move& held = refutations_[static_cast<std::size_t>(ply)];
    for (std::size_t i = 1; i < answers.size(); ++i)
        if (answers[i] == held) answers.swap(0, i);
    for (Move m : answers) {
        if (stopped_) return false;
        pos.do_move(m);
        const bool mated = attack(pos, within, ply + 1);
        pos.undo_move();
        if (mated) continue;
        held = m;
        return false;
    }
    return true;
}

// From what the proof has left in the table: nothing is searched, so that it takes almost no time.
std::vector<Move> MateSolver::line(Position& pos, int moves) {
    std::vector<Move> out{best_};
    pos.do_move(best_);
    for (int within = moves - 1; within > 0; --within) {
        Move answer, reply;
        int longest = 0;
        for (Move m : legal_moves(pos)) {
            pos.do_move(m);
            const Entry& e = entries_[pos.search_key() % kEntries];
            if (e.key == pos.search_key() && e.mate_within <= within && e.mate_within > longest) {
                longest = e.mate_within;
                answer = m;
                reply = e.move;
            }
            pos.undo_move();
        }
        if (longest == 0) break;
        for (Move m : {answer, reply}) {
            out.push_back(m);
            pos.do_move(m);
        }
        within = longest;
    }
    for (std::size_t i = 0; i < out.size(); ++i) pos.undo_move();
    return out;
}

}  // namespace magus
