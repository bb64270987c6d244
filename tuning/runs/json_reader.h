#pragma once

// Numbers of a file that was written by an earlier run: taken only when they are possible. The first that is not is
// remembered, so that many can be read before one asks.

#include "engine/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace magus {

class JsonReader {
public:
    template <class T> T number(const nlohmann::json& value, const char* name, T low, T high) {
        const auto found = read<T>(value);
        if (found && low <= *found && *found <= high) return *found;
        if (!error_) error_ = Error{std::string(name) + " cannot be " + value.dump()};
        return low;
    }
    const std::optional<Error>& error() const { return error_; }

private:
    // None where the type cannot hold it.
    template <class T> static std::optional<T> read(const nlohmann::json& value) {
        if constexpr (std::is_floating_point_v<T>) {
            if (value.is_number()) return value.get<T>();
        } else if (value.is_number_unsigned()) {
            if (const auto n = value.get<std::uint64_t>(); std::in_range<T>(n)) return static_cast<T>(n);
        } else if (value.is_number_integer()) {
            if (const auto n = value.get<std::int64_t>(); std::in_range<T>(n)) return static_cast<T>(n);
        }
        return std::nullopt;
    }

    std::optional<Error> error_;
};

// More than any game or search has.
inline constexpr int kMostPlies = 10'000'000;
inline constexpr std::uint64_t kMostCounted = 1'000'000'000'000'000'000;

}  // namespace magus
