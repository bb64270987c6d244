#include "tuning/runs/file_lock.h"

#include "engine/base/file_path.h"

#include <windows.h>

namespace magus {

struct FileLock::Handle {
    HANDLE handle;
    ~Handle() { CloseHandle(handle); }
};

Result<FileLock> FileLock::take(const std::string& path) {
    // Not inherited by the engines. Others may open the file, as we do to read and to write it.
    const HANDLE handle = CreateFileW(file_path(path).c_str(), GENERIC_READ | GENERIC_WRITE,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                      OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return Error{"cannot write it", 0, 0, path};
    FileLock lock(std::unique_ptr<Handle>(new Handle{handle}));
    // What is locked cannot be read either, not even by us through another handle: a byte far behind the end.
    OVERLAPPED place{};
    place.OffsetHigh = 1u << 30;
    if (!LockFileEx(handle, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place))
        return Error{"another run is using it", 0, 0, path};
    return lock;
}

FileLock::FileLock(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
FileLock::FileLock(FileLock&&) noexcept = default;
FileLock& FileLock::operator=(FileLock&&) noexcept = default;
FileLock::~FileLock() = default;

}  // namespace magus
