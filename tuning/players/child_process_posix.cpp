#include "tuning/players/child_process.h"

#include <boost/asio.hpp>
#include <boost/filesystem.hpp>
#include <boost/process.hpp>
#include <boost/process/group.hpp>

#include <csignal>
#include <ctime>

#include <fcntl.h>
#include <sys/wait.h>

namespace magus {

namespace bp = boost::process;

boost::filesystem::path find_program(const std::string& name) {
    const bool has_folder = name.find('/') != std::string::npos;
    const boost::filesystem::path program = has_folder ? name : bp::search_path(name);
    boost::system::error_code error;
    return boost::filesystem::is_regular_file(program, error) ? program : boost::filesystem::path();
}

bp::child start_child(const boost::filesystem::path& program, const std::vector<std::string>& arguments,
                      bp::async_pipe& to_child, bp::async_pipe& from_child, bp::group& family,
                      std::error_code& failed) {
    // A program that has left is noticed when writing to it fails, not by a signal.
    std::signal(SIGPIPE, SIG_IGN);
    // No other program may inherit an end of these pipes: it would keep them open when ours has closed them.
    for (const bp::async_pipe* pipe : {&to_child, &from_child})
        for (const int handle : {pipe->native_source(), pipe->native_sink()})
            fcntl(handle, F_SETFD, FD_CLOEXEC);
    return bp::child(program, bp::args(arguments), bp::std_in<to_child, bp::std_out> from_child,
                     bp::std_err > bp::null, family, failed);
}

std::optional<std::chrono::microseconds> processor_time_of(bp::child& child, bp::group&) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(child.id(), &clock) != 0 || clock_gettime(clock, &time) != 0) return std::nullopt;
    return std::chrono::microseconds(time.tv_sec * 1'000'000L + time.tv_nsec / 1000);
}

ChildEnd end_of(const bp::child& child) {
    const int status = child.native_exit_code();
    if (WIFSIGNALED(status)) return {false, "killed by signal " + std::to_string(WTERMSIG(status))};
    return {WEXITSTATUS(status) == 0, "exited with status " + std::to_string(WEXITSTATUS(status))};
}

}  // namespace magus
