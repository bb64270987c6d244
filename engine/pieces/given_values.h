#pragma once

// Piece values that a file gives: "pieceValueMg = n:325 b:330" and "pieceValueEg = ...", the keys of the
// field's variants.ini, in variant files and in weights files alike. Centipawns. The engine only keeps them; the
// evaluation uses them in place of what it makes from a piece's moves.

#include "engine/base/ini_reader.h"
#include "engine/base/result.h"

#include <optional>
#include <string_view>
#include <vector>

namespace magus {

inline constexpr int kMostPieceValue = 9999;
inline constexpr std::string_view kMiddleValueKey = "pieceValueMg", kEndValueKey = "pieceValueEg";

// One piece's values. A value that is not given stays as it is.
struct GivenValue {
    std::optional<int> middle, end;
    bool operator==(const GivenValue&) const = default;
};

// A letter (upper case) with its value, and where in the entry's value it stands.
struct LetterValue {
    char letter;
    int value;
    std::size_t at;
};

// "n:325 b:330"; empty or "-" for none. A letter that stands twice is refused.
Result<std::vector<LetterValue>> parse_letter_values(const IniEntry& entry);

}  // namespace magus
