#include "engine/games/variant_aliases.h"

#include "engine/base/text.h"

namespace magus {

namespace {

struct Alias {
    std::string_view alias, name;
};

// One row for each name that was found in use, with who uses it.
constexpr Alias kAliases[] = {
    {"standard", "chess"},  // cutechess, Lichess, PGN tags
    {"normal", "chess"},    // XBoard, Fairy-Stockfish
    {"classical", "chess"},
    {"fromposition", "chess"},  // Lichess
    {"from position", "chess"},
    {"chess960", "fischerandom"},  // cutechess by UCI, Lichess
    {"chess 960", "fischerandom"},
    {"fischerrandom", "fischerandom"},
    {"fischer random", "fischerandom"},
    {"frc", "fischerandom"},
    {"zh", "crazyhouse"},  // python-chess
    {"house", "crazyhouse"},
    {"crazy house", "crazyhouse"},
    {"koth", "kingofthehill"},
    {"king of the hill", "kingofthehill"},
    {"threecheck", "3check"},  // Lichess
    {"three-check", "3check"},
    {"three check", "3check"},
    {"3-check", "3check"},
    {"fivecheck", "5check"},
    {"5-check", "5check"},
    {"racing kings", "racingkings"},
    {"anti", "antichess"},
    {"atom", "atomic"},
    {"schess", "seirawan"},
    {"s-chess", "seirawan"},
    {"mini", "minishogi"},  // Fairy-Stockfish
    {"ouk", "cambodian"},   // pychess.org
};

}  // namespace

std::string_view without_alias(std::string_view name) {
    for (const Alias& row : kAliases)
        if (same_ignoring_case(row.alias, name)) return row.name;
    return name;
}

}  // namespace magus
