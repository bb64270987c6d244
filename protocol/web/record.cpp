// Records what the browsers' program is optimised by (./dev web): searches, on this machine, in the code that browsers get. The
// arguments are files of nets.

#include "engine/games/variant_catalog.h"
#include "eval/eval_tables.h"
#include "eval/net/net.h"
#include "eval/weights_file.h"
#include "search/bench.h"
#include "search/searcher.h"

#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

// Nobody sends messages to this program.
extern "C" void js_look() {}

namespace {

using magus::VariantPtr;

void search(magus::Searcher& searcher, const VariantPtr& variant, std::uint64_t nodes) {
    magus::Limits limits;
    limits.nodes = nodes;
    searcher.new_game();
    searcher.search(magus::Position::start(variant), limits);
}

// Code that no search came to is made small and slow: so every game is searched a little.
void search_all(magus::VariantCatalog& catalog) {
    magus::Searcher searcher;
    for (const std::string& name : catalog.all_names())
        if (const auto variant = catalog.get(name)) search(searcher, *variant, 10'000);
}

// Whether the file holds a net.
bool search_with_net(magus::VariantCatalog& catalog, const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    const auto net = magus::Net::parse(bytes, path);
    if (!net) return false;
    const auto variant = catalog.get(magus::Net::games_in(bytes).front());
    if (!variant) return false;
    magus::Searcher searcher;
    searcher.set_eval(std::make_shared<const magus::EvalTables>(*variant, magus::usual_params(**variant),
                                                                std::make_shared<const magus::Net>(*net)));
    search(searcher, *variant, 100'000);
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    magus::VariantCatalog catalog;
    magus::run_bench(std::cout);
    search_all(catalog);
    for (int i = 1; i < count; ++i) {
        if (search_with_net(catalog, arguments[i])) continue;
        std::cerr << arguments[i] << ": no net of a built-in game\n";
        return 1;
    }
}
