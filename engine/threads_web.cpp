// A browser's worker is one thread. While it waits in `look`, it hears messages (protocol/web/magus.js).
#include "engine/threads.h"

extern "C" __attribute__((import_module("magus"), import_name("look"))) void js_look();

namespace magus {

int most_threads() { return 1; }
int processor_cores() { return 1; }
void sleep_for(std::chrono::milliseconds) { js_look(); }
void let_others_work() {
    // A look takes longer than some nodes, and nobody notices ten milliseconds.
    constexpr std::chrono::milliseconds kRest{10};
    static std::chrono::steady_clock::time_point last{};
    if (std::chrono::steady_clock::now() - last < kRest) return;
    js_look();
    last = std::chrono::steady_clock::now();
}

struct Mutex::Implementation {};
Mutex::Mutex() = default;
Mutex::~Mutex() = default;
void Mutex::lock() {}
void Mutex::unlock() {}

struct Threads::Implementation {};
Threads::Threads() = default;
Threads::~Threads() = default;
bool Threads::start(std::function<void()>) { return false; }
void Threads::join() {}

}  // namespace magus
