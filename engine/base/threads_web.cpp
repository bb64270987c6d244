// A browser's worker is one thread.
#include "engine/base/threads.h"

namespace magus {

int most_threads() { return 1; }
int processor_cores() { return 1; }

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
