// A browser has no files: what is written is kept in memory and can be read again.
#include "engine/base/text_file.h"

#include <map>

namespace magus {

namespace {

std::map<std::string, std::string>& texts() {
    static std::map<std::string, std::string> by_path;
    return by_path;
}

}  // namespace

Result<std::string> read_text_file(const std::string& path, std::size_t most) {
    const auto found = texts().find(path);
    if (found == texts().end()) return Error{"cannot read the file", 0, 0, path};
    if (found->second.size() > most)
        return Error{"the file has more than " + std::to_string(most >> 20) + " megabytes", 0, 0, path};
    return found->second;
}

Result<Done> write_text_file(const std::string& path, std::string_view text) {
    texts()[path] = text;
    return Done{};
}

Result<Done> append_text_file(const std::string& path, std::string_view text) {
    texts()[path] += text;
    return Done{};
}

}  // namespace magus
