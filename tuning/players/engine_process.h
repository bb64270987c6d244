#pragma once

// Another program as a partner in a dialogue: lines out, lines in, each with a deadline. What the lines mean
// is the players' business. Belongs to one thread, but for
// interrupt().

#include "engine/base/result.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

using Moment = std::chrono::steady_clock::time_point;

enum class LineStatus { Read, TimedOut, Closed, Interrupted };

class EngineProcess {
public:
    // `command` is the program, looked for in PATH when it names no folder, and its arguments.
    static Result<std::unique_ptr<EngineProcess>> start(const std::vector<std::string>& command);
    // Kills the program when it still runs, and everything that it has started.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;
    // Kills all programs that run, from any thread: for a program that is about to end without their destructors.
    static void kill_all();

    // False when the program is gone or does not read, or the writing was interrupted.
    bool write(std::string_view line, Moment deadline);
    // The next line, without its end.
    LineStatus read(std::string& line, Moment deadline);
    // Called from another thread: gives up what is being written or read, now and from now on.
    void interrupt();
    // Processor time that it has used so far, all its threads; nothing where the system does not say.
    std::optional<std::chrono::microseconds> processor_time();
    // Why nothing more can be read: "killed by signal 11", "exited with status 1", "closed its output".
    std::string epitaph();
    // Did a program that is no longer there end by a crash?
    bool crashed();
    // Closes its input and gives it time to leave by itself; then kills it. Nothing that it has started is left.
    void finish(std::chrono::milliseconds grace);

private:
    struct Implementation;
    explicit EngineProcess(std::unique_ptr<Implementation> impl);
    std::unique_ptr<Implementation> impl_;
};

}  // namespace magus
