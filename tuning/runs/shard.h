#pragma once

// A long run is a list of numbered jobs, each of which depends on the run's settings, its seed and its number
// only. So a run can go on after it was killed, and be cut into shards: shard 3/40 does every fortieth job,
// on whatever machine. run_file.h keeps what is done; `magus-lab merge` makes one run of the shards' files.

#include "engine/base/result.h"

#include <string>
#include <string_view>

namespace magus {

struct Shard {
    int number = 1, count = 1;  // 1/1: the whole run

    bool is_whole() const { return count == 1; }
    bool has(int job) const { return job % count == number - 1; }  // jobs count from 0
    bool operator==(const Shard&) const = default;
};

// Whether any job belongs to both.
bool overlap(Shard a, Shard b);

Result<Shard> parse_shard(std::string_view text);
std::string to_text(Shard shard);

}  // namespace magus
