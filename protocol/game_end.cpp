#include "protocol/game_end.h"

#include <cmath>

namespace magus {

namespace {

// A score as a fraction: 0.6 is "3/5".
std::string fraction(double score) {
    for (int under = 1; under <= 20; ++under) {
        const double over = score * under;
        if (std::abs(over - std::round(over)) > 1e-9) continue;
        const std::string whole = std::to_string(std::lround(over));
        return under == 1 ? whole : whole + "/" + std::to_string(under);
    }
    return std::to_string(score);
}

std::string name(Color c) { return c == Color::White ? "White" : "Black"; }

std::string winner(const Outcome& end) {
    if (end.white_score == 0.5) return "Draw";
    return name(end.white_score > 0.5 ? Color::White : Color::Black) + " wins";
}

// What rules draw, some games decide by counting.
std::string drawn(const Outcome& end) {
    return end.white_score == 0.5 ? "Draw" : winner(end) + " on material";
}

}  // namespace

std::string describe_end(const Position& pos, const Outcome& end) {
    switch (end.reason) {
    case EndReason::Checkmate:
        if (pos.checkmated_score() != 0) return winner(end) + " by checkmate";
        return name(~pos.side_to_move()) + " mates";
    case EndReason::Stalemate:
        if (end.white_score == 0.5) return "Stalemate";
        return name(~pos.side_to_move()) + " stalemates: " + fraction(end.white_score) + "-" +
               fraction(1 - end.white_score);
    case EndReason::BareKing: return name(~pos.side_to_move()) + " has a bare King";
    case EndReason::Extinction: return winner(end) + " by extinction";
    case EndReason::Flag: return winner(end) + " by reaching the goal";
    case EndReason::Checks: return winner(end) + " by the number of checks";
    case EndReason::Castling: return winner(end) + " by castling rights";
    case EndReason::Passes: return drawn(end) + ": both sides passed";
    case EndReason::FacingKings: return drawn(end) + ": the Kings face each other";
    case EndReason::FullBoard: return drawn(end) + ": the board is full";
    case EndReason::PerpetualCheck: return winner(end) + ": perpetual check is forbidden";
    case EndReason::PerpetualChase: return winner(end) + ": perpetual chasing is forbidden";
    case EndReason::ToAndFro: return winner(end) + ": going to and fro is forbidden";
    case EndReason::Repetition:
        if (end.white_score != 0.5) return winner(end) + " by repetition";
        return "Draw by repetition";
    case EndReason::MoveRule: return drawn(end) + " by the fifty-move rule";
    case EndReason::Counting: return "Draw by the counting rule";
    case EndReason::DeadMaterial: return "Draw: neither side can mate";
    }
    return "";
}

std::string result_line(const Position& pos, const Outcome& end) {
    return std::string(result_token(end)) + " {" + describe_end(pos, end) + "}";
}

}  // namespace magus
