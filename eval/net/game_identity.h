#pragma once

// Which game a file is about: its name, and numbers that change when its rules or the numbers of its evaluation do.
// What is written for people only (title, description, names of pieces) does not matter.

#include "engine/variant/variant.h"
#include "eval/eval_params.h"

#include <cstdint>
#include <string>

namespace magus {

struct GameIdentity {
    std::string name;
    std::uint64_t rules = 0;
    std::uint64_t weights = 0;  // of its evaluation

    bool operator==(const GameIdentity&) const = default;
};

std::uint64_t rules_hash(const Variant& variant);
// A hash of the numbers that count for this game: weights, King danger, scale and given values of its pieces.
std::uint64_t weights_hash(const Variant& variant, const EvalParams& params);

GameIdentity game_identity(const Variant& variant, const EvalParams& params);

// Sixteen hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace magus
