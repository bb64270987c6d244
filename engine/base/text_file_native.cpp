#include "engine/base/text_file.h"

#include "engine/base/file_path.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace magus {

namespace {

struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

// A file that is not there needs no reason.
Error file_error(const char* what, int reason, const std::string& path) {
    std::error_code unknown;
    // Windows denies the permission to open a folder.
    if (reason == EISDIR || (reason == EACCES && std::filesystem::is_directory(file_path(path), unknown)))
        return Error{"this is a folder", 0, 0, path};
    std::string text = what;
    if (reason != 0 && reason != ENOENT) text += ": " + std::generic_category().message(reason);
    return Error{text, 0, 0, path};
}

Result<Done> write(const std::string& path, std::string_view text, const char* mode) {
    constexpr const char* kProblem = "cannot write it";
    errno = 0;
    File file(std::fopen(path.c_str(), mode));
    if (!file) return file_error(kProblem, errno, path);
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    const int reason = errno;
    if (std::fclose(file.release()) != 0 && written) return file_error(kProblem, errno, path);
    if (!written) return file_error(kProblem, reason, path);
    return Done{};
}

}  // namespace

Result<std::string> read_text_file(const std::string& path, std::size_t most) {
    constexpr const char* kProblem = "cannot read the file";
    errno = 0;
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file) return file_error(kProblem, errno, path);
    std::string text;
    std::array<char, 1 << 16> part;
    for (;;) {
        const std::size_t read = std::fread(part.data(), 1, part.size(), file.get());
        text.append(part.data(), read);
        if (text.size() > most)
            return Error{"the file has more than " + std::to_string(most >> 20) + " megabytes", 0, 0, path};
        if (std::ferror(file.get())) return file_error(kProblem, errno, path);
        if (read < part.size()) return text;
    }
}

Result<Done> write_text_file(const std::string& path, std::string_view text) {
    return write(path, text, "wb");
}
Result<Done> append_text_file(const std::string& path, std::string_view text) {
    return write(path, text, "ab");
}

}  // namespace magus
