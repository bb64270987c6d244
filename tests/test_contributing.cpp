// What the documents promise: the game in CONTRIBUTING.md loads and plays, and the examples in docs/variants.md are right.

#include "engine/moves/legality.h"
#include "engine/moves/perft.h"
#include "search/searcher.h"
#include "tests/file_text.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace magus {
namespace {

using namespace magus::testing;

std::string text_of(const std::string& path) { return file_text(source_path(path)); }

// The first block between ```ini and ```, as a file.
std::string first_ini_block(const std::string& text) {
    const std::size_t start = text.find("```ini\n");
    const std::size_t end = text.find("```", start + 7);
    EXPECT_NE(start, std::string::npos);
    EXPECT_NE(end, std::string::npos);
    return std::regex_replace(text.substr(start + 7, end - start - 7), std::regex("\n +"), "\n");
}

TEST(Contributing, TheNewGameNeedsOnlyItsFile) {
    VariantCatalog catalog;
    const auto added = catalog.load(first_ini_block(text_of("CONTRIBUTING.md")), "mygame.ini");
    ASSERT_TRUE(added) << added.error().describe();
    ASSERT_EQ(added->size(), 1u);
    const auto variant = catalog.get(added->front());
    ASSERT_TRUE(variant) << variant.error().describe();
    Position pos = Position::start(*variant);
    // 20 pawn moves, two Knight's leaps each of Archbishop and Chancellor; the Magicians are shut in.
    EXPECT_EQ(perft(pos, 1), 24u);

    Searcher searcher;
    Limits limits;
    limits.depth = 4;
    EXPECT_TRUE(is_legal(pos, searcher.search(pos, limits).best));
}

// Each row of the manual has an example. It belongs to some game: one of ours takes it as a line of its own.
TEST(Contributing, EveryExampleOfAKeyIsAccepted) {
    VariantCatalog builtin;
    const std::vector<std::string> parents = builtin.all_names();
    std::istringstream lines(text_of("docs/variants.md"));
    const std::regex example(R"re(\| `([A-Za-z]+ = [^`]+)` \|$)re");
    int examples = 0;
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (!std::regex_search(line, found, example)) continue;
        ++examples;
        const bool accepted = std::ranges::any_of(parents, [&](const std::string& parent) {
            VariantCatalog catalog;
            return catalog.load("[example:" + parent + "]\n" + found[1].str() + "\n", "f") &&
                   catalog.get("example");
        });
        EXPECT_TRUE(accepted) << found[1];
    }
    EXPECT_GT(examples, 90);
}

}  // namespace
}  // namespace magus
