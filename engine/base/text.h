#pragma once

// Small change of text that every layer needs: trimming, joining, numbers, comparison, what may be shown of foreign text.

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

std::string_view trim(std::string_view text);
bool same_ignoring_case(std::string_view a, std::string_view b);
// Of ASCII alone, whatever the system's language.
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
// What may be shown of a text from outside: at most 60 characters, no control characters.
std::string shown(std::string_view text);
// Writes a number with so many digits after the point.
std::string fixed(double value, int digits);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
// The first of them, and how many there are beside: "a, b and 3 more".
std::string join_first(std::vector<std::string> parts, std::size_t most);

// The whole text as a number, or none.
template <class T> std::optional<T> parse_number(std::string_view text) {
    T value{};
    const char *const begin = text.data(), *const end = begin + text.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

}  // namespace magus
