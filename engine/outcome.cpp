#include "engine/outcome.h"

#include "engine/movegen.h"

namespace magus {

std::string_view describe(EndReason reason) {
    switch (reason) {
    case EndReason::Checkmate: return "checkmate";
    case EndReason::Stalemate: return "stalemate";
    case EndReason::BareKing: return "bare king";
    case EndReason::Extinction: return "extinction";
    case EndReason::Flag: return "goal reached";
    case EndReason::Checks: return "checks";
    case EndReason::Castling: return "castling";
    case EndReason::Passes: return "both sides passed";
    case EndReason::FacingKings: return "facing Kings";
    case EndReason::FullBoard: return "full board";
    case EndReason::PerpetualCheck: return "perpetual check";
    case EndReason::PerpetualChase: return "perpetual chase";
    case EndReason::ToAndFro: return "the same move again and again";
    case EndReason::Repetition: return "repetition";
    case EndReason::MoveRule: return "fifty moves";
    case EndReason::Counting: return "counting rule";
    case EndReason::DeadMaterial: return "dead material";
    }
    return "";
}

namespace {

EndReason reason_of(GoalKind kind) {
    switch (kind) {
    case GoalKind::Extinction: return EndReason::Extinction;
    case GoalKind::Flag: return EndReason::Flag;
    case GoalKind::Checks: return EndReason::Checks;
    case GoalKind::Castling: return EndReason::Castling;
    case GoalKind::Passes: return EndReason::Passes;
    case GoalKind::FacingKings: return EndReason::FacingKings;
    case GoalKind::FullBoard: return EndReason::FullBoard;
    case GoalKind::BareKing: break;
    }
    return EndReason::BareKing;
}

EndReason reason_of(RepetitionEnd::Cause cause) {
    switch (cause) {
    case RepetitionEnd::Cause::PerpetualCheck: return EndReason::PerpetualCheck;
    case RepetitionEnd::Cause::PerpetualChase: return EndReason::PerpetualChase;
    case RepetitionEnd::Cause::Repetition: break;
    }
    return EndReason::Repetition;
}

}  // namespace

std::optional<Outcome> outcome(const Position& pos) {
    const Color us = pos.side_to_move();
    const auto for_white = [](Color c, double score) { return c == Color::White ? score : 1 - score; };
    if (const auto end = pos.goal_end()) return Outcome{reason_of(end->kind), for_white(us, end->score)};
    if (!has_legal_move(pos)) {
        if (pos.in_check()) return Outcome{EndReason::Checkmate, for_white(us, pos.checkmated_score())};
        return Outcome{EndReason::Stalemate, for_white(~us, pos.stalemating_score())};
    }
    if (must_promote_alone(pos)) return Outcome{EndReason::Stalemate, 0.5};
    if (pos.has_gone_to_and_fro()) return Outcome{EndReason::ToAndFro, for_white(us, 1)};
    const int fold = pos.variant().repetitions;
    if (fold > 0 && pos.occurrences(fold) >= fold) {
        const RepetitionEnd end = pos.repetition_end();
        return Outcome{reason_of(end.cause), for_white(us, end.score)};
    }
    if (pos.plies_to_draw() <= 0) {
        const int rule = pos.variant().move_rule;
        const bool by_clock = rule > 0 && pos.state().clock >= rule;
        return Outcome{by_clock ? EndReason::MoveRule : EndReason::Counting, for_white(us, drawn_score(pos))};
    }
    if (pos.dead_material()) return Outcome{EndReason::DeadMaterial, 0.5};
    return std::nullopt;
}

std::string_view result_token(const Outcome& outcome) {
    if (outcome.white_score == 1) return "1-0";
    if (outcome.white_score == 0) return "0-1";
    return "1/2-1/2";
}

}  // namespace magus
