#pragma once

// The game in which a piece is measured: one of ours, or orthodox chess on some board, with pieces given as Betza
// added to it.

#include "engine/games/variant_catalog.h"

#include <string>
#include <vector>

namespace magus {

struct PieceGame {
    VariantPtr variant;
    std::vector<TypeId> pieces;
};

// `board` ("10x8": files and ranks) where no variant is named. A piece is a letter of the game, or LETTER:BETZA.
Result<PieceGame> make_piece_game(VariantCatalog& catalog, const std::string& variant,
                                  const std::string& board, const std::vector<std::string>& pieces);

// The section of a variant file for orthodox chess on so many files and ranks, Capablanca's army on ten.
Result<std::string> board_section(const std::string& name, int files, int ranks);

}  // namespace magus
