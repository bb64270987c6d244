#include "engine/base/text.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace magus {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::size_t kMostShown = 60;

}  // namespace

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string shown(std::string_view text) {
    std::string out(text.substr(0, kMostShown));
    std::ranges::replace_if(
        out, [](unsigned char c) { return c < ' ' || c == 127; }, '?');
    return text.size() > kMostShown ? out + "..." : out;
}

std::string fixed(double value, int digits) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*f", digits, value);
    return buffer;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string out;
    for (const std::string& part : parts) {
        if (!out.empty()) out += separator;
        out += part;
    }
    return out;
}

std::string join_first(std::vector<std::string> parts, std::size_t most) {
    if (parts.size() <= most) return join(parts, ", ");
    const std::size_t more = parts.size() - most;
    parts.resize(most);
    return join(parts, ", ") + " and " + std::to_string(more) + " more";
}

}  // namespace magus
