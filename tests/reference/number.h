#pragma once

// Numbers as text has them: from 0, of at most six digits.

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace reference {

inline std::optional<int> number_in(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.empty() || text.size() > 6 || !std::all_of(text.begin(), text.end(), is_digit))
        return std::nullopt;
    int out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

}  // namespace reference
