// reference_perft: counts the moves of the reference implementation, for comparison with other programs.
//   reference_perft VARIANT [FEN] DEPTH    MOVE: COUNT for each move, sorted, then the sum
//   reference_perft --all DEPTH            each game's name and counts to that depth

#include "tests/reference/game.h"
#include "tests/reference/number.h"

#include <iostream>
#include <string>

namespace {

using reference::Game;

int count_all(int depth) {
    for (const std::string& name : Game::names()) {
        const auto game = Game::from_fen(name, Game::start_fen(name));
        std::cout << name;
        for (int d = 1; d <= depth; ++d) std::cout << '\t' << reference::perft(*game, d);
        std::cout << std::endl;
    }
    return 0;
}

int divide(const std::string& variant, const std::string& fen, int depth) {
    std::string why;
    const auto game = Game::from_fen(variant, fen, &why);
    if (!game) {
        std::cerr << why << '\n';
        return 1;
    }
    std::uint64_t sum = depth == 0 ? 1 : 0;
    for (const std::string& move : depth > 0 ? game->legal_moves() : std::vector<std::string>{}) {
        Game next = *game;
        next.play(move);
        const std::uint64_t nodes = reference::perft(next, depth - 1);
        std::cout << move << ": " << nodes << '\n';
        sum += nodes;
    }
    std::cout << "\nNodes searched: " << sum << '\n';
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto depth = words.empty() ? std::nullopt : reference::number_in(words.back());
    try {
        if (depth && words.size() == 2 && words[0] == "--all") return count_all(*depth);
        if (depth && words.size() == 2) return divide(words[0], Game::start_fen(words[0]), *depth);
        if (depth && words.size() == 3) return divide(words[0], words[1], *depth);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    std::cerr << "usage: reference_perft VARIANT [FEN] DEPTH | reference_perft --all DEPTH\n";
    return 1;
}
