#pragma once

// The options of commands that play games, and the settings that they mean.

#include "engine/variant_catalog.h"
#include "tuning/match.h"

#include <boost/program_options.hpp>

#include <string>
#include <vector>

namespace magus {

// Those that all such commands share.
void add_game_options(boost::program_options::options_description& all);
// Games, clocks, openings and adjudication from them; engines and variant are the caller's.
Result<MatchSettings> read_game_options(const boost::program_options::variables_map& options,
                                        const MatchSettings& with_engines);
// The built-in games and those of the files given with --variant-file.
Result<VariantCatalog> read_catalog(const boost::program_options::variables_map& options);
Result<Done> choose_variant(VariantCatalog& catalog, const std::string& name, MatchSettings& settings);
// Start positions from a file, which are read with the variant's rules.
Result<Done> read_opening_file(const boost::program_options::variables_map& options, MatchSettings& settings);

}  // namespace magus
