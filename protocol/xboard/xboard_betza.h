#pragma once

// The moves of pieces in XBoard's dialect of Betza notation, as its 4.9.1 understands it. Where XBoard cannot know all,
// two things must hold, or it would call legal moves illegal or see mates that are none: the moves that it knows of
// contain all true ones, and the checks that it sees are all true. So what may not be true is described as "tame" (t):
// such moves capture anything but a King, and give no check.

#include "engine/variant/variant.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

class XboardPieces;

// The description of a type for XBoard, as White's, or none when it cannot be described even roughly,
// or only in a word that is too long for XBoard (cecp_writer.h).
std::optional<std::string> xboard_betza(const Variant& variant, TypeId type);
// The same moves, giving no check: "mB2cN" is "mB2ctN".
std::string tame(std::string_view betza);
// The lines "piece P& fmWfceFifmnD" for all types.
std::vector<std::string> xboard_piece_lines(const Variant& variant, const XboardPieces& pieces);

}  // namespace magus
