// libFuzzer's entry: one program for each target, which MAGUS_FUZZ_TARGET names.

#include "tests/fuzz/targets.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const magus::fuzz::Target& target : magus::fuzz::targets())
        if (target.name == MAGUS_FUZZ_TARGET) target.run({reinterpret_cast<const char*>(data), size});
    return 0;
}
