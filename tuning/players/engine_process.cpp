#include "tuning/players/engine_process.h"

#include "tuning/players/child_process.h"

#include <boost/asio.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <thread>

namespace magus {

namespace bp = boost::process;
using boost::system::error_code;

namespace {

constexpr std::size_t kLongestLine = 1 << 20;
constexpr auto kTimeToDie = std::chrono::milliseconds(200);
// How often one who waits looks whether he was interrupted.
constexpr auto kPeriod = std::chrono::milliseconds(50);

// Those that run.
std::mutex families_mutex;
std::vector<bp::group*> families;

}  // namespace

struct EngineProcess::Implementation {
    boost::asio::io_context io;
    bp::async_pipe to_child{io}, from_child{io};
    // The program and all that it starts: a process group of its own, or a job object on Windows.
    bp::group family;
    bp::child child;
    std::array<char, 4096> chunk{};
    std::string received, outgoing;
    bool reading = false, closed = false;
    std::atomic<bool> interrupted = false;

    void read_some() {
        reading = true;
        from_child.async_read_some(boost::asio::buffer(chunk), [this](error_code error, std::size_t size) {
            reading = false;
            received.append(chunk.data(), size);
            if (error || received.size() > kLongestLine) closed = true;
        });
    }

    // One event; false when the deadline came first, or an interruption.
    bool run_until(Moment deadline) {
        for (;;) {
            const Moment now = std::chrono::steady_clock::now();
            io.restart();
            if (io.run_one_until(std::min(deadline, now + kPeriod)) > 0) return true;
            if (interrupted || now >= deadline) return false;
        }
    }

    bool take_line(std::string& line) {
        const std::size_t end = received.find('\n');
        if (end == std::string::npos) return false;
        line.assign(received, 0, end);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        received.erase(0, end + 1);
        return true;
    }

    // What the program has started ends with it.
    void end_family() {
        const std::lock_guard lock(families_mutex);
        std::erase(families, &family);
        std::error_code ignored;
        if (family.valid()) family.terminate(ignored);
    }

    bool gone_within(std::chrono::milliseconds grace) {
        const Moment deadline = std::chrono::steady_clock::now() + grace;
        std::error_code error;
        while (child.running(error)) {
            if (std::chrono::steady_clock::now() >= deadline) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        end_family();
        return true;
    }
};

EngineProcess::EngineProcess(std::unique_ptr<Implementation> impl) : impl_(std::move(impl)) {}

void EngineProcess::kill_all() {
    const std::lock_guard lock(families_mutex);
    std::error_code ignored;
    for (bp::group* family : families) family->terminate(ignored);
}

EngineProcess::~EngineProcess() { finish(std::chrono::milliseconds(0)); }

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const std::vector<std::string>& command) {
    if (command.empty()) return Error{"no program to start"};
    const boost::filesystem::path program = find_program(command[0]);
    if (program.empty()) return Error{"there is no program '" + command[0] + "'"};

    // From making the pipes to having the program started, no other thread may start one.
    static std::mutex starting;
    const std::lock_guard lock(starting);
    auto impl = std::make_unique<Implementation>();
    std::error_code failed;
    impl->child = start_child(program, {command.begin() + 1, command.end()}, impl->to_child, impl->from_child,
                              impl->family, failed);
    if (failed) return Error{"cannot start '" + command[0] + "': " + failed.message()};
    const std::lock_guard registered(families_mutex);
    families.push_back(&impl->family);
    return std::unique_ptr<EngineProcess>(new EngineProcess(std::move(impl)));
}

bool EngineProcess::write(std::string_view line, Moment deadline) {
    bool done = false, failed = false;
    impl_->outgoing.assign(line).push_back('\n');
    boost::asio::async_write(impl_->to_child, boost::asio::buffer(impl_->outgoing),
                             [&](error_code error, std::size_t) {
                                 done = true;
                                 failed = bool(error);
                             });
    while (!done && impl_->run_until(deadline)) {
    }
    if (done) return !failed;
    // The handler must not run when this frame is gone.
    error_code ignored;
    impl_->to_child.close(ignored);
    while (!done) impl_->run_until(Moment::max());
    return false;
}

LineStatus EngineProcess::read(std::string& line, Moment deadline) {
    while (!impl_->take_line(line)) {
        if (impl_->closed) return LineStatus::Closed;
        if (!impl_->reading) impl_->read_some();
        if (!impl_->run_until(deadline))
            return impl_->interrupted ? LineStatus::Interrupted : LineStatus::TimedOut;
    }
    return LineStatus::Read;
}

void EngineProcess::interrupt() { impl_->interrupted = true; }

std::optional<std::chrono::microseconds> EngineProcess::processor_time() {
    return processor_time_of(impl_->child, impl_->family);
}

bool EngineProcess::crashed() { return impl_->gone_within(kTimeToDie) && !end_of(impl_->child).in_order; }

std::string EngineProcess::epitaph() {
    return impl_->gone_within(kTimeToDie) ? end_of(impl_->child).text : "closed its output";
}

void EngineProcess::finish(std::chrono::milliseconds grace) {
    error_code ignored;
    std::error_code failed;
    impl_->to_child.close(ignored);
    if (!impl_->child.valid() || impl_->gone_within(grace)) return;
    impl_->end_family();
    impl_->child.wait(failed);
}

}  // namespace magus
