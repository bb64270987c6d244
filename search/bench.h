#pragma once

// The signature of the search: nodes to a fixed depth over fixed positions of several games, one thread, empty
// table. The same on every machine and in every build.

#include <cstdint>
#include <iosfwd>

namespace magus {

class ProgressLine;

// Prints a line per position, nodes, time and speed; the last line is "Bench: N". Returns N. `progress` may be null.
std::uint64_t run_bench(std::ostream& out, ProgressLine* progress = nullptr);

}  // namespace magus
