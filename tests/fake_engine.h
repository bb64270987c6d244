#pragma once

// Small shell scripts that speak a protocol and misbehave on demand, as programs for the laboratory's players.

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

    std::string file(const std::string& name) const { return (path_ / name).string(); }

    std::string script(const std::string& name, const std::string& text) const {
        std::ofstream(file(name)) << "#!/bin/sh\n" << text;
        std::filesystem::permissions(file(name), std::filesystem::perms::owner_all);
        return file(name);
    }
    // `on_go` is done at each "go".
    std::string uci_engine(const std::string& on_go) const {
        return script("uci.sh", "while read -r word rest; do case $word in\n"
                                "uci) echo 'id name Fake'; echo 'option name UCI_Variant type combo'; "
                                "echo uciok;;\n"
                                "isready) echo readyok;;\n"
                                "go) " +
                                    on_go +
                                    ";;\n"
                                    "quit) exit 0;;\n"
                                    "esac; done\n");
    }
    // `on_go` is done at each "go" and each "usermove" after it.
    std::string cecp_engine(const std::string& on_go) const {
        return script("cecp.sh", "playing=no; while read -r word rest; do case $word in\n"
                                 "protover) echo 'feature ping=1 usermove=1 setboard=1 "
                                 "variants=\"normal,future3\" myname=\"Fake 1\" done=1';;\n"
                                 "ping) echo pong $rest;;\n"
                                 "new|force) playing=no;;\n"
                                 "go) playing=yes; " +
                                     on_go + ";;\nusermove) if [ $playing = yes ]; then " + on_go +
                                     "; fi;;\n"
                                     "quit) exit 0;;\n"
                                     "esac; done\n");
    }

private:
    std::filesystem::path path_;
};

}  // namespace magus::testing
