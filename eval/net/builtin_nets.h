#pragma once

// The nets of eval/nets/, compiled into the program.

#include "eval/net/net.h"

#include <span>
#include <string_view>

namespace magus {

struct BuiltinNet {
    std::string_view file;   // its name
    std::string_view bytes;  // its content
};

// All built-in nets. The build generates the definition.
std::span<const BuiltinNet> builtin_net_files();

// The one that names this game, whether or not its rules and weights are still those of the game; none: nullptr.
// A file is read when one of its games is first asked for.
NetPtr builtin_net(std::string_view game);

}  // namespace magus
