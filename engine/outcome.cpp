#include "engine/outcome.h"

#include "engine/movegen.h"

namespace magus {

std::string_view describe(EndReason reason) {
    switch (reason) {
    case EndReason::Checkmate: return "checkmate";
    case EndReason::Stalemate: return "stalemate";
    case EndReason::BareKing: return "bare king";
    case EndReason::Repetition: return "repetition";
    case EndReason::MoveRule: return "fifty moves";
    case EndReason::DeadMaterial: return "dead material";
    }
    return "";
}

std::optional<Outcome> outcome(const Position& pos) {
    const Color us = pos.side_to_move();
    const auto for_white = [](Color c, double score) { return c == Color::White ? score : 1 - score; };
    if (pos.bare_king_end()) return Outcome{EndReason::BareKing, pos.bare(us) ? 0.5 : for_white(us, 1)};
    if (!has_legal_move(pos)) {
        if (pos.in_check()) return Outcome{EndReason::Checkmate, for_white(~us, 1)};
        return Outcome{EndReason::Stalemate, for_white(~us, pos.variant().stalemate_score[index(~us)])};
    }
    const int fold = pos.variant().repetitions;
    if (fold > 0 && pos.occurrences(fold) >= fold) return Outcome{EndReason::Repetition, 0.5};
    if (pos.variant().move_rule > 0 && pos.state().clock >= pos.variant().move_rule)
        return Outcome{EndReason::MoveRule, 0.5};
    if (pos.dead_material()) return Outcome{EndReason::DeadMaterial, 0.5};
    return std::nullopt;
}

std::string_view result_token(const Outcome& outcome) {
    if (outcome.white_score == 1) return "1-0";
    if (outcome.white_score == 0) return "0-1";
    return "1/2-1/2";
}

}  // namespace magus
