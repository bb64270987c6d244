// Prints what tests/data/behaviour.tsv should say of the engine as it is (./dev behaviour).

#include "tests/behaviour/behaviour.h"

#include <cstdlib>
#include <iostream>

int main() {
    using namespace magus::testing;
    const auto games = games_with_behaviour();
    if (!games) {
        std::cerr << "magus_behaviour: " << games.error().describe() << '\n';
        return EXIT_FAILURE;
    }
    std::cout << "# What the engine does in every game: a signature, like Bench. Not what is right: what was "
                 "so when this\n"
                 "# was written. A change that should change nothing keeps every row; one that means to "
                 "change something\n"
                 "# writes the file anew, with ./dev behaviour, and its message says why rows differ.\n"
                 "# Hashes of the legal moves, of the positions and of the ends of random games; nodes of "
                 "short searches.\n"
                 "# game\tmoves\tpositions\tends\tnodes\n";
    for (const magus::VariantPtr& variant : *games)
        std::cout << behaviour_row(*variant, behaviour_of(variant)) << std::endl;
    return EXIT_SUCCESS;
}
