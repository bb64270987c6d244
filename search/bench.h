#pragma once

// The signature of the search: nodes to a fixed depth over fixed positions of several games, one thread, empty
// table. The same on every machine and in every build.

#include <cstdint>
#include <iosfwd>

namespace magus {

// Prints a line per position, nodes, time and speed; the last line is "Bench: N". Returns N.
std::uint64_t run_bench(std::ostream& out);

}  // namespace magus
