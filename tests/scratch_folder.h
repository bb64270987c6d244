#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include <unistd.h>

namespace magus::testing {

// A folder of its own for each test, removed at the end.
class ScratchFolder {
public:
    ScratchFolder() {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        std::string name = std::string("magus-") + test->test_suite_name() + "-" + test->name() + "-" +
                           std::to_string(getpid());
        for (char& c : name)
            if (c == '/') c = '-';
        path_ = std::filesystem::temp_directory_path() / name;
        std::filesystem::create_directories(path_);
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // The path of a file, which this does not write,
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    // and of one that has this text now. It is always a new file: to cut an old one short may
    // mean to wait for the disk.
    std::string file(const std::string& name, const std::string& text) const {
        std::filesystem::remove(path_ / name);
        std::ofstream(path_ / name, std::ios::binary) << text;
        return file(name);
    }

private:
    std::filesystem::path path_;
};

}  // namespace magus::testing
