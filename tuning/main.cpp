#include "engine/base/console.h"
#include "tuning/lab.h"
#include "tuning/players/engine_process.h"
#include "tuning/system.h"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

namespace {

std::atomic<bool> stop_wanted = false;

// Where a command does not end in time by itself (a long calculation, of which nothing is kept), the program does. What
// was finished is in the state file by then; other files are complete or as they were.
void end_in_time() {
    constexpr std::chrono::milliseconds kPeriod{50}, kGrace{800};
    while (!stop_wanted) std::this_thread::sleep_for(kPeriod);
    std::this_thread::sleep_for(kGrace);
    magus::EngineProcess::kill_all();
    std::cerr << "\nmagus-lab: stopped before the result was ready; a state file has what was finished\n";
    std::_Exit(magus::interruption_status());
}

}  // namespace

int main(int argc, char** argv) {
    magus::set_console_to_utf8();
    magus::stop_when_interrupted(stop_wanted);
    std::thread(end_in_time).detach();
    magus::LabContext context{std::cout, std::cerr, stop_wanted, magus::errors_go_to_a_terminal(),
                              magus::program_folder()};
    return magus::run_lab({argv + 1, argv + argc}, context);
}
