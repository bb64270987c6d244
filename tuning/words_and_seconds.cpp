#include "tuning/words_and_seconds.h"

#include <algorithm>

namespace magus {

std::vector<std::string> split(std::string_view text, std::string_view separators) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        if (end > at) out.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

std::string seconds_text(std::chrono::microseconds time) {
    std::string out = fixed(static_cast<double>(time.count()) / 1e6, 3);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return out;
}

}  // namespace magus
