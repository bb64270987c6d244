#pragma once

// Why a move that a person typed is not legal, in one sentence for him.

#include "engine/position/position.h"

#include <string>
#include <string_view>

namespace magus {

// `text` is no legal move of the position. Ends without a full stop.
std::string why_refused(const Position& pos, std::string_view text);

}  // namespace magus
