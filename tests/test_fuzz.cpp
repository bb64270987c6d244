// The corpora of the fuzzers, and damaged copies of them, run through what reads text from outside (tests/fuzz/). The
// targets end the program when a promise is broken.

#include "tests/fuzz/targets.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace magus {
namespace {

using namespace magus::testing;

std::vector<std::string> corpus(std::string_view target) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry :
         std::filesystem::directory_iterator(source_path("tests/fuzz/corpus/" + std::string(target))))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> out;
    for (const auto& path : paths) {
        std::ostringstream text;
        text << std::ifstream(path, std::ios::binary).rdbuf();
        out.push_back(text.str());
    }
    return out;
}

class Fuzz : public ::testing::TestWithParam<fuzz::Target> {};

TEST_P(Fuzz, TheCorpusAndDamagedCopiesOfIt) {
    const auto inputs = corpus(GetParam().name);
    ASSERT_FALSE(inputs.empty());
    for (const std::string& input : inputs) GetParam().run(input);
    Random random(8);
    for (int i = 0; i < scaled(30); ++i) {
        std::string text = inputs[random.below(inputs.size())];
        for (std::size_t n = 1 + random.below(4); n > 0 && !text.empty(); --n) {
            const std::size_t at = random.below(text.size());
            switch (random.below(3)) {
            case 0: text[at] = static_cast<char>(random.below(256)); break;
            case 1: text.erase(at, 1 + random.below(8)); break;
            default: text.insert(at, text.substr(random.below(text.size()), 12));
            }
        }
        GetParam().run(text);
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, Fuzz, ::testing::ValuesIn(fuzz::targets().begin(), fuzz::targets().end()),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

}  // namespace
}  // namespace magus
