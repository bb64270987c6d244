// Compiled once for each kind of machine; MAGUS_BODY is the constant, MAGUS_BODY_NAME a text.
#include "eval/net/net_kernel.h"
#include "tests/net_bodies/bodies.h"

namespace magus::testing {

extern const NetBody MAGUS_BODY;

namespace {

bool runs_here() {
#if defined(__x86_64__) || defined(__i386__)
#if defined(__AVX512BW__)
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
#elif defined(__AVX2__)
    return __builtin_cpu_supports("avx2");
#endif
#endif
    return true;
}

void add(std::int16_t* sums, const std::int16_t* row) { net_kernel::add<64>(sums, row); }
void subtract(std::int16_t* sums, const std::int16_t* row) { net_kernel::subtract<64>(sums, row); }
void move(std::int16_t* to, const std::int16_t* from, const std::int16_t* out, const std::int16_t* in) {
    net_kernel::move<64>(to, from, out, in);
}
std::int32_t weigh(const std::int16_t* sums, const std::int16_t* weights) {
    return net_kernel::weigh<64>(sums, weights);
}

}  // namespace

const NetBody MAGUS_BODY{MAGUS_BODY_NAME, runs_here, add, subtract, move, weigh};

}  // namespace magus::testing
