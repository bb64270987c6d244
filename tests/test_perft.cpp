// Perft counts that other programs agreed on: tests/data/*.perft, whose heads describe the format.

#include "engine/moves/perft.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

struct PerftRow {
    std::string fen;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::string source, where;
};

std::vector<PerftRow> read_perft_file(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::vector<PerftRow> out;
    std::string line, fen;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string where = path.filename().string() + ":" + std::to_string(number);
        if (line.empty() || line[0] == '#') continue;
        if (line.starts_with("fen ")) {
            fen = line.substr(4);
            continue;
        }
        PerftRow row{fen, 0, 0, {}, where};
        std::istringstream words(line);
        char semicolon = 0, another = 0;
        words >> row.depth >> semicolon >> row.nodes >> another >> std::ws;
        std::getline(words, row.source);
        if (fen.empty() || semicolon != ';' || another != ';' || row.source.empty())
            ADD_FAILURE() << where << ": expected DEPTH; NODES; SOURCES after a line with a FEN";
        else
            out.push_back(row);
    }
    return out;
}

std::uint64_t node_budget() {
    if (deep_tests()) return ~0ull;
    return kSlowBuild ? 900'000 : 25'000'000;
}

std::string divide(Position& pos, int depth) {
    std::ostringstream out;
    for (const auto& [move, nodes] : perft_divide(pos, depth))
        out << to_coordinates(pos, move) << ": " << nodes << '\n';
    return out.str();
}

std::vector<std::string> perft_games() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(data_path()))
        if (entry.path().extension() == ".perft") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

class Perft : public ::testing::TestWithParam<std::string> {};

TEST_P(Perft, AgreesWithOtherPrograms) {
    const auto rows = read_perft_file(data_path(GetParam() + ".perft"));
    ASSERT_FALSE(rows.empty());
    for (const PerftRow& row : rows) {
        if (row.nodes > node_budget()) continue;
        Position pos = position(GetParam(), row.fen);
        const std::string before = pos.fingerprint();
        EXPECT_EQ(perft(pos, row.depth), row.nodes) << row.where << " (" << row.source << ")\n"
                                                    << row.fen << '\n'
                                                    << divide(pos, row.depth);
        EXPECT_EQ(pos.fingerprint(), before) << row.where;
        if (HasFailure()) return;  // deeper rows of the same position would only say it again
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Perft, ::testing::ValuesIn(perft_games()), name_of);

TEST(PerftRule, DepthZeroIsOneNodeAndDivideSumsUp) {
    Position pos = Position::start(game("chess"));
    EXPECT_EQ(perft(pos, 0), 1u);
    std::uint64_t sum = 0;
    for (const auto& [move, nodes] : perft_divide(pos, 3)) sum += nodes;
    EXPECT_EQ(sum, perft(pos, 3));
}

}  // namespace
}  // namespace magus
