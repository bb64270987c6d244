#pragma once

// The mate problems of tests/data/mates.tsv.

#include <map>
#include <string>
#include <vector>

namespace magus::testing {

struct MateProblem {
    std::string fen;
    int moves;  // the shortest mate's
};

// By game.
const std::map<std::string, std::vector<MateProblem>>& mate_problems();
std::vector<std::string> games_with_mate_problems();

}  // namespace magus::testing
