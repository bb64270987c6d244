// The lessons of docs/tutorials/ are done as a reader does them: files are saved, commands are run, outputs compared. On the
// page "..." stands for any text of a line, alone for any lines.
#include "tests/file_text.h"
#include "tests/paths.h"
#include "tests/scratch_folder.h"

#include <boost/process.hpp>  // its parts, alone, do not compile on Windows

#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
    Lines out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

bool line_fits(std::string_view pattern, std::string_view line) {
    const std::size_t gap = pattern.find("...");
    if (gap == pattern.npos) return pattern == line;
    if (!line.starts_with(pattern.substr(0, gap))) return false;
    const std::string_view rest = pattern.substr(gap + 3);
    for (std::size_t from = gap; from <= line.size(); ++from)
        if (line_fits(rest, line.substr(from))) return true;
    return false;
}

bool fits(std::span<const std::string> page, std::span<const std::string> real) {
    if (page.empty()) return real.empty();
    if (page.front() == "...") {
        for (std::size_t skipped = 0; skipped <= real.size(); ++skipped)
            if (fits(page.subspan(1), real.subspan(skipped))) return true;
        return false;
    }
    return !real.empty() && line_fits(page.front(), real.front()) && fits(page.subspan(1), real.subspan(1));
}

// What a command prints, on both outputs.
std::string output_of(const std::string& command, const fs::path& folder) {
    namespace process = boost::process;
    process::environment surroundings = boost::this_process::environment();
    surroundings["PATH"] =
        fs::path(lab_program()).parent_path().string() + ":" + surroundings["PATH"].to_string();
    process::ipstream printed;
    process::child shell(process::exe = "/bin/sh", process::args = {"-c", command},
                         process::start_dir = folder.string(), surroundings,
                         (process::std_in < process::null), (process::std_out & process::std_err) > printed);
    std::string out(std::istreambuf_iterator<char>(printed), {});
    shell.wait();
    return out;
}

struct Block {
    std::string heading;  // what stands behind the opening fence
    Lines lines;
};

std::vector<Block> blocks_of(const Lines& page) {
    std::vector<Block> out;
    bool inside = false;
    for (const std::string& line : page) {
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) out.push_back({line.substr(3), {}});
        } else if (inside) {
            out.back().lines.push_back(line);
        }
    }
    return out;
}

// Returns how many commands it ran.
int do_console(const Block& block, const fs::path& folder) {
    int commands = 0;
    for (std::size_t i = 0; i < block.lines.size();) {
        const std::string& command = block.lines[i];
        EXPECT_TRUE(command.starts_with("$ ")) << command;
        std::size_t end = ++i;
        while (end < block.lines.size() && !block.lines[end].starts_with("$ ")) ++end;
        const std::string printed = output_of(command.substr(2), folder);
        const Lines real = lines_of(printed);
        EXPECT_TRUE(fits(std::span(block.lines).subspan(i, end - i), real)) << command << "\nprinted:\n"
                                                                            << printed;
        ++commands;
        i = end;
    }
    return commands;
}

class Tutorials : public ::testing::TestWithParam<const char*> {};

TEST_P(Tutorials, DoWhatThePageSays) {
    const testing::ScratchFolder folder;
    const std::string page =
        testing::file_text(source_path("docs/tutorials/" + std::string(GetParam()) + ".md"));
    int commands = 0;
    for (const Block& block : blocks_of(lines_of(page))) {
        if (block.heading == "console") {
            commands += do_console(block, folder.path());
        } else if (const std::size_t blank = block.heading.find(' '); blank != std::string::npos) {
            std::ofstream file(folder.path() / block.heading.substr(blank + 1));
            for (const std::string& line : block.lines) file << line << '\n';
        } else {
            ADD_FAILURE() << "a block is neither console nor a file: " << block.heading;
        }
    }
    EXPECT_GT(commands, 1);
}

INSTANTIATE_TEST_SUITE_P(Pages, Tutorials, ::testing::Values("invent_a_game", "worth_of_a_piece", "match"),
                         [](const auto& page) { return std::string(page.param); });

TEST(TutorialsThemselves, TheComparisonCanFail) {
    const Lines real = {"one", "two 17 three", "four"};
    EXPECT_TRUE(fits(Lines{"one", "two ... three", "four"}, real));
    EXPECT_TRUE(fits(Lines{"...", "four"}, real));
    EXPECT_TRUE(fits(Lines{"one", "..."}, real));
    EXPECT_TRUE(fits(Lines{"..."}, real));
    EXPECT_FALSE(fits(Lines{"one", "four"}, real));
    EXPECT_FALSE(fits(Lines{"...", "two"}, real));
    EXPECT_FALSE(fits(Lines{"one", "two ... four", "four"}, real));
    EXPECT_FALSE(fits(Lines{}, real));
}

}  // namespace
}  // namespace magus
