#pragma once

// All rules, and how a game comes to play some of them.

#include "engine/rules/rule.h"

#include <memory>
#include <span>
#include <vector>

namespace magus {

std::span<const Rule* const> all_rules();

// The rules of a game while it is compiled.
class RulesInTheMaking {
public:
    // Reads the keys of all rules. The pieces are there, the attack tables are not yet.
    void shape(VariantKeys& keys, Variant& v);
    // Everything else is there: the game gets the rules that it plays.
    void ready(VariantKeys& keys, Variant& v);

private:
    std::vector<std::shared_ptr<void>> data_;  // as in the table
};

}  // namespace magus
