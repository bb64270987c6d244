#include "engine/base/console.h"

#include <cstdlib>

#include <windows.h>

namespace magus {

void set_console_to_utf8() {
    static const UINT before = GetConsoleOutputCP();  // 0: there is no console
    if (before == 0) return;
    SetConsoleOutputCP(CP_UTF8);
    std::atexit([] { SetConsoleOutputCP(before); });
}

bool console_shows_colors() {
    const char* unwanted = std::getenv("NO_COLOR");
    if (unwanted && *unwanted) return false;
    const HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode = 0;
    constexpr DWORD kEscapeSequences = 4;  // ENABLE_VIRTUAL_TERMINAL_PROCESSING, which older headers lack
    return GetConsoleMode(console, &mode) != 0 && SetConsoleMode(console, mode | kEscapeSequences) != 0;
}

bool errors_go_to_a_terminal() {
    DWORD mode = 0;
    return GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

}  // namespace magus
