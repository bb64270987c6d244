#include "tuning/engine_process.h"
#include "tuning/lab.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

#include <unistd.h>

namespace {

volatile std::sig_atomic_t stop_signal = 0;
std::atomic<bool> stop_wanted = false;  // the only things that a signal may reach

void want_stop(int signal) {
    stop_signal = signal;
    stop_wanted = true;
    // The second time is meant.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

// Where a command does not end in time by itself (a long calculation, of which nothing is kept), the program does. What
// was finished is in the state file by then; other files are complete or as they were.
void end_in_time() {
    constexpr std::chrono::milliseconds kPeriod{50}, kGrace{800};
    while (!stop_wanted) std::this_thread::sleep_for(kPeriod);
    std::this_thread::sleep_for(kGrace);
    magus::EngineProcess::kill_all();
    std::cerr << "\nmagus-lab: stopped before the result was ready; a state file has what was finished\n";
    std::_Exit(128 + stop_signal);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGINT, want_stop);
    std::signal(SIGTERM, want_stop);
    std::thread(end_in_time).detach();
    std::error_code unknown;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", unknown);
    magus::LabContext context{std::cout, std::cerr, stop_wanted, isatty(STDERR_FILENO) != 0,
                              unknown ? "." : program.parent_path().string()};
    return magus::run_lab({argv + 1, argv + argc}, context);
}
