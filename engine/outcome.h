#pragma once

// How games end: mate, stalemate, repetition, counted moves and each game's own goals. The page of a game in docs/games/
// lists its ends.

#include "engine/position.h"

#include <optional>
#include <string_view>

namespace magus {

enum class EndReason : std::uint8_t {
    Checkmate,
    Stalemate,
    BareKing,
    Extinction,
    Flag,
    Checks,
    Castling,
    Passes,
    FacingKings,
    FullBoard,
    PerpetualCheck,
    PerpetualChase,
    ToAndFro,
    Repetition,
    MoveRule,
    Counting,
    DeadMaterial
};

struct Outcome {
    EndReason reason;
    double white_score;  // expected score of White: 1, 1/2, 0, and 3/5 or 3/10 where a stalemate counts so
    bool operator==(const Outcome&) const = default;
};

std::string_view describe(EndReason reason);
// The end of the game, if this is it. Ends on the board go before the rules that only draw.
std::optional<Outcome> outcome(const Position& pos);
// "1-0", "0-1", "1/2-1/2": the result token. A stalemate that counts 3/5 is written as a draw.
std::string_view result_token(const Outcome& outcome);

}  // namespace magus
