#pragma once

// How games start: the position itself, shuffled back ranks, positions from a file, and random moves after
// any of these until a shallow search finds the position balanced. An opening depends on the seed and its
// number only, so that a match can be resumed and cut into pieces.

#include "engine/position.h"
#include "engine/result.h"
#include "search/searcher.h"

#include <cstdint>
#include <string>
#include <vector>

namespace magus {

struct Opening {
    std::string fen;
    std::vector<std::string> moves;  // coordinates
    bool operator==(const Opening&) const = default;
};

struct OpeningSettings {
    int random_plies = 8;
    bool shuffle = false;  // the back ranks, both sides alike
    std::vector<std::string>
        fens;             // start positions instead of the game's own, in this order again and again
    Score balance = 100;  // the search must find the position no better than this for either side
    std::uint64_t search_nodes = 1000;
    std::uint64_t seed = 1;
};

// Belongs to one thread.
class OpeningBook {
public:
    // Checks the positions; shuffling is refused where it would not give a game of equal armies.
    static Result<OpeningBook> make(VariantPtr variant, OpeningSettings settings);

    Opening opening(int number);

private:
    OpeningBook(VariantPtr variant, OpeningSettings settings);
    Score judge(const Position& pos);

    VariantPtr variant_;
    OpeningSettings settings_;
    std::unique_ptr<Searcher> searcher_;
};

// The positions of an EPD or FEN file, one a line; empty lines and lines from '#' are skipped.
Result<std::vector<std::string>> read_positions(const VariantPtr& variant, const std::string& path);

}  // namespace magus
