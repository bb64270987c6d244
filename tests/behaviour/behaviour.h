#pragma once

// What the engine does in a game, as one row of numbers: a signature like Bench, but of every game. It tells that a change
// that should change nothing has changed something. It does not tell what is right: the other tests do.

#include "engine/base/result.h"
#include "engine/variant/variant.h"

#include <cstdint>
#include <string>
#include <vector>

namespace magus::testing {

// All games: the built-in ones, those that are only inherited from, and those of tests/data/keys.ini.
Result<std::vector<VariantPtr>> games_with_behaviour();

struct Behaviour {
    std::uint64_t moves =
        0;  // hash of the legal moves of random games, in the order in which they are generated
    std::uint64_t positions = 0;  // of their FENs and keys
    std::uint64_t ends = 0;       // of what outcome() says of each position
    std::uint64_t nodes = 0;      // of searches of fixed depth
    bool operator==(const Behaviour&) const = default;
};

Behaviour behaviour_of(const VariantPtr& variant);

// "chess <tab> moves <tab> positions <tab> ends <tab> nodes".
std::string behaviour_row(const Variant& variant, const Behaviour& behaviour);

}  // namespace magus::testing
