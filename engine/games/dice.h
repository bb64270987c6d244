#pragma once

// Random Variant Chess (docs/games/tomorrow.md, "three dice"): which game a throw names, throws drawn with a seed, and who has
// White in a match.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace magus {

using Dice = std::array<int, 3>;  // 1 to 6 each

// "tomorrow-126" for 6, 1, 2.
std::string throw_name(Dice dice);
// A name that ends in three dice with these in order; any other name as it is.
std::string with_sorted_dice(std::string_view name);
// The dice for a game of a match, counted from 1: a new throw before games 1, 3, 5, ...; the same on every machine.
Dice match_throw(std::uint64_t seed, int game);
// Does player A have White in that game? A B B A A B B A, repeating.
bool first_player_has_white(int game);

}  // namespace magus
