#pragma once

// How far a long command is, on standard error: a line that overwrites itself on a terminal, and one a minute elsewhere.

#include "tuning/lab.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace magus {

// "3.4/s, 2 min left", of what was done in that time and how much is still to do; nothing when that is not known yet.
std::string rate_and_time_left(std::uint64_t done, std::uint64_t still, std::chrono::duration<double> took);

class ProgressLine {
public:
    explicit ProgressLine(const LabContext& context) : context_(context) {}

    // `done` of `all`; what was there at the first call, of an earlier run, does not count for the rate.
    void show(std::uint64_t done, std::uint64_t all, const std::string& text);
    // A line of one's own.
    void show(const std::string& line);
    // The next output begins a new line.
    void end();

private:
    using Clock = std::chrono::steady_clock;

    const LabContext& context_;
    const Clock::time_point begin_ = Clock::now();
    Clock::time_point shown_ = begin_;
    std::optional<std::uint64_t> before_;
    bool open_ = false;  // a line stands on the terminal
};

}  // namespace magus
