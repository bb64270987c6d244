#pragma once

// A file of the repository, or one that a test has written, as a whole.

#include "engine/base/text_file.h"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace magus::testing {

// A file that cannot be read fails the test and counts as empty.
inline std::string file_text(const std::filesystem::path& path) {
    auto text = read_text_file(path.string());
    EXPECT_TRUE(text) << (text ? "" : text.error().describe());
    return text ? *std::move(text) : std::string();
}

}  // namespace magus::testing
