#include "tuning/runs/shard.h"

#include "tuning/words_and_seconds.h"

#include <numeric>

namespace magus {

bool overlap(Shard a, Shard b) { return (a.number - b.number) % std::gcd(a.count, b.count) == 0; }

Result<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto number = parse_number<int>(text.substr(0, slash));
    const auto count =
        slash == std::string_view::npos ? std::nullopt : parse_number<int>(text.substr(slash + 1));
    if (!number || !count || *number < 1 || *number > *count)
        return Error{"expected NUMBER/COUNT, for example 3/40, found '" + std::string(text) + "'"};
    return Shard{*number, *count};
}

std::string to_text(Shard shard) { return std::to_string(shard.number) + "/" + std::to_string(shard.count); }

}  // namespace magus
