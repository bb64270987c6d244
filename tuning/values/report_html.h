#pragma once

// What a run found as one page that needs nothing else: tables, charts and move diagrams as SVG within it.

#include "tuning/values/values_report.h"

#include <string>

namespace magus {

std::string to_html(const ValuesReport& report);

}  // namespace magus
