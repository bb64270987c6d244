#pragma once

// An engine as the command line names it: "build/release/magus", "cmd=fairymax proto=cecp name=Fairy
// option.X=Y", "self nodes=500 weights=FILE net=FILE rfp_margin=80".

#include "engine/base/result.h"
#include "search/params.h"
#include "tuning/players/player.h"
#include "tuning/players/time_control.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace magus {

enum class PlayerKind { Uci, Cecp, Self };

inline constexpr int kMostHash = 1 << 25;  // megabytes

struct EngineSpec {
    PlayerKind kind = PlayerKind::Uci;
    std::string name;
    std::vector<std::string> command;  // of a program
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> variant_files;  // for programs that have the option VariantPath
    std::string time;                        // its own time control; empty: the match's
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    int hash = 16;        // megabytes, of the search in this process
    std::string weights;  // a file, of the search in this process; empty: none
    std::string net;      // the same: a net's file, "none" or "builtin"; empty: builtin
    std::map<std::string, int>
        params;                    // numbers of the search in this process, by the names of kSearchParams
    std::string params_file;       // where they were read; empty: none
    Milliseconds patience{10000};  // for everything that is not thinking, and beyond a lost clock
};

Result<EngineSpec> parse_engine_spec(const std::string& text);
// What it reads: the program, or files of numbers.
std::vector<std::string> files_of(const EngineSpec& spec);
// The built-in numbers of the search with those of the specification in their place.
SearchParams search_params(const EngineSpec& spec);
std::unique_ptr<Player> make_player(const EngineSpec& spec);

}  // namespace magus
