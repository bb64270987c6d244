#pragma once

// The files that a command writes. Before its work begins each must be writable, no two of one command may be the same
// file, under whatever names, and what was there before is replaced only by the run that wrote it or when the user
// says so. At the end a file is replaced by a complete one or stays as it was.

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace magus {

struct NamedFile {
    std::string option;  // "--pgn"
    std::string path;    // empty: it was not asked for; "-": standard output
};

struct FilePlan {
    std::vector<NamedFile> outputs;  // replaced
    std::vector<NamedFile> updated;  // written too, but what they have is kept: the state file, for example
    std::vector<NamedFile> inputs;
    bool force = false;            // the user says so
    std::vector<std::string> own;  // outputs of the same run, as `names` gave them
};

// Outputs that were not there before are, empty, and vanish again where nothing is written to them.
class ClaimedFiles {
public:
    static Result<ClaimedFiles> claim(const FilePlan& plan);
    ClaimedFiles(ClaimedFiles&&) = default;
    ClaimedFiles& operator=(ClaimedFiles&&) = delete;
    ~ClaimedFiles();

    // The outputs' whole names, for the next time.
    const std::vector<std::string>& names() const { return names_; }

private:
    ClaimedFiles() = default;
    std::vector<std::string> created_, names_;
};

// A device or a pipe is written to, a file replaced when the new one is complete.
Result<Done> replace_file(const std::string& path, std::string_view text);
Error cannot_write(const std::string& path);

}  // namespace magus
