#pragma once

// Standard algebraic notation with the games' own forms for their special moves.

#include "tests/reference/moves.h"

namespace reference {

std::string san(const Position& position, const Move& move);

}  // namespace reference
