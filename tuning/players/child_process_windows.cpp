#include "tuning/players/child_process.h"

#include "engine/base/file_path.h"

#include <boost/asio.hpp>
#include <boost/filesystem.hpp>
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/group.hpp>

#include <iomanip>
#include <sstream>

#include <windows.h>

namespace magus {

namespace bp = boost::process;

namespace {

// Our texts are UTF-8, the system's are wide.
std::wstring wide(const std::string& text) { return file_path(text).wstring(); }

// With engines that are killed when we are gone, however we go.
void end_with_us(bp::group& family) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(family.native_handle(), JobObjectExtendedLimitInformation, &limits,
                            sizeof limits);
}

}  // namespace

boost::filesystem::path find_program(const std::string& name) {
    namespace fs = boost::filesystem;
    const fs::path as_named = wide(name);
    if (!as_named.has_parent_path()) return bp::search_path(as_named);
    boost::system::error_code error;
    for (fs::path program : {as_named, fs::path(as_named.wstring() + L".exe")})
        if (fs::is_regular_file(program, error)) return program.make_preferred();
    return {};
}

bp::child start_child(const boost::filesystem::path& program, const std::vector<std::string>& arguments,
                      bp::async_pipe& to_child, bp::async_pipe& from_child, bp::group& family,
                      std::error_code& failed) {
    end_with_us(family);
    std::vector<std::wstring> words;
    for (const std::string& word : arguments) words.push_back(wide(word));
    auto own_group =
        bp::extend::on_setup = [](auto& starter) { starter.creation_flags |= CREATE_NEW_PROCESS_GROUP; };
    // The pipes are private until a program is started with them.
    return bp::child(program, bp::args(words), bp::std_in<to_child, bp::std_out> from_child,
                     bp::std_err > bp::null, family, own_group, failed);
}

// Of all processes of the family: a program may have started the one that does the work.
std::optional<std::chrono::microseconds> processor_time_of(bp::child&, bp::group& family) {
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION used{};
    if (!QueryInformationJobObject(family.native_handle(), JobObjectBasicAccountingInformation, &used,
                                   sizeof used, nullptr))
        return std::nullopt;
    return std::chrono::microseconds((used.TotalUserTime.QuadPart + used.TotalKernelTime.QuadPart) / 10);
}

ChildEnd end_of(const bp::child& child) {
    const auto status = static_cast<unsigned>(child.native_exit_code());
    // A crash ends a program with the number of its exception, such as 0xC0000005.
    std::ostringstream text;
    if (status >= 0xC0000000)
        text << "ended by exception 0x" << std::hex << std::uppercase << status;
    else
        text << "exited with status " << status;
    return {status == 0, text.str()};
}

}  // namespace magus
