#pragma once

// A game on one sheet for the terminal: the board at the start, the rules, the pieces. And how one piece moves.

#include "engine/base/result.h"
#include "engine/variant/variant.h"

#include <string>
#include <string_view>

namespace magus {

inline constexpr std::size_t kTextWidth = 80;

// Broken into lines of at most that many characters; every line ends with '\n' and begins with the indent.
std::string wrapped(std::string_view text, std::size_t width = kTextWidth, const std::string& indent = "");
// What the game's file says in its own words, as one text: the rules, and what differs from the parent's.
std::string rules_as_explained(const Variant& variant);
// That and the rules in force, a line each.
std::string rules_sheet(const Variant& variant);
std::string piece_table(const VariantPtr& variant);
// Finds a piece by its name or letter.
Result<TypeId> find_piece(const Variant& variant, std::string_view wanted);

std::string game_sheet(const VariantPtr& variant);
std::string piece_sheet(const VariantPtr& variant, TypeId type);
// A section of a variant file that stands alone, the parents' entries in it.
std::string as_ini(const Variant& variant);

}  // namespace magus
