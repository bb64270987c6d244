#pragma once

// How games start: the position itself, shuffled back ranks, positions or games from a file, and random moves
// after any of these until a search finds the position balanced. An opening depends on the seed and
// its number only, so that a match can be resumed and cut into pieces.

#include "engine/base/result.h"
#include "engine/games/variant_catalog.h"
#include "engine/position/position.h"
#include "search/searcher.h"

#include <atomic>
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
    Score balance = 100;   // the search must find the position no better than this for either side
    std::uint64_t search_nodes = 20'000;
    std::uint64_t seed = 1;
};

// How good positions are, by a search with the net of the box where the game has one. Belongs to one thread, but for
// interrupt().
class OpeningJudge {
public:
    explicit OpeningJudge(std::uint64_t nodes);
    // Of either side, in centipawns. What a twentieth of the nodes finds above `balance` is not searched further.
    Score advantage(const Position& pos, Score balance);
    // Called from another thread: its results are not needed any more.
    void interrupt() { control_.stop(); }

private:
    Score search(const Position& pos, std::uint64_t nodes);

    std::uint64_t nodes_;
    VariantPtr evaluated_;  // the game that the searcher's evaluation is for
    Searcher searcher_;
    SearchControl control_;
};

class OpeningBook {
public:
    // `starts` are taken in their order, again and again; none: the game's own start position. They are
    // checked; shuffling is refused where it would not give a game of equal armies.
    static Result<OpeningBook> make(VariantPtr variant, std::vector<Opening> starts,
                                    OpeningSettings settings);

    Opening opening(int number, OpeningJudge& judge) const;

private:
    OpeningBook(VariantPtr variant, std::vector<Opening> starts, OpeningSettings settings)
        : variant_(std::move(variant)), starts_(std::move(starts)), settings_(settings) {}

    VariantPtr variant_;
    std::vector<Opening> starts_;
    OpeningSettings settings_;
};

// From a file: games, of which at most `plies` moves are played, when its name ends in .pgn (games of other
// variants are passed over); otherwise an EPD or FEN on each line, empty ones and comments (#) apart.
Result<std::vector<Opening>> read_openings(const VariantPtr& variant, const std::string& path, int plies,
                                           VariantCatalog& catalog);

}  // namespace magus
