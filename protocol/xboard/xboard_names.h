#pragma once

// The names of games on XBoard's side, and the order in which they are listed.

#include "protocol/session.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

// XBoard knows this game's rules by itself.
bool built_into_xboard(std::string_view xboard_name);
// The line that makes it one on another board; empty: it needs none.
std::string_view xboard_setup(std::string_view xboard_name);
// Some names mean something else to XBoard: all with a 'w', and all with a built-in name within.
bool xboard_can_bear(std::string_view xboard_name);
// The names of all games that can be described to it, the most wanted first: XBoard has buttons for 22 that are not
// its own, WinBoard for 15. What it knows by itself comes first, orthodox chess before all, then the games of the
// user's files and ours; other well-known games and the throws of the dice come last.
std::vector<std::string> xboard_names(Session& session);

}  // namespace magus
