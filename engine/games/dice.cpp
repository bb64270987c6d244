#include "engine/games/dice.h"

#include "engine/board/zobrist.h"

#include <algorithm>

namespace magus {

std::string throw_name(Dice dice) {
    std::sort(dice.begin(), dice.end());
    std::string name = "tomorrow-";
    for (int die : dice) name += static_cast<char>('0' + die);
    return name;
}

std::string with_sorted_dice(std::string_view name) {
    std::string out(name);
    const std::size_t dash = out.rfind('-');
    if (dash == std::string::npos || out.size() != dash + 4) return out;
    if (out.find_first_not_of("123456", dash + 1) != std::string::npos) return out;
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(dash) + 1, out.end());
    return out;
}

Dice match_throw(std::uint64_t seed, int game) {
    const auto number = static_cast<std::uint64_t>((game + 1) / 2);
    Key random = zobrist::mix(zobrist::mix(seed) + number);
    Dice dice{};
    for (int& die : dice) {
        die = static_cast<int>(random % 6) + 1;  // 2^64 is no multiple of 6, by a part in 10^18
        random = zobrist::mix(random);
    }
    return dice;
}

bool first_player_has_white(int game) {
    constexpr std::array<bool, 4> kTable{true, false, false, true};
    return kTable[static_cast<std::size_t>(game - 1) % kTable.size()];
}

}  // namespace magus
