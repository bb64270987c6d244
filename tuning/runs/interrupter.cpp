#include "tuning/runs/interrupter.h"

#include <chrono>

namespace magus {

namespace {
constexpr std::chrono::milliseconds kPeriod{20};
}  // namespace

Interrupter::Interrupter(std::function<bool()> unwanted)
    : unwanted_(std::move(unwanted)), thread_([this] { look(); }) {}

Interrupter::~Interrupter() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    over_changed_.notify_all();
    thread_.join();
}

Interrupter::Registration Interrupter::watch(std::function<void()> interrupt) {
    const std::lock_guard lock(mutex_);
    interrupts_.push_front(std::move(interrupt));
    return {*this, interrupts_.begin()};
}

Interrupter::Registration::~Registration() {
    const std::lock_guard lock(owner_.mutex_);
    owner_.interrupts_.erase(place_);
}

void Interrupter::look() {
    std::unique_lock lock(mutex_);
    while (!over_changed_.wait_for(lock, kPeriod, [this] { return over_; }))
        if (unwanted_())
            for (const auto& interrupt : interrupts_) interrupt();
}

}  // namespace magus
