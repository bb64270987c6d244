#include "engine/base/console.h"
#include "protocol/commands.h"

#include <csignal>
#include <iostream>

int main(int argc, char** argv) {
    magus::set_console_to_utf8();
    // Interfaces may send this to a whole group of processes; they end us by "quit" or by closing the pipe.
    if (argc == 1) std::signal(SIGINT, SIG_IGN);
    return magus::run_command_line({argv + 1, argv + argc}, std::cin, std::cout, std::cerr);
}
