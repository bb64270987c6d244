#include "engine/base/threads.h"

#include <condition_variable>
#include <mutex>

namespace magus {

struct Mutex::Implementation {
    std::mutex mutex;
};

Mutex::Mutex() : impl_(std::make_unique<Implementation>()) {}
Mutex::~Mutex() = default;
void Mutex::lock() { impl_->mutex.lock(); }
void Mutex::unlock() { impl_->mutex.unlock(); }

struct Condition::Implementation {
    std::condition_variable condition;
};

Condition::Condition() : impl_(std::make_unique<Implementation>()) {}
Condition::~Condition() = default;
void Condition::notify_one() { impl_->condition.notify_one(); }
void Condition::notify_all() { impl_->condition.notify_all(); }
void Condition::wait(Mutex& held) {
    std::unique_lock lock(held.impl_->mutex, std::adopt_lock);
    impl_->condition.wait(lock);
    lock.release();
}

}  // namespace magus
