#pragma once

// magus-lab as a process of its own, which a test can signal and kill. For systems with fork.

#include "tests/paths.h"

#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace magus::testing {

// The program itself: nothing in it can prepare for what comes.
inline pid_t start_program(const std::vector<std::string>& arguments) {
    const pid_t child = fork();
    if (child != 0) return child;
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    std::string program = lab_program();
    std::vector<char*> words{program.data()};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
}

}  // namespace magus::testing
