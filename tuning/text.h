#pragma once

// Small change of text: numbers, words, seconds.

#include "search/limits.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// The whole text as a number, or none.
template <class T> std::optional<T> parse_number(std::string_view text) {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

std::vector<std::string> split(std::string_view text, std::string_view separators);
std::string fixed(double value, int digits);
// To the millisecond, with the fewest digits: "60", "0.01".
std::string seconds_text(std::chrono::microseconds time);

}  // namespace magus
