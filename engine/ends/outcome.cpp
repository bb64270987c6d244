#include "engine/ends/outcome.h"

#include "engine/ends/end_sequence.h"
#include "engine/moves/movegen.h"

namespace magus {

GameEnd end_without_moves(const Position& pos, bool in_check) {
    if (in_check) {
        const double score = pos.checkmated_score();
        return {score == 0 ? &kCheckmate : &kCheckmateThatCounts, score};
    }
    const double score = 1 - pos.stalemating_score();
    return {score == 0.5 ? &kStalemate : &kStalemateThatCounts, score};
}

namespace {

std::optional<GameEnd> end_of(const Position& pos) {
    if (const auto end = pos.end_on_board()) return end;
    if (!has_legal_move(pos)) return end_without_moves(pos, pos.in_check());
    if (const auto end = pos.end_by_choice()) return end;
    const int fold = pos.variant().repetitions;
    return end_after_moves(
        pos, [&] { return fold > 0 && pos.occurrences(fold) >= fold; }, [] { return true; });
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
