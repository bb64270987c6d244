#pragma once

// Which net corrects the evaluation: the program's own, its own of another game, none, or that of a file. Said by options as
// "builtin", "builtin:GAME", "none" or the file's name.

#include "engine/base/result.h"
#include "engine/variant/variant.h"
#include "eval/eval_params.h"
#include "eval/net/net.h"

#include <string>
#include <string_view>

namespace magus {

inline constexpr std::string_view kBuiltinNet = "builtin", kBuiltinOf = "builtin:", kNoNet = "none";

bool names_net_file(std::string_view choice);  // none of the words above, nor nothing

struct NetChoice {
    std::string name = std::string(kBuiltinNet);  // as it was said
    NetPtr net;                                   // of a file or of another game

    // Reads the file; nothing is the same as "builtin".
    static Result<NetChoice> parse(const std::string& text);

    // The net for this game evaluated with these numbers, or none. A file's that does not fit is an error, which says
    // why; of the program's own, the one that fits is taken. That of another game is adopted (adopted_net.h).
    Result<NetPtr> for_game(const VariantPtr& variant, const EvalParams& params) const;
};

}  // namespace magus
