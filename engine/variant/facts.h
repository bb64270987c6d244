#pragma once

// What a game's rules say of it to those who must not know the rules: the evaluation, the search and the protocols. Each
// rule writes its facts when the game is compiled (Rule::ready).

#include "engine/board/bitboard.h"
#include "engine/board/by_color.h"
#include "engine/board/type_set.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace magus {

// A side wins that has `count` pieces of these types on its region.
struct GoalRegions {
    ByColor<Bitboard> region;
    ByColor<TypeSet> types;
    int count = 1;

    bool exists() const { return region[0].any() || region[1].any(); }
};

// A side that has no more than `count` left of one of these types, or of all pieces together, gets `score`.
struct LossOfTypes {
    TypeSet types;
    bool all_together = false;
    int count = 0;
    double score = 0;

    bool exists() const { return types.any() || all_together; }
};

struct Facts {
    GoalRegions goal;
    LossOfTypes loss;
    int checks_to_win = 0;             // 0: checks are not counted
    bool wins_without_mate = false;    // by what is less than enough for mate
    bool dead_material_draws = true;   // nothing but mate wins
    bool bare_king_loses = false;      // at once, or after his next move
    bool until_mate = false;           // a bare King plays on until he is mated
    bool watches_checks = false;       // positions remember checks
    bool counts_moves = false;         // positions have a count of moves with a limit
    bool no_checks = false;            // no move may give check
    bool captures_are_forced = false;  // who can capture must do so
    bool passes = false;               // a side may pass
    bool second_pass_ends = false;     // both may, and the game ends when they have done so in turn
    bool first_leaps = false;  // pieces leap with their first moves in a way that is no move of theirs
    bool hand_gates = false;   // pieces in hand enter on the squares that unmoved pieces leave
    std::vector<std::string_view> stops;  // beside repetition, what ends a game in which nothing happens
};

}  // namespace magus
