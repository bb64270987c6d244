// The direction of the code: who may include whom, and who may know the machine's words and instructions.
#include "tests/paths.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <istream>
#include <regex>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace {

struct Layer {
    std::string_view folder;
    std::vector<std::string_view> may_include;
};

// The first row whose folder starts a file's path counts.
const std::vector<Layer> kLayers = {
    {"engine/", {"engine/"}},
    {"eval/", {"engine/", "eval/"}},
    {"search/", {"engine/", "eval/", "search/"}},
    {"protocol/", {"engine/", "eval/", "search/", "protocol/"}},
    {"tuning/", {"engine/", "eval/", "search/", "tuning/"}},
    {"tests/reference/", {"tests/reference/"}},
    {"tests/", {"engine/", "eval/", "search/", "protocol/", "tuning/", "tests/"}},
};

// Inside these, too, a folder may include itself and those before it.
const std::vector<std::vector<std::string_view>> kRooms = {
    {"engine/base/", "engine/board/", "engine/pieces/", "engine/variant/", "engine/position/",
     "engine/moves/", "engine/ends/", "engine/keys/", "engine/rules/", "engine/games/", "engine/notation/",
     "engine/diagrams/", "engine/endgame/"},
    {"protocol/pages/", "protocol/json/", "protocol/uci/", "protocol/xboard/", "protocol/terminal/"},
    {"tuning/runs/", "tuning/players/", "tuning/match/", "tuning/queue/", "tuning/tune/", "tuning/values/",
     "tuning/train/", "tuning/mating/", "tuning/calibrate/"},
};

constexpr std::array<std::string_view, 3> kMayKnowTheMachine = {
    "engine/board/bitboard.h", "engine/board/lines.h", "engine/board/lines.cpp"};

// What each system does in its own way is in files for one system. The tests may call what they like.
bool may_know_the_system(const std::string& path) {
    return path.ends_with("_posix.cpp") || path.ends_with("_windows.cpp") || path.starts_with("tests/") ||
           path == "tuning/players/engine_process.cpp";
}

// The data and the functions of rules are for the rules alone, and for what compiles games.
bool may_know_rules(const std::string& path) {
    return path.starts_with("engine/rules/") || path.starts_with("tests/") ||
           path == "engine/games/variant_parser.cpp" || path == "engine/games/core_keys.cpp";
}

// Two folders of which the first includes the second, but stands before it.
bool goes_back(std::string_view from, std::string_view to) {
    const auto in = [](std::string_view path) {
        return [path](std::string_view room) { return path.starts_with(room); };
    };
    return std::ranges::any_of(kRooms, [&](const auto& rooms) {
        const auto here = std::ranges::find_if(rooms, in(from)), there = std::ranges::find_if(rooms, in(to));
        return here != rooms.end() && there != rooms.end() && here < there;
    });
}

bool starts_with_any(std::string_view path, std::span<const std::string_view> prefixes) {
    return std::ranges::any_of(prefixes, [&](auto prefix) { return path.starts_with(prefix); });
}

// The file's complaints, each as "path:line: what is wrong". A file beside the including one needs no folder.
std::vector<std::string> complaints(const std::string& path, std::istream& source) {
    static const std::regex kInclude(R"re(^\s*#\s*include\s*"([^"]*/[^"]*)")re");
    static const std::regex kSystem(
        R"(#\s*include\s*<(unistd|fcntl|poll|pthread|termios|dlfcn|spawn|pwd|sys/\w+|windows|io)\.h>)");
    static const std::regex kNarrowName(R"(#\s*include\s*<filesystem>|\.(generic_)?string\(\))");
    static const std::regex kRules(R"re(#\s*include\s*"(engine/rules/(rule|table)\.h)")re");
    static const std::regex kMachine(R"(__int128|immintrin\.h|\b_mm|__AVX|__BMI)");

    const auto layer =
        std::ranges::find_if(kLayers, [&](const Layer& l) { return path.starts_with(l.folder); });
    if (layer == kLayers.end()) return {path + ":1: is in no known folder"};
    const bool may_know_machine = layer->folder.starts_with("tests/") ||
                                  std::ranges::find(kMayKnowTheMachine, path) != kMayKnowTheMachine.end();
    const bool may_know_system = may_know_the_system(path);
    const bool may_name_files = path == "engine/base/file_path.h" || path.starts_with("tests/");

    std::vector<std::string> found;
    std::string text;
    for (int line = 1; std::getline(source, text); ++line) {
        const std::string where = path + ":" + std::to_string(line) + ": ";
        std::smatch match;
        if (std::regex_search(text, match, kInclude) && !starts_with_any(match[1].str(), layer->may_include))
            found.push_back(where + std::string(layer->folder) + " must not include " + match[1].str());
        if (std::regex_search(text, match, kInclude) && goes_back(path, match[1].str()))
            found.push_back(where + match[1].str() + " is in a folder that may include this one");
        if (!may_know_system && std::regex_search(text, match, kSystem))
            found.push_back(where + match[0].str() + " is not there on every system");
        if (!may_name_files && std::regex_search(text, match, kNarrowName))
            found.push_back(where + match[0].str() + ": file names go through engine/base/file_path.h");
        if (!may_know_rules(path) && std::regex_search(text, match, kRules))
            found.push_back(where + match[1].str() + " is for engine/rules/ and the compiler of games");
        if (!may_know_machine && std::regex_search(text, match, kMachine))
            found.push_back(where + match[0].str() +
                            " belongs into engine/board/bitboard.h or engine/board/lines.*");
    }
    return found;
}

std::vector<std::filesystem::path> source_files(const std::filesystem::path& root) {
    std::vector<std::filesystem::path> files;
    for (const char* folder : {"engine", "eval", "search", "protocol", "tuning", "tests"}) {
        if (!std::filesystem::exists(root / folder)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension == ".h" || extension == ".cpp") files.push_back(entry.path());
        }
    }
    return files;
}

TEST(Layering, IncludesFlowOneWay) {
    const std::filesystem::path root = magus::source_path();
    const auto files = source_files(root);
    ASSERT_FALSE(files.empty());
    for (const auto& file : files) {
        const std::string path = file.lexically_relative(root).generic_string();
        if (path == "tests/test_layering.cpp") continue;  // its examples are wrong on purpose
        std::ifstream source(file);
        for (const auto& complaint : complaints(path, source)) ADD_FAILURE() << complaint;
    }
}

struct Example {
    std::string_view path, source;
    std::size_t complaint_count;
};

TEST(Layering, ComplainsWhereItShould) {
    const std::vector<Example> examples = {
        {"engine/notation/fen_reader.cpp",
         "#include \"engine/position/position.h\"\n#include \"fen.h\"\n#include <vector>", 0},
        {"engine/notation/fen_reader.cpp", "#include \"eval/score.h\"", 1},
        {"engine/rules/drops.cpp", "#include \"../../search/see.h\"", 1},
        {"engine/rules/drops.cpp", "#include \"engine/moves/turn.h\"\n#include \"engine/games/dice.h\"", 1},
        {"protocol/uci/uci.cpp", "#include \"protocol/session.h\"\n#include \"protocol/xboard/cecp.h\"", 1},
        {"eval/score.h", "#include \"engine/board/move.h\"\n  # include \"search/limits.h\"", 1},
        {"search/see.cpp", "#include \"protocol/session.h\"", 1},
        {"search/see.cpp", "// #include \"protocol/session.h\"", 0},
        {"protocol/uci/uci.cpp", "#include \"search/bench.h\"", 0},
        {"protocol/uci/uci.cpp", "#include \"tuning/match/match.h\"", 1},
        {"tuning/match/match.cpp", "#include \"search/searcher.h\"", 0},
        {"tuning/match/match.cpp", "#include \"protocol/session.h\"", 1},
        {"tests/test_fen.cpp", "#include \"engine/fen.h\"\n#include \"tests/reference/rules.h\"", 0},
        {"tests/reference/rules.h", "#include \"tests/reference/board.h\"", 0},
        {"tests/reference/rules.h", "#include \"engine/board/move.h\"\n#include \"tests/helpers.h\"", 2},
        {"engine/board/bitboard.h", "#include <immintrin.h>\nunsigned __int128 word;", 0},
        {"engine/board/lines.cpp", "_mm_add_epi8(a, b);", 0},
        {"engine/moves/movegen.cpp", "#include <immintrin.h>\nunsigned __int128 word;", 2},
        {"search/see.cpp", "#ifdef __AVX2__\nreturn x_mm;\n_mm_prefetch(p);", 2},
        {"tuning/system_posix.cpp", "#include <sys/wait.h>\n#include <fcntl.h>", 0},
        {"tuning/system_windows.cpp", "#include <windows.h>", 0},
        {"tuning/system.h", "#include <windows.h>", 1},
        {"protocol/session.cpp", "#include <csignal>\n#include <sys/wait.h>\n# include <unistd.h>", 2},
        {"tuning/runs/run_file.cpp", "#include <filesystem>\nreturn name.string();", 2},
        {"engine/base/file_path.h", "#include <filesystem>", 0},
        {"tests/test_fen.cpp", "#include <filesystem>\nreturn name.string();", 0},
        {"engine/rules/bikjang.cpp", "#include \"engine/rules/rule.h\"", 0},
        {"search/see.cpp", "#include \"engine/rules/rule.h\"\n#include \"engine/rules/table.h\"", 2},
        {"scripts/tool.cpp", "", 1},
    };
    for (const Example& example : examples) {
        std::istringstream source{std::string(example.source)};
        EXPECT_EQ(complaints(std::string(example.path), source).size(), example.complaint_count)
            << example.path << ": " << example.source;
    }
}

}  // namespace
