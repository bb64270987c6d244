#pragma once

// The engine's options: one table of names, types, defaults, limits and meanings. Both protocols print their
// option lists from it and hand new values to it; what a value does is written beside it.

#include "engine/base/result.h"
#include "protocol/settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

class Session;

enum class OptionType : std::uint8_t { Check, Spin, Combo, String, File, Button };

struct Option {
    std::string name;
    OptionType type = OptionType::Button;
    std::string initial = {};
    int min = 0, max = 0;                   // of a spin
    std::vector<std::string> choices = {};  // of a combo; of the games' one in option_table() only
    bool uci = true, cecp = true;           // who shows it
    std::string meaning = {};
};

inline constexpr std::string_view kGameOption = "UCI_Variant";

// All options; the variants to choose from are the session's.
std::vector<Option> option_table(const Session& session);
// Names are compared without case. A bad name or value is an error and changes nothing. What a running search was
// started with counts until its end; what it cannot do without stops it.
Result<Done> set_option(Session& session, std::string_view name, std::string_view value);
// What the options say now, "NAME=VALUE" each.
std::vector<std::string> option_values(const Session& session);

}  // namespace magus
