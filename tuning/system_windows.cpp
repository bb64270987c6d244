#include "tuning/system.h"

#include "engine/base/file_path.h"

#include <array>

#include <windows.h>

namespace magus {

namespace {

std::atomic<bool>* stop_wanted = nullptr;

// Called in a thread of its own. "Not handled" ends the program.
BOOL WINAPI handle_console_event(DWORD) { return stop_wanted->exchange(true) ? FALSE : TRUE; }

}  // namespace

std::string program_folder() {
    std::array<wchar_t, 32768> path{};  // the longest there is
    const DWORD size = GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    if (size == 0 || size == path.size()) return ".";
    return name_of(std::filesystem::path(path.data()).parent_path());
}

void stop_when_interrupted(std::atomic<bool>& stop) {
    stop_wanted = &stop;
    SetConsoleCtrlHandler(handle_console_event, TRUE);
}

int interruption_status() { return static_cast<int>(STATUS_CONTROL_C_EXIT); }

bool backslash_protects() { return false; }

}  // namespace magus
