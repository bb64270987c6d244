#pragma once

// Taking a line of text apart: words, numbers, comparisons. No protocol's grammar lives here.

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

std::string_view trim(std::string_view text);
bool same_ignoring_case(std::string_view a, std::string_view b);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
// What may be shown of a text from outside: at most 60 characters, no control characters.
std::string shown(std::string_view text);

// The whole text as a number, or none.
template <class T> std::optional<T> parse_number(std::string_view text) {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

// The words of a line, one after the other.
class Words {
public:
    explicit Words(std::string_view line) : rest_(trim(line)) {}

    bool empty() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }
    std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(" \t")); }
    // The next word; empty at the end.
    std::string_view next();

private:
    std::string_view rest_;
};

}  // namespace magus
