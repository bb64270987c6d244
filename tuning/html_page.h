#pragma once

// What the reports have in common: the beginning of a page that stands alone, in light and dark.

#include <string>
#include <string_view>

namespace magus {

// Up to the title, which follows. `width` in pixels; `styles` are added to the common ones.
std::string html_head(int width, std::string_view styles);
std::string html_escaped(std::string_view text);

}  // namespace magus
