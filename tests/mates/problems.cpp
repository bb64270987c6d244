#include "tests/mates/problems.h"
#include "tests/paths.h"

#include <fstream>
#include <sstream>

namespace magus::testing {

namespace {

std::map<std::string, std::vector<MateProblem>> read_problems() {
    std::map<std::string, std::vector<MateProblem>> out;
    std::ifstream file(data_path("mates.tsv"));
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream cells(line);
        std::string variant, moves, fen;
        std::getline(cells, variant, '\t');
        std::getline(cells, moves, '\t');
        std::getline(cells, fen);
        out[variant].push_back({fen, std::stoi(moves)});
    }
    return out;
}

}  // namespace

const std::map<std::string, std::vector<MateProblem>>& mate_problems() {
    static const auto kAll = read_problems();
    return kAll;
}

std::vector<std::string> games_with_mate_problems() {
    std::vector<std::string> out;
    for (const auto& [name, list] : mate_problems()) out.push_back(name);
    return out;
}

}  // namespace magus::testing
