#include "engine/base/threads.h"

#include <windows.h>

namespace magus {

struct Mutex::Implementation {
    SRWLOCK lock = SRWLOCK_INIT;
};

Mutex::Mutex() : impl_(std::make_unique<Implementation>()) {}
Mutex::~Mutex() = default;
void Mutex::lock() { AcquireSRWLockExclusive(&impl_->lock); }
void Mutex::unlock() { ReleaseSRWLockExclusive(&impl_->lock); }

struct Condition::Implementation {
    CONDITION_VARIABLE condition = CONDITION_VARIABLE_INIT;
};

Condition::Condition() : impl_(std::make_unique<Implementation>()) {}
Condition::~Condition() = default;
void Condition::notify_one() { WakeConditionVariable(&impl_->condition); }
void Condition::notify_all() { WakeAllConditionVariable(&impl_->condition); }
void Condition::wait(Mutex& held) {
    SleepConditionVariableSRW(&impl_->condition, &held.impl_->lock, INFINITE, 0);
}

}  // namespace magus
