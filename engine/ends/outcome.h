#pragma once

// How games end: on the board, because there is no move, by a choice, by how the position came about, or because neither
// side can win any more, in this order. The page of a game in docs/games/ lists its ends.

#include "engine/position/position.h"
#include "engine/variant/game_end.h"

#include <optional>
#include <string_view>

namespace magus {

// The ends of every game; a rule has its own in its file.
inline constexpr EndKind kCheckmate{"checkmate", "{mover} mates", EndKind::Sort::Mate};
inline constexpr EndKind kCheckmateThatCounts{"checkmate", "{winner} by checkmate", EndKind::Sort::Mate};
inline constexpr EndKind kStalemate{"stalemate", "Stalemate", EndKind::Sort::Stalemate};
inline constexpr EndKind kStalemateThatCounts{"stalemate", "{mover} stalemates: {score}",
                                              EndKind::Sort::Stalemate};
inline constexpr EndKind kRepetition{"repetition", "{winner} by repetition", EndKind::Sort::Repetition};
inline constexpr EndKind kMoveRule{"fifty moves", "{drawn} by the fifty-move rule", EndKind::Sort::Count};
inline constexpr EndKind kMoveCount{"counting rule", "Draw by the counting rule", EndKind::Sort::Count};
inline constexpr EndKind kDeadMaterial{"dead material", "Draw: neither side can mate",
                                       EndKind::Sort::DeadMaterial};

struct Outcome {
    EndKind kind;
    double white_score;  // expected score of White: 1, 1/2, 0, and 3/5 or 3/10 where a stalemate counts so
    bool operator==(const Outcome&) const = default;
};

// The end of the game, if this is it.
std::optional<Outcome> outcome(const Position& pos);
// "1-0", "0-1", "1/2-1/2": the result token. A stalemate that counts 3/5 is written as a draw.
std::string_view result_token(const Outcome& outcome);

}  // namespace magus
