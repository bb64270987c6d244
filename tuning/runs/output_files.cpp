#include "tuning/runs/output_files.h"

#include "engine/base/file_path.h"

#include <algorithm>
#include <fstream>
#include <optional>

namespace magus {

namespace fs = std::filesystem;

namespace {

bool is_file(const NamedFile& file) { return !file.path.empty() && file.path != "-"; }

// Links followed, with its folders from the root.
std::string whole_name(const std::string& path) {
    std::error_code unknown;
    const fs::path name = fs::canonical(file_path(path), unknown);
    return unknown ? path : name_of(name);
}

bool same_file(const NamedFile& a, const NamedFile& b) {
    if (a.path.empty() || b.path.empty()) return false;
    if (a.path == b.path) return true;
    std::error_code unknown;
    // Devices may be named twice: nothing is lost in them.
    return is_file(a) && is_file(b) && fs::is_regular_file(file_path(a.path), unknown) &&
           fs::equivalent(file_path(a.path), file_path(b.path), unknown);
}

Error refused(const NamedFile& file, const std::string& why) {
    return Error{file.option + ": " + why, 0, 0, file.path};
}

// A file that is written where another one is written or read.
std::optional<Error> find_clash(const std::vector<NamedFile>& written, const std::vector<NamedFile>& inputs) {
    for (std::size_t i = 0; i < written.size(); ++i) {
        const NamedFile& file = written[i];
        for (std::size_t j = 0; j < i; ++j)
            if (same_file(file, written[j]))
                return refused(file, "is the same file as that of " + written[j].option);
        for (const NamedFile& input : inputs)
            if (same_file(file, input)) return refused(file, "is the same file as that of " + input.option);
    }
    return std::nullopt;
}

// Where no file is yet, beside the one that is to be replaced.
std::string unused_name(const std::string& path) {
    for (int number = 0;; ++number) {
        std::string name = path + ".new" + (number > 0 ? std::to_string(number) : "");
        std::error_code unknown;
        if (fs::symlink_status(file_path(name), unknown).type() == fs::file_type::not_found) return name;
    }
}

}  // namespace

Error cannot_write(const std::string& path) { return Error{"cannot write it", 0, 0, path}; }

Result<ClaimedFiles> ClaimedFiles::claim(const FilePlan& plan) {
    ClaimedFiles out;
    std::vector<NamedFile> written = plan.outputs;
    written.insert(written.end(), plan.updated.begin(), plan.updated.end());
    std::error_code unknown;
    for (const NamedFile& file : written) {
        if (!is_file(file)) continue;
        const fs::path path = file_path(file.path);
        if (fs::is_directory(path, unknown)) return refused(file, "is a folder");
        const bool is_new = !fs::exists(path, unknown);
        // What a pipe or a device takes is seen when it is written to.
        if (!is_new && !fs::is_regular_file(path, unknown)) continue;
        const bool opened = std::ofstream(path, std::ios::app | std::ios::binary).is_open();
        if (is_new && opened) out.created_.push_back(whole_name(file.path));
        if (!opened) return refused(file, "cannot write it");
    }
    if (const auto clash = find_clash(written, plan.inputs)) return *clash;
    for (const NamedFile& file : plan.outputs) {
        if (!is_file(file)) continue;
        const std::string name = whole_name(file.path);
        const fs::path path = file_path(file.path);
        const bool has_content = fs::is_regular_file(path, unknown) && fs::file_size(path, unknown) > 0;
        if (has_content && !plan.force && std::ranges::find(plan.own, name) == plan.own.end())
            return refused(file, "is there already; --force replaces it");
        if (fs::is_regular_file(path, unknown)) out.names_.push_back(name);
    }
    return out;
}

ClaimedFiles::~ClaimedFiles() {
    for (const std::string& name : created_) {
        const fs::path path = file_path(name);
        std::error_code unknown;
        if (fs::is_regular_file(path, unknown) && fs::file_size(path, unknown) == 0)
            fs::remove(path, unknown);
    }
}

Result<Done> replace_file(const std::string& path, std::string_view text) {
    std::error_code failed;
    const bool is_special =
        fs::exists(file_path(path), failed) && !fs::is_regular_file(file_path(path), failed);
    const std::string name = is_special ? path : whole_name(path);
    const fs::path target = file_path(name), unfinished = file_path(is_special ? path : unused_name(name));
    std::ofstream file(unfinished, std::ios::binary);
    file << text << std::flush;
    const bool good = bool(file);
    file.close();
    if (is_special) return good ? Result<Done>(Done{}) : cannot_write(path);
    std::error_code unchanged;
    if (good && fs::exists(target, unchanged))
        fs::permissions(unfinished, fs::status(target, unchanged).permissions(), unchanged);
    failed.clear();
    if (good) fs::rename(unfinished, target, failed);
    if (good && !failed) return Done{};
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    return cannot_write(path);
}

}  // namespace magus
