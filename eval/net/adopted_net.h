#pragma once

// A net of other games as the beginning of one for these: a game's relatives know most of what it needs.

#include "eval/net/net.h"

#include <vector>

namespace magus {

// What both know begins with the net's numbers: pieces of the same letter and moves, or of the same moves where only the
// letter is another, and what is counted beside them. All else begins at nought, so it changes nothing. An error where that cannot be: another
// board, files mirrored in one of them only, or no piece in common.
Result<NetPtr> adopted(const Net& net, const std::vector<VariantPtr>& games,
                       std::vector<GameIdentity> identities);

}  // namespace magus
