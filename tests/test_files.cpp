// What the system says against a file is a message, in every place that reads or writes one: names that are too long, loops
// of links, folders, full disks, what never ends.

#include "engine/base/text_file.h"
#include "engine/games/variant_catalog.h"
#include "eval/net/net.h"
#include "eval/weights_file.h"
#include "protocol/session.h"
#include "tests/scratch_folder.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
protected:
    // None of these can be read as a file.
    std::vector<std::string> unreadable() const {
        std::vector<std::string> out{folder_.file("none"), folder_.file(std::string(300, 'x')),
                                     folder_.path().string(), folder_.file("none/file"), ""};
        std::error_code problem;
        fs::create_symlink("loop-b", folder_.file("loop-a"), problem);
        fs::create_symlink("loop-a", folder_.file("loop-b"), problem);
        if (!problem) out.push_back(folder_.file("loop-a"));
        return out;
    }

    const testing::ScratchFolder folder_;
};

TEST_F(Files, WhatCannotBeReadIsAMessage) {
    for (const std::string& path : unreadable()) {
        const auto text = read_text_file(path);
        ASSERT_FALSE(text) << path;
        EXPECT_EQ(text.error().file, path);
        EXPECT_FALSE(VariantCatalog().load_file(path)) << path;
        EXPECT_EQ(VariantCatalog().errors_in_file(path).size(), 1u) << path;
        EXPECT_FALSE(WeightsFile::load(path)) << path;
        EXPECT_FALSE(load_net(path)) << path;
    }
    Session session;
    for (const std::string& path : unreadable()) {
        if (path.empty()) continue;
        EXPECT_FALSE(session.load_variants(path)) << path;
        EXPECT_FALSE(session.load_evaluation(path)) << path;
        EXPECT_FALSE(session.load_evaluation("builtin;" + path)) << path;
    }
}

TEST_F(Files, TheReasonIsTold) {
    EXPECT_EQ(read_text_file(folder_.path().string()).error().text, "this is a folder");
    EXPECT_EQ(read_text_file(folder_.file("none")).error().text, "cannot read the file");
}

TEST_F(Files, TooLongANameIsAReason) {
    const auto long_name = read_text_file(folder_.file(std::string(300, 'x')));
    EXPECT_TRUE(long_name.error().text.starts_with("cannot read the file: ")) << long_name.error().text;
}

TEST_F(Files, WhatCannotBeWrittenIsAMessage) {
    for (const std::string& path : unreadable()) {
        if (path == folder_.file("none")) continue;
        EXPECT_FALSE(write_text_file(path, "x")) << path;
        EXPECT_FALSE(append_text_file(path, "x")) << path;
        EXPECT_FALSE(save(WeightsFile{}, path)) << path;
    }
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "no such device here";
    EXPECT_FALSE(write_text_file("/dev/full", "x"));
    EXPECT_FALSE(append_text_file("/dev/full", std::string(1 << 20, 'x')));
}

TEST_F(Files, WhatIsWrittenIsReadAgain) {
    const std::string path = folder_.file("text");
    const std::string all(200'000, 'a');
    ASSERT_TRUE(write_text_file(path, all));
    ASSERT_TRUE(append_text_file(path, std::string("\0\r\n", 3)));
    const auto text = read_text_file(path);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, all + std::string("\0\r\n", 3));
    ASSERT_TRUE(write_text_file(path, ""));
    EXPECT_EQ(*read_text_file(path), "");
}

TEST_F(Files, TooMuchIsNotRead) {
    const std::string path = folder_.file("large", std::string(3 << 20, '#'));
    EXPECT_TRUE(read_text_file(path, 3 << 20));
    const auto refused = read_text_file(path, 2 << 20);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text, "the file has more than 2 megabytes");
}

}  // namespace
}  // namespace magus
