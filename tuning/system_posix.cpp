#include "tuning/system.h"

#include "engine/base/file_path.h"

#include <csignal>

#include <unistd.h>

namespace magus {

namespace {

// The only things that a signal may reach.
volatile std::sig_atomic_t stop_signal = SIGINT;
std::atomic<bool>* stop_wanted = nullptr;

void want_stop(int signal) {
    stop_signal = signal;
    *stop_wanted = true;
    // The second time is meant.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

std::string program_folder() {
    std::error_code unknown;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", unknown);
    return unknown ? "." : name_of(program.parent_path());
}

void stop_when_interrupted(std::atomic<bool>& stop) {
    stop_wanted = &stop;
    std::signal(SIGINT, want_stop);
    std::signal(SIGTERM, want_stop);
}

int interruption_status() { return 128 + stop_signal; }

bool backslash_protects() { return true; }

}  // namespace magus
