#pragma once

// `magus-lab mating`: from its options to an endgame, and what is printed.

#include "engine/endgame/men.h"
#include "engine/games/variant_catalog.h"
#include "tuning/lab.h"

#include <string>
#include <vector>

namespace magus {

// An endgame of a game that the catalog has, its pieces by letter; or of a board such as "10x8", its pieces in Betza,
// after a letter of one's choice ("X:FAcW") or by themselves ("FAcW"). Each text may be a list with commas.
struct EndgameText {
    std::string variant, board;  // one of them
    std::vector<std::string> pieces, against;
    std::string own_king = "plays";
};
Result<Endgame> read_endgame(VariantCatalog& catalog, const EndgameText& text);

int mating_command(const std::vector<std::string>& arguments, LabContext& context);

}  // namespace magus
