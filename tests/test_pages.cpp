// Pages for readers: links lead somewhere, the log is complete, the README's game plays.
#include "engine/moves/perft.h"
#include "tests/file_text.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> pages() {
    const fs::path root = source_path();
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(root))
        if (entry.path().extension() == ".md") out.push_back(entry.path());
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") out.push_back(entry.path());
    return out;
}

// "Where to read more" is #where-to-read-more.
std::string anchor(const std::string& heading) {
    std::string out;
    for (char c : heading) {
        const auto u = static_cast<unsigned char>(c);
        if (std::isalnum(u) || c == '-' || c == '_' || u >= 0x80)
            out += static_cast<char>(std::tolower(u));
        else if (c == ' ')
            out += '-';
    }
    return out;
}

std::set<std::string> anchors_of(const fs::path& page) {
    std::set<std::string> out;
    std::istringstream lines(testing::file_text(page));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with('#')) out.insert(anchor(line.substr(line.find_first_not_of("# "))));
    return out;
}

// Without what stands in code, where brackets mean something else.
std::string prose_of(const fs::path& page) {
    const std::regex code("`[^`]*`");
    std::istringstream lines(testing::file_text(page));
    std::string out;
    bool fenced = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) fenced = !fenced;
        if (!fenced && !line.starts_with("    ")) out += std::regex_replace(line, code, "") + '\n';
    }
    return out;
}

TEST(Pages, LinksLeadSomewhere) {
    const std::regex link(R"re(\]\(([^)\s]+)\))re");
    int links = 0;
    for (const fs::path& page : pages()) {
        const std::string text = prose_of(page);
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            const std::string target = (*it)[1];
            if (target.find("://") != target.npos || target.starts_with("mailto:")) continue;
            ++links;
            const std::size_t hash = target.find('#');
            const fs::path file = hash == 0 ? page : page.parent_path() / target.substr(0, hash);
            EXPECT_TRUE(fs::exists(file)) << page << " links to " << target;
            if (hash != target.npos && fs::exists(file)) {
                EXPECT_TRUE(anchors_of(file).contains(target.substr(hash + 1)))
                    << page << " links to " << target;
            }
        }
    }
    EXPECT_GT(links, 100);
}

// Of an experiment one wants to know the question, when it was, and what was decided; and the index has it.
TEST(Pages, TheLogIsComplete) {
    const fs::path folder = source_path("docs/log");
    const std::string index = testing::file_text(folder / "README.md");
    int experiments = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name == "README.md") continue;
        ++experiments;
        EXPECT_NE(index.find("(" + name + ")"), index.npos) << name << " is not in the index";
        const std::string text = testing::file_text(entry.path());
        for (const char* part : {"**Question.**", "**Date.**", "**Decision.**"})
            EXPECT_NE(text.find(part), text.npos) << name << " has no " << part;
    }
    EXPECT_GT(experiments, 10);
}

// The version stands in four files, and the changelog has a section for it.
TEST(Pages, OneVersionEverywhere) {
    std::smatch found;
    const std::string cmake = testing::file_text(source_path("CMakeLists.txt"));
    ASSERT_TRUE(std::regex_search(cmake, found, std::regex(R"(project\(magus VERSION ([0-9.]+))")));
    const std::string version = found[1];
    const auto has = [&](const char* file, const std::string& text) {
        return testing::file_text(source_path(file)).find(text) != std::string::npos;
    };
    EXPECT_TRUE(has("protocol/version.h", "\"Magus " + version + "\"")) << version;
    EXPECT_TRUE(has("protocol/web/npm/package.json", "\"version\": \"" + version + "\"")) << version;
    EXPECT_TRUE(has("CHANGELOG.md", "\n## [" + version + "] - ")) << version;
}

TEST(Pages, TheGameOfTheReadmePlays) {
    const std::string text = testing::file_text(source_path("README.md"));
    const std::size_t start = text.find("```ini\n") + 7;
    VariantCatalog catalog;
    const auto names = catalog.load(text.substr(start, text.find("```", start) - start), "mygame.ini");
    ASSERT_TRUE(names) << names.error().describe();
    ASSERT_EQ(names->front(), "mygame");
    Position pos = Position::start(*catalog.get("mygame"));
    EXPECT_EQ(perft(pos, 1), 24u);  // 20 pawn moves, two leaps each of Archbishop and Chancellor
}

}  // namespace
}  // namespace magus
