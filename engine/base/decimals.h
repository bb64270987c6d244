#pragma once

// Numbers with a point: std::from_chars, which some libraries have for whole numbers only. Each system has its own file of
// definitions, decimals_native.cpp and decimals_web.cpp.

#include <charconv>
#include <optional>
#include <string_view>
#include <type_traits>

namespace magus {

std::from_chars_result read_decimal(const char* first, const char* last, double& value);

// Reads a whole number or one with a point at the start of a text.
template <class T> std::from_chars_result read_any_number(const char* first, const char* last, T& value) {
    if constexpr (std::is_floating_point_v<T>)
        return read_decimal(first, last, value);
    else
        return std::from_chars(first, last, value);
}

// The whole text as a number, or none.
inline std::optional<double> parse_decimal(std::string_view text) {
    double value{};
    const auto [stop, error] = read_decimal(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace magus
