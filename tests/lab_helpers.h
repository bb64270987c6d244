#pragma once

// The laboratory's command line in this process, and results without what differs from run to run.

#include "tests/paths.h"
#include "tuning/lab.h"

#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace magus::testing {

struct LabRun {
    int status;
    std::string out, err;
};

inline LabRun lab(const std::vector<std::string>& arguments) {
    std::ostringstream out, err;
    const std::atomic<bool> stop = false;
    LabContext context{out, err, stop, false, "/nowhere"};
    const int status = run_lab(arguments, context);
    return {status, out.str(), err.str()};
}

inline std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

using Words = std::vector<std::string>;

inline Words operator+(Words a, const Words& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// Two that are told apart by their thought.
inline const Words kEngines = {"--engine", "self nodes=40 name=A hash=1", "--engine",
                               "self nodes=25 name=B hash=1"};

// A result file without its day and the times that its games took.
inline std::string untimed_json(const std::string& path) {
    return std::regex_replace(content_of(path), std::regex("\"(microseconds|date)\": [^,\n]+"), "\"$1\": 0");
}

}  // namespace magus::testing
