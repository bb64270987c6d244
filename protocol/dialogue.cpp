#include "protocol/dialogue.h"

#include "protocol/words.h"

#include <thread>
#include <utility>

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

namespace magus {

namespace {

void work(Session& session, Adapter& adapter) {
    while (!adapter.finished()) {
        const Inbox::Event event = session.inbox().next();
        if (const auto* report = std::get_if<SearchReport>(&event)) {
            session.deliver(*report);
        } else if (const auto* line = std::get_if<InputLine>(&event)) {
            session.set_asked(line->came);
            adapter.handle(line->text);
            session.set_asked({});
        } else {
            adapter.end_of_input();
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
    std::thread worker([&] { work(session, adapter); });
    std::string line = first_line;
    do {
        if (log) log->info("> {}", trim(line));
        session.inbox().put({line, std::chrono::steady_clock::now()});
        // Nothing after it counts, and reading on would block until the other side closes the pipe.
        if (Words(line).peek() == "quit") break;
    } while (std::getline(in, line));
    session.inbox().close();
    worker.join();
    session.abandon();
}

}  // namespace magus
