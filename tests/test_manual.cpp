// The manual pages have every command and option of the programs' help, and no others.
#include "engine/games/variant_catalog.h"
#include "protocol/commands.h"
#include "tests/paths.h"
#include "tuning/lab.h"
#include "tuning/lab_examples.h"

#include <atomic>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magus {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAreArray;

std::string page(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(source_path("docs/man/" + name)).rdbuf();
    return std::regex_replace(text.str(), std::regex(R"(\\-)"), "-");
}

// Everything in a text that the expression's group matches.
std::vector<std::string> all_of(const std::string& text, const char* expression) {
    const std::regex wanted(expression);
    std::vector<std::string> out;
    for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at)
        out.push_back((*at)[1]);
    return out;
}

TEST(Manual, KnowsMagus) {
    std::istringstream in;
    std::ostringstream help, err;
    run_command_line({"--help"}, in, help, err);
    const auto options = all_of(help.str(), R"((--[a-z]+))"),
               commands = all_of(help.str(), R"(\n  ([a-z]+) )");
    EXPECT_GT(options.size(), 5u);
    EXPECT_GT(commands.size(), 5u);
    const auto once = [](const std::vector<std::string>& all) {
        return std::set<std::string>(all.begin(), all.end());
    };
    EXPECT_EQ(once(all_of(page("magus.6"), R"((--[a-z]+))")), once(options));
    for (const std::string& command : commands)
        EXPECT_TRUE(std::regex_search(page("magus.6"), std::regex(R"(\n(\.B |\\fB))" + command + "\\b")))
            << command;
}

TEST(Manual, KnowsTheLaboratory) {
    std::ostringstream help, err;
    const std::atomic<bool> stop = false;
    LabContext context{help, err, stop, false, "."};
    run_lab({"--help"}, context);
    const auto commands = all_of(help.str(), R"(\n  ([a-z]+) )");
    EXPECT_GT(commands.size(), 1u);
    const std::string text = page("magus-lab.6");
    EXPECT_EQ(all_of(text, R"(\n\.SS ([a-z]+)\n)"), commands) << "./dev docs writes the page";
    for (const std::string& command : commands) {
        std::ostringstream options;
        LabContext run{options, err, stop, false, "."};
        run_lab({command, "--help"}, run);
        const auto wanted = all_of(options.str(), R"(\n  (?:-[a-z] \[ )?(--[a-z0-9-]+))");
        EXPECT_GT(wanted.size(), 2u) << command;
        const std::size_t begin = text.find("\n.SS " + command + "\n");
        ASSERT_NE(begin, text.npos) << command;
        const std::string section = text.substr(begin, text.find("\n.S", begin + 1) - begin);
        EXPECT_THAT(all_of(section, R"(\n\\fB(?:-[a-z], )?(--[a-z0-9-]+)\\fR)"),
                    UnorderedElementsAreArray(wanted))
            << command << ": ./dev docs writes the page";
    }
}

// Words as a shell makes them of a line, with double quotes only.
std::vector<std::string> shell_words(std::string_view line) {
    std::vector<std::string> out;
    bool quoted = false, inside = false;
    for (char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == ' ' && !quoted) {
            inside = false;
        } else {
            if (!inside) out.emplace_back();
            inside = true;
            if (c != '"') out.back() += c;
        }
    }
    return out;
}

TEST(Manual, EveryCommandOfTheLaboratoryEndsItsHelpWithExamples) {
    const std::atomic<bool> stop = false;
    std::ostringstream synopsis, err;
    LabContext context{synopsis, err, stop, false, "."};
    run_lab({"--help"}, context);
    const auto commands = all_of(synopsis.str(), R"(\n  ([a-z]+) )");
    EXPECT_EQ(commands.size(), 11u);
    for (const std::string& command : commands) {
        const auto examples = lab_examples(command);
        ASSERT_FALSE(examples.empty()) << command;
        for (const LabExample& example : examples) {
            std::ostringstream help, problems;
            LabContext run{help, problems, stop, false, "."};
            std::vector<std::string> words = shell_words(example.arguments);
            words.insert(words.begin(), command);
            words.emplace_back("--help");  // the other options are read and checked all the same
            EXPECT_EQ(run_lab(words, run), 0) << problems.str();
            const std::string last =
                "magus-lab " + command + " " + std::string(examples.back().arguments) + "\n";
            EXPECT_TRUE(help.str().ends_with(last)) << help.str();
        }
    }
}

TEST(Manual, MistypedNamesAreAnsweredWithTheNearOnes) {
    const std::atomic<bool> stop = false;
    const auto said = [&](const std::vector<std::string>& arguments, bool lab) {
        std::istringstream in;
        std::ostringstream out, err;
        LabContext context{out, err, stop, false, "."};
        EXPECT_NE(lab ? run_lab(arguments, context) : run_command_line(arguments, in, out, err), 0);
        return err.str();
    };
    EXPECT_THAT(said({"mach"}, true), HasSubstr("there is no command 'mach': did you mean match?"));
    EXPECT_THAT(said({"match", "--gmaes", "3"}, true), HasSubstr("did you mean --games?"));
    EXPECT_THAT(said({"prft", "2"}, false), HasSubstr("there is no command 'prft': did you mean perft?"));
    EXPECT_THAT(said({"--dpeth", "3", "play"}, false), HasSubstr("did you mean --depth?"));
    VariantCatalog catalog;
    const auto loaded = catalog.load("[mine:chess]\npieceName = n:Horse\n", "f");
    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().describe(),
                HasSubstr("'pieceName' is not supported: did you mean pieceNames"));
}

}  // namespace
}  // namespace magus
