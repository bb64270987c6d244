#pragma once

// What several tests share: games and positions by name, repeatable randomness, and how much a build may do.

#include "engine/games/variant_catalog.h"
#include "engine/position/position.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace magus::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSlowBuild = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif
#else
inline constexpr bool kSlowBuild = false;
#endif

// MAGUS_DEEP=1 in the environment: the long tests too.
inline bool deep_tests() {
    const char* wanted = std::getenv("MAGUS_DEEP");
    return wanted && std::string_view(wanted) == "1";
}

// A number of games, moves, ... fitted to the build and to MAGUS_DEEP.
inline int scaled(int usual) { return deep_tests() ? usual * 20 : kSlowBuild ? (usual + 9) / 10 : usual; }

// How many games of a variant: the 56 throws of the dice share their pieces and rules, a few of each will do.
inline int scaled_games(int usual, std::string_view variant) {
    return variant.starts_with("tomorrow-") ? (scaled(usual) + 7) / 8 : scaled(usual);
}

// The same on every machine; MAGUS_SEED in the environment gives other games.
class Random {
public:
    explicit Random(std::uint64_t salt) : engine_(seed() * 1000003 + salt) {}
    static std::uint64_t seed() {
        const char* wanted = std::getenv("MAGUS_SEED");
        return wanted ? std::strtoull(wanted, nullptr, 10) : 1;
    }
    std::uint64_t bits() { return engine_(); }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
    bool once_in(std::size_t n) { return below(n) == 0; }

private:
    std::mt19937_64 engine_;
};

// The name of a test that is run for each game.
inline std::string name_of(const ::testing::TestParamInfo<std::string>& parameter) {
    std::string name = parameter.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

// Both throw when there is no such thing: the test has failed.
inline VariantPtr game(std::string_view name) {
    static VariantCatalog catalog;
    auto variant = catalog.get(name);
    if (!variant) throw std::invalid_argument(variant.error().describe());
    return *variant;
}

inline Position position(const VariantPtr& variant, std::string_view fen) {
    auto pos = Position::from_fen(variant, fen);
    if (!pos) throw std::invalid_argument(std::string(fen) + ": " + pos.error().describe());
    return *std::move(pos);
}
inline Position position(std::string_view variant, std::string_view fen) {
    return position(game(variant), fen);
}

}  // namespace magus::testing
