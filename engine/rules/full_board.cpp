// The game is over when no square is empty.

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct FullBoard {
    bool ends = false;
};

constexpr GameKey kKeys[] = {key<&FullBoard::ends>(
    "adjudicateFullBoard", Chapter::Draws, "Switch. `true`: the game is a draw when no square is empty.",
    "adjudicateFullBoard = true")};
constexpr EndKind kFull{"full board", "{drawn}: the board is full"};

bool ready(FullBoard& rule, VariantKeys&, Variant&) { return rule.ends; }

std::optional<GameEnd> end(const FullBoard&, const Position& pos) {
    return pos.empty().none() ? std::optional(GameEnd{&kFull, pos.drawn_score()}) : std::nullopt;
}

}  // namespace

extern const Rule kFullBoard;
constexpr Rule kFullBoard{
    .keys = kKeys, .make = make<FullBoard>, .ready = kSetup<ready>, .hooks = {.end_on_board = kHook<end>}};

}  // namespace magus
