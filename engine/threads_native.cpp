#include "engine/threads.h"

#include <limits>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace magus {

int most_threads() { return std::numeric_limits<int>::max(); }
int processor_cores() { return static_cast<int>(std::thread::hardware_concurrency()); }
void sleep_for(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }
void let_others_work() {}

struct Mutex::Implementation {
    std::mutex mutex;
};

Mutex::Mutex() : impl_(std::make_unique<Implementation>()) {}
Mutex::~Mutex() = default;
void Mutex::lock() { impl_->mutex.lock(); }
void Mutex::unlock() { impl_->mutex.unlock(); }

struct Threads::Implementation {
    std::vector<std::thread> threads;
};

Threads::Threads() : impl_(std::make_unique<Implementation>()) {}
Threads::~Threads() { join(); }
bool Threads::start(std::function<void()> work) {
    try {
        impl_->threads.emplace_back(std::move(work));
        return true;
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    return false;
}
void Threads::join() {
    for (std::thread& thread : impl_->threads) thread.join();
    impl_->threads.clear();
}

}  // namespace magus
