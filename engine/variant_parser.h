#pragma once

// From the entries of an INI section (its parents' merged in) to a compiled Variant. The keys are those of
// Fairy-Stockfish's variants.ini with the same meaning, and some of our own (docs/variants.md lists both). A key
// or value that is not understood is an error with file, line and column.

#include "engine/ini_reader.h"
#include "engine/result.h"
#include "engine/variant.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

// "Archbishop" of the key "archbishop", nothing of others; custom pieces have no usual name.
std::string usual_piece_name(std::string_view key);

// Does this key make what other entries speak of: the board, a piece, the start position?
bool is_spoken_of(std::string_view key);

Result<VariantPtr> compile_variant(const std::string& name, const std::vector<IniEntry>& entries);

}  // namespace magus
