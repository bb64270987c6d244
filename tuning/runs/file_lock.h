#pragma once

// A file that no other program may use at the same time; free again when this is gone.

#include "engine/base/result.h"

#include <memory>
#include <string>

namespace magus {

class FileLock {
public:
    static Result<FileLock> take(const std::string& path);  // creates the file when there is none
    FileLock(FileLock&&) noexcept;
    FileLock& operator=(FileLock&&) noexcept;
    ~FileLock();

private:
    struct Handle;  // the system's
    explicit FileLock(std::unique_ptr<Handle> handle);
    std::unique_ptr<Handle> handle_;
};

}  // namespace magus
