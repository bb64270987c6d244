#pragma once

// A move diagram as a picture: one self-contained SVG file that reads well on light and dark pages.

#include "engine/diagrams/diagram.h"

#include <string>

namespace magus {

std::string draw_svg(const MoveDiagram& diagram);

}  // namespace magus
