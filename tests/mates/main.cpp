// Collects mate problems: random games, in which captures and checks are preferred, and the forced mates on their way
// that tests/mates/prover.h finds.
//
//   find_mates VARIANT SEED    ten rows of tests/data/mates.tsv: variant, moves to mate, FEN

#include "engine/games/variant_catalog.h"
#include "engine/moves/movegen.h"
#include "tests/mates/prover.h"

#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <vector>

namespace {

using namespace magus;

// So many problems of each length.
const std::map<int, int> kWanted = {{2, 3}, {3, 4}, {4, 3}};
constexpr int kLongestGame = 150;

Move choose(Position& pos, const MoveList& moves, std::mt19937_64& random) {
    if (random() % 2 == 0) {
        std::vector<Move> liked;
        for (Move m : moves) {
            pos.do_move(m);
            const bool check = pos.in_check();
            pos.undo_move();
            if (check || pos.is_capture(m)) liked.push_back(m);
        }
        if (!liked.empty()) return liked[random() % liked.size()];
    }
    return moves[random() % moves.size()];
}

int collect(const VariantPtr& variant, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::map<int, int> wanted = kWanted;
    while (!wanted.empty()) {
        Position pos = Position::start(variant);
        bool taken = false;  // one problem a game: neighbours are alike
        for (int ply = 0; ply < kLongestGame && !taken; ++ply) {
            const MoveList moves = legal_moves(pos);
            if (moves.empty() || pos.end_on_board()) break;
            // A quick mate is of no interest, and most positions have none.
            if (ply > 10 && !pos.in_check())
                if (const auto mate = testing::find_mate(pos, wanted.rbegin()->first);
                    mate && wanted.contains(*mate)) {
                    std::cout << variant->name << '\t' << *mate << '\t' << pos.fen() << std::endl;
                    if (--wanted[*mate] == 0) wanted.erase(*mate);
                    taken = true;
                }
            pos.do_move(choose(pos, moves, random));
        }
    }
    return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
    VariantCatalog catalog;
    if (argc == 3)
        if (const auto variant = catalog.get(argv[1]))
            return collect(*variant, std::strtoull(argv[2], nullptr, 10));
    std::cerr << "find_mates: expected VARIANT SEED\n";
    return EXIT_FAILURE;
}
