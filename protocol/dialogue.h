#pragma once

// Talking with another program line by line: the adapters' common interface, writing with a log, and the loop
// that brings input lines and the search's reports to an adapter one at a time, in one thread.

#include "protocol/session.h"

#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include <spdlog/fwd.h>

namespace magus {

using Log = std::shared_ptr<spdlog::logger>;  // may be empty

// A log file of the whole dialogue.
Result<Log> open_log(const std::string& path);

class LineWriter {
public:
    explicit LineWriter(std::ostream& out, Log log = {}) : out_(out), log_(std::move(log)) {}
    void line(std::string_view text);  // written through at once
    std::ostream& stream() { return out_; }

private:
    std::ostream& out_;
    Log log_;
};

class Adapter {
public:
    Adapter() = default;
    virtual ~Adapter() = default;
    Adapter(const Adapter&) = delete;
    Adapter& operator=(const Adapter&) = delete;

    virtual void handle(std::string_view line) = 0;
    virtual void end_of_input() = 0;
    virtual bool finished() const = 0;
};

// Reads until the end of the input or the word "quit"; returns when the adapter has dealt with everything.
void run_dialogue(std::istream& in, Session& session, Adapter& adapter, const std::string& first_line,
                  const Log& log = {});

}  // namespace magus
