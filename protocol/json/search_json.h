#pragma once

// What a search is asked and what it reports, for pages and scripts.

#include "engine/base/result.h"
#include "engine/position/position.h"
#include "search/searcher.h"

#include <string>
#include <string_view>

namespace magus {

// Words with a number each: "depth 10 nodes 100000 time 500 wtime 60000 btime 60000 winc 0 binc 0 movestogo 40 lines 3
// level 12 elo 1500", then perhaps "moves" and the only ones to look at.
Result<Limits> read_limits(const Position& pos, std::string_view text);
std::string info_json(const Position& root, const SearchInfo& info);
std::string result_json(const Position& root, const SearchResult& result);

}  // namespace magus
