#pragma once

// The one queue of what waits for an adapter: lines of input, and what searches report.

#include "engine/base/threads.h"
#include "engine/board/move.h"
#include "search/searcher.h"

#include <chrono>
#include <deque>
#include <string>
#include <variant>

namespace magus {

struct CurrentMove {
    Move move;
    int number;
};
using SearchReport = std::variant<SearchInfo, CurrentMove, std::string, SearchResult>;  // a string is a note

struct InputLine {
    std::string text;
    std::chrono::steady_clock::time_point came;
};
struct EndOfInput {};

// Any thread may put something into it. One takes it out.
class Inbox {
public:
    using Event = std::variant<SearchReport, InputLine, EndOfInput>;

    void put(SearchReport report);
    void put(InputLine line);
    void close();  // after the last line

    // Blocks until there is something. Reports go first: what a search has found is older than the next line. After the
    // last line it is always the end.
    Event next();
    // Blocks until there is a report; lines wait.
    SearchReport next_report();
    // Does a line wait that ends what is being done, or has the input ended? For what the reader itself does for long.
    bool interrupts() const;

private:
    mutable Mutex mutex_;  // guards the rest
    Condition changed_;
    std::deque<SearchReport> reports_;
    std::deque<InputLine> lines_;
    bool closed_ = false;
};

}  // namespace magus
