#include "tuning/runs/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace magus {

struct FileLock::Handle {
    int number;
    ~Handle() { ::close(number); }
};

Result<FileLock> FileLock::take(const std::string& path) {
    // The engines must not inherit it: they would keep the lock when we are gone.
    const int number = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (number < 0) return Error{"cannot write it", 0, 0, path};
    FileLock lock(std::unique_ptr<Handle>(new Handle{number}));
    if (flock(number, LOCK_EX | LOCK_NB) != 0) return Error{"another run is using it", 0, 0, path};
    return lock;
}

FileLock::FileLock(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
FileLock::FileLock(FileLock&&) noexcept = default;
FileLock& FileLock::operator=(FileLock&&) noexcept = default;
FileLock::~FileLock() = default;

}  // namespace magus
