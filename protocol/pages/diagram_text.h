#pragma once

// A move diagram in plain ASCII, for a terminal.

#include "engine/diagrams/diagram.h"

#include <string>

namespace magus {

// One board a view, with file letters and rank numbers.
std::string draw(const MoveDiagram& diagram);
// What the signs on these boards mean.
std::string legend(const MoveDiagram& diagram);

}  // namespace magus
