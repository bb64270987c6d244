#pragma once

// The arithmetic of nets, compiled again for machines with other vector instructions: tests compare them to the bit.

#include <cstdint>
#include <vector>

namespace magus::testing {

struct NetBody {
    const char* name;
    bool (*runs_here)();
    void (*add)(std::int16_t* sums, const std::int16_t* row);  // all of width 64
    void (*subtract)(std::int16_t* sums, const std::int16_t* row);
    void (*move)(std::int16_t* to, const std::int16_t* from, const std::int16_t* out, const std::int16_t* in);
    std::int32_t (*weigh)(const std::int16_t* sums, const std::int16_t* weights);
};

const std::vector<NetBody>& net_bodies();

}  // namespace magus::testing
