#pragma once

// The command `magus show`: games and pieces for people to look at, in the terminal, as pictures, as pages.

#include "engine/base/result.h"
#include "protocol/session.h"

#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace magus {

struct ShowOptions {
    bool ini = false;                 // the game as a section of a variant file
    std::optional<std::string> svg;   // the piece's diagram into this file; "-": standard output
    std::optional<std::string> docs;  // the pages of all built-in games into this folder
    bool force = false;               // replaces files that are there already
};

// `words`: GAME [PIECE]. An error is for people; whether the words fit the command is the caller's to check.
Result<Done> show(Session& session, const std::vector<std::string>& words, const ShowOptions& options,
                  std::ostream& out);

}  // namespace magus
