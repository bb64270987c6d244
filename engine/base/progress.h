#pragma once

// How far a long command is, on standard error: a line that overwrites itself on a terminal, and one a minute elsewhere.

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

namespace magus {

// "15 s left", from what was done in that time and how much is still to do. Empty when that is not known yet.
std::string time_left(std::uint64_t done, std::uint64_t still, std::chrono::duration<double> took);
// The same with the rate: "3.4/s, 2 min left".
std::string rate_and_time_left(std::uint64_t done, std::uint64_t still, std::chrono::duration<double> took);

class ProgressLine {
public:
    using Clock = std::chrono::steady_clock;

    // `err` must outlive the line. Nothing is shown in the first moments, so that short commands show nothing.
    ProgressLine(std::ostream& err, bool terminal, Clock::duration silence = {})
        : err_(err), terminal_(terminal), silence_(silence) {}

    // `done` of `all`; what was there at the first call, of an earlier run, does not count for the rate.
    void show(std::uint64_t done, std::uint64_t all, const std::string& text);
    // A line of one's own.
    void show(const std::string& line);
    Clock::duration elapsed() const { return Clock::now() - begin_; }
    // The next output begins a new line.
    void end();
    // The next output takes the place of the line.
    void clear();

private:
    std::ostream& err_;
    const bool terminal_;
    const Clock::duration silence_;
    const Clock::time_point begin_ = Clock::now();
    Clock::time_point shown_ = begin_;
    std::optional<std::uint64_t> before_;
    bool open_ = false;  // a line stands on the terminal
};

}  // namespace magus
