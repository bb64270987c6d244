#include "engine/base/console.h"

#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace magus {

void set_console_to_utf8() {}  // it knows

bool console_shows_colors() {
    const char* unwanted = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    if (unwanted && *unwanted) return false;
    return isatty(STDOUT_FILENO) != 0 && terminal && std::string_view(terminal) != "dumb";
}

bool errors_go_to_a_terminal() { return isatty(STDERR_FILENO) != 0; }

}  // namespace magus
