#include "tests/net_bodies/bodies.h"

namespace magus::testing {

extern const NetBody kPlain;
#if defined(__x86_64__)
extern const NetBody kSse, kAvx2, kAvx512;
#endif

const std::vector<NetBody>& net_bodies() {
    static const std::vector<NetBody> kBodies = {
        kPlain,
#if defined(__x86_64__)
        kSse,
        kAvx2,
        kAvx512,
#endif
    };
    return kBodies;
}

}  // namespace magus::testing
