#pragma once

// What the option EvalFile names: a weights file (docs/weights.md), a net (docs/nets.md), or both.

#include "engine/base/result.h"
#include "eval/net/net_choice.h"
#include "eval/weights_file.h"

#include <string>

namespace magus {

struct EvalFiles {
    WeightsFile weights;
    NetChoice net;

    // Separated by ";", in any order. A file is known for a net by its first bytes; "builtin" and "none" choose a net
    // without a file.
    static Result<EvalFiles> load(const std::string& text);
};

}  // namespace magus
