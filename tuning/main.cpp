#include "tuning/lab.h"

#include <csignal>
#include <filesystem>
#include <iostream>

#include <unistd.h>

namespace {

std::atomic<bool> stop_wanted = false;  // the only thing that a signal may reach

void want_stop(int) {
    stop_wanted = true;
    std::signal(SIGINT, SIG_DFL);  // the second time is meant
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGINT, want_stop);
    std::signal(SIGTERM, want_stop);
    std::error_code unknown;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", unknown);
    magus::LabContext context{std::cout, std::cerr, stop_wanted, isatty(STDERR_FILENO) != 0,
                              unknown ? "." : program.parent_path().string()};
    return magus::run_lab({argv + 1, argv + argc}, context);
}
