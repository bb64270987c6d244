#pragma once

// docs/games/: pages about the built-in games in GitHub's Markdown, with pictures of their special pieces. What
// tuning changes (values) is left out, so that the pages change only when a game does.

#include "engine/base/result.h"

#include <map>
#include <string>

namespace magus {

// Contents by file name, relative to the pages' folder.
Result<std::map<std::string, std::string>> game_pages();

}  // namespace magus
