#pragma once

// The rules that are in force in a game, in plain sentences: how it ends, what a player must or may do, what enters from
// the hand. They are made from the keys of the game's file, one row a rule, so that a game that inherits and changes
// says what it really plays. Moves of single pieces are in piece_notes.h.

#include "engine/variant/variant.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

// One sentence a rule, ends of the game first.
std::vector<std::string> rules_in_words(const Variant& variant);

// The keys of variant files that these sentences speak of.
std::vector<std::string_view> keys_in_words();

}  // namespace magus
