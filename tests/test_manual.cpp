// The manual pages know every command and option that the programs tell of.
#include "protocol/commands.h"
#include "tests/paths.h"
#include "tuning/lab.h"

#include <atomic>
#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magus {
namespace {

using ::testing::HasSubstr;

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
    for (const std::string& option : options) EXPECT_THAT(page("magus.6"), HasSubstr(option));
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
    for (const std::string& command : commands)
        EXPECT_THAT(page("magus-lab.6"), HasSubstr("\n.B " + command + "\n"));
}

}  // namespace
}  // namespace magus
