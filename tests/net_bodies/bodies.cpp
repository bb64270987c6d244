#include "tests/net_bodies/bodies.h"

namespace magus::testing {

extern const NetBody plain;
#if defined(__x86_64__)
extern const NetBody sse, avx2, avx512;
#endif

const std::vector<NetBody>& net_bodies() {
    static const std::vector<NetBody> kBodies = {
        plain,
#if defined(__x86_64__)
        sse,
        avx2,
        avx512,
#endif
    };
    return kBodies;
}

}  // namespace magus::testing
