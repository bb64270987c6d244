#include "engine/outcome.h"

#include "engine/movegen.h"

namespace magus {

namespace {

GameEnd no_move_end(const Position& pos) {
    if (pos.in_check()) {
        const double score = pos.checkmated_score();
        return {score == 0 ? &kCheckmate : &kCheckmateThatCounts, score};
    }
    const double score = 1 - pos.stalemating_score();
    return {score == 0.5 ? &kStalemate : &kStalemateThatCounts, score};
}

std::optional<GameEnd> end_of(const Position& pos) {
    if (const auto end = pos.end_on_board()) return end;
    if (!has_legal_move(pos)) return no_move_end(pos);
    if (const auto end = pos.end_by_choice()) return end;
    if (const auto end = pos.end_by_history()) return end;
    const int fold = pos.variant().repetitions;
    if (fold > 0 && pos.occurrences(fold) >= fold) return pos.repetition_end();
    if (pos.plies_to_draw() <= 0) {
        const int rule = pos.variant().move_rule;
        return GameEnd{rule > 0 && pos.state().clock >= rule ? &kMoveRule : &kMoveCount, pos.drawn_score()};
    }
    if (pos.dead_material()) return GameEnd{&kDeadMaterial, 0.5};
    return std::nullopt;
}

}  // namespace

std::optional<Outcome> outcome(const Position& pos) {
    const auto end = end_of(pos);
    if (!end) return std::nullopt;
    return Outcome{*end->kind, pos.side_to_move() == Color::White ? end->score : 1 - end->score};
}

std::string_view result_token(const Outcome& outcome) {
    if (outcome.white_score == 1) return "1-0";
    if (outcome.white_score == 0) return "0-1";
    return "1/2-1/2";
}

}  // namespace magus
