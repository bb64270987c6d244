#pragma once

// The options of commands that play games, and the settings that they mean.

#include "engine/games/variant_catalog.h"
#include "tuning/match/match.h"

#include <boost/program_options.hpp>

#include <string>
#include <vector>

namespace magus {

// Those that all such commands share, and those of long runs (command_line.h).
void add_game_options(boost::program_options::options_description& all);
// The files that such commands write.
void add_output_options(boost::program_options::options_description& all);
// Reads all match settings but engines, variants and command. `engines`, and the files of games for them, are the
// caller's.
Result<MatchSettings> read_game_options(const boost::program_options::options_description& known,
                                        const boost::program_options::variables_map& options,
                                        const std::vector<std::string>& arguments,
                                        const std::array<EngineSpec, 2>& engines,
                                        const std::vector<std::string>& variant_files);
// The option --engine, given twice.
Result<std::array<EngineSpec, 2>> read_engines(const boost::program_options::variables_map& options);
// With its openings from a file, which are read with the variant's rules.
Result<Done> add_variant(VariantCatalog& catalog, const std::string& name,
                         const boost::program_options::variables_map& options, MatchSettings& settings);

}  // namespace magus
