// Messages for a browser's worker are heard while it waits in `look` (protocol/web/worker.js).
#include "engine/base/threads.h"

#include <chrono>

extern "C" __attribute__((import_module("magus"), import_name("look"))) void js_look();

namespace magus {

void wait_while(const std::atomic<int>& word, int value) {
    while (word.load(std::memory_order_relaxed) == value) js_look();
}
void wake_all(std::atomic<int>&) {}
void let_others_work() {
    // A look takes longer than some nodes, and nobody notices ten milliseconds.
    constexpr std::chrono::milliseconds kRest{10};
    static std::chrono::steady_clock::time_point last{};
    if (std::chrono::steady_clock::now() - last < kRest) return;
    js_look();
    last = std::chrono::steady_clock::now();
}

}  // namespace magus
