#pragma once

// What magus-lab asks of the system that it runs on.

#include <atomic>
#include <string>

namespace magus {

// The folder of this program; "." where the system does not say.
std::string program_folder();
// From now on an interruption by the user (Ctrl-C), or a request to end, sets `stop`; a second one ends the program.
void stop_when_interrupted(std::atomic<bool>& stop);
// The program's exit status after that.
int interruption_status();
// Does a backslash protect the letter behind it in a command, or does it stand between folders?
bool backslash_protects();

}  // namespace magus
