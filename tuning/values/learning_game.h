#pragma once

// One fast game of the search against itself: a few hundred nodes a move, no protocol, no text.

#include "engine/position/position.h"
#include "search/searcher.h"
#include "tuning/random.h"
#include "tuning/values/material.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace magus {

struct PlaySettings {
    std::uint64_t nodes = 500;  // a move
    // The first plies are chosen at random among the best `choices` that are at most `margin` centipawns worse.
    int varied_plies = 6, choices = 4;
    Score margin = 40;
    // Ends the game when the scores of so many moves of each side agree that it is decided; 0: never.
    int resign_moves = 0;
    Score resign_score = 1000;
};

// Material that was on the board for a while, by side, and for how many quiet plies.
struct MaterialRow {
    std::array<Army, 2> armies{};
    int plies = 0;
    auto operator<=>(const MaterialRow&) const = default;
};

struct LearningGame {
    double white_score = 0.5;
    int plies = 0;
    std::uint64_t nodes = 0;
    bool adjudicated = false;
    std::vector<MaterialRow> rows;
    auto operator<=>(const LearningGame&) const = default;
};

// The searcher forgets earlier games first. None when the control stopped it.
std::optional<LearningGame> play_learning_game(Searcher& searcher, Position position,
                                               const PlaySettings& settings, Random& random,
                                               SearchControl& control);

}  // namespace magus
