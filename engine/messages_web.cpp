// Messages for a browser's worker are heard while it waits in `look` (protocol/web/worker.js).
#include "engine/threads.h"

extern "C" __attribute__((import_module("magus"), import_name("look"))) void js_look();

namespace magus {

void sleep_for(std::chrono::milliseconds) { js_look(); }
void let_others_work() {
    // A look takes longer than some nodes, and nobody notices ten milliseconds.
    constexpr std::chrono::milliseconds kRest{10};
    static std::chrono::steady_clock::time_point last{};
    if (std::chrono::steady_clock::now() - last < kRest) return;
    js_look();
    last = std::chrono::steady_clock::now();
}

}  // namespace magus
