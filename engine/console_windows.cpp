#include "engine/console.h"

#include <cstdlib>

#include <windows.h>

namespace magus {

void tell_console_of_utf8() {
    static const UINT before = GetConsoleOutputCP();  // 0: there is no console
    if (before == 0) return;
    SetConsoleOutputCP(CP_UTF8);
    std::atexit([] { SetConsoleOutputCP(before); });
}

}  // namespace magus
