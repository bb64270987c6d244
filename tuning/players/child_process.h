#pragma once

// What each system does in its own way with a program that is started.

#include <boost/filesystem/path.hpp>
#include <boost/process/async.hpp>
#include <boost/process/child.hpp>
#include <boost/process/group.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace magus {

// The program that the first word of a command names, with a folder or looked for in PATH. Empty when there is none.
boost::filesystem::path find_program(const std::string& name);

// The pipes are new: from making them to having the program started, no other thread may start one, since no other
// program may inherit our ends of them. `family` becomes what the program and all that it starts belong to. An
// interruption of our own program (Ctrl-C) does not reach them.
boost::process::child start_child(const boost::filesystem::path& program,
                                  const std::vector<std::string>& arguments,
                                  boost::process::async_pipe& to_child,
                                  boost::process::async_pipe& from_child, boost::process::group& family,
                                  std::error_code& failed);

// Returns nothing where the system does not say.
std::optional<std::chrono::microseconds> processor_time_of(boost::process::child& child,
                                                           boost::process::group& family);

// How a program that is gone has ended.
struct ChildEnd {
    bool in_order;
    std::string text;  // "killed by signal 11", "exited with status 1"
};
ChildEnd end_of(const boost::process::child& child);

}  // namespace magus
