#pragma once

// What the matches of a queue have shown: their result files (match_json) as a table in Markdown.

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace magus {

struct QueueRow {
    std::string name;
    std::optional<nlohmann::json> result;  // none: not begun
    bool listed = true;                    // false: played once, and no longer in the file
};

// Throws nlohmann::json::exception where a result is not one of a match.
std::string queue_table(const std::vector<QueueRow>& rows);

}  // namespace magus
