#include "protocol/dialogue.h"

#include "protocol/words.h"

#include <algorithm>
#include <utility>

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

namespace magus {

namespace {

// What waits for the adapter: input lines, in order, and whether the search has something to report.
class Inbox {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    struct Event {
        std::optional<std::string> line;
        TimePoint came = {};
        bool closed = false;
    };

    void put(std::string line) {
        const std::lock_guard lock(mutex_);
        lines_.push_back({std::move(line), std::chrono::steady_clock::now()});
        changed_.notify_one();
    }
    void wake() {
        const std::lock_guard lock(mutex_);
        woken_ = true;
        changed_.notify_one();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_one();
    }
    // Is there a line that ends what is being done, or the end of the input?
    bool interrupts() {
        const std::lock_guard lock(mutex_);
        return closed_ || std::ranges::any_of(lines_, [](const Event& event) {
                   const std::string_view word = Words(*event.line).peek();
                   return word == "stop" || word == "quit";
               });
    }
    // Blocks until there is something. Reports go first: what a search has found is older than the next line.
    Event next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return woken_ || closed_ || !lines_.empty(); });
        if (std::exchange(woken_, false)) return {};
        if (lines_.empty()) return {std::nullopt, {}, true};
        Event event = std::move(lines_.front());
        lines_.pop_front();
        return event;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Event> lines_;
    bool woken_ = false, closed_ = false;
};

void work(Inbox& inbox, Session& session, Adapter& adapter) {
    while (!adapter.finished()) {
        const Inbox::Event event = inbox.next();
        if (event.closed) {
            adapter.end_of_input();
        } else if (event.line) {
            session.set_asked(event.came);
            adapter.handle(*event.line);
            session.set_asked({});
        } else {
            session.deliver();
        }
    }
}

}  // namespace

Result<Log> open_log(const std::string& path) {
    try {
        auto log = spdlog::basic_logger_mt(path, path);
        log->set_pattern("%Y-%m-%d %H:%M:%S.%e %v");
        log->flush_on(spdlog::level::info);
        return Log(std::move(log));
    } catch (const spdlog::spdlog_ex& problem) {
        return Error{problem.what()};
    }
}

void LineWriter::line(std::string_view text) {
    out_ << text << std::endl;
    if (log_) log_->info("< {}", text);
}

void run_dialogue(std::istream& in, Session& session, Adapter& adapter, const std::string& first_line,
                  const Log& log) {
    Inbox inbox;
    session.set_wake([&inbox] { inbox.wake(); });
    session.set_interrupted([&inbox] { return inbox.interrupts(); });
    std::thread worker([&] { work(inbox, session, adapter); });
    std::string line = first_line;
    do {
        if (log) log->info("> {}", trim(line));
        inbox.put(line);
        // Nothing after it counts, and reading on would block until the other side closes the pipe.
        if (Words(line).peek() == "quit") break;
    } while (std::getline(in, line));
    inbox.close();
    worker.join();
    session.abandon();
    session.set_wake({});
    session.set_interrupted({});
}

}  // namespace magus
