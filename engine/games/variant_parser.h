#pragma once

// From the entries of an INI section (its parents' merged in) to a compiled Variant. The keys are those of
// Fairy-Stockfish's variants.ini with the same meaning, and some of our own (docs/variants.md lists both). A key
// or value that is not understood is an error with file, line and column.

#include "engine/base/ini_reader.h"
#include "engine/base/result.h"
#include "engine/variant/variant.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

// "Archbishop" of the key "archbishop", nothing of others; custom pieces have no usual name.
std::string usual_piece_name(std::string_view key);

struct Compiled {
    VariantPtr variant;         // none where there are errors
    std::vector<Error> errors;  // all; but with an error in its board or its pieces no more of a game is read
    std::vector<std::string> asked;  // the keys that were asked for
};

Compiled compile_variant(const std::string& name, const std::vector<IniEntry>& entries);

}  // namespace magus
