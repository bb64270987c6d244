// Threads for browsers: workers that share one memory, each with an instance of the program of its own (protocol/web/thread.js).
// This file alone is compiled with atomic instructions and outside link-time optimisation: everywhere else atomic values are
// read and written as plain ones, which a WebAssembly memory never tears, and which costs nothing.
#include "engine/base/threads.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

#define MAGUS_IMPORT(name) __attribute__((import_module("magus"), import_name(#name)))

extern "C" {
MAGUS_IMPORT(threads) int js_threads();        // as many as may run, the caller included
MAGUS_IMPORT(start) int js_start(void* work);  // 0: no worker is free
}

namespace magus {

namespace {

using Word = std::atomic<std::int32_t>;

int* address(Word& word) { return reinterpret_cast<int*>(&word); }
// Until the word is not `value` any more, or somebody is woken.
void wait(Word& word, std::int32_t value) { __builtin_wasm_memory_atomic_wait32(address(word), value, -1); }
void wake(Word& word) { __builtin_wasm_memory_atomic_notify(address(word), 1); }

// 0: free, 1: held, 2: held, and somebody waits.
class Lock {
public:
    void lock() {
        std::int32_t free = 0;
        if (word_.compare_exchange_strong(free, 1)) return;
        while (word_.exchange(2) != 0) wait(word_, 2);
    }
    void unlock() {
        if (word_.exchange(0) == 2) wake(word_);
    }

private:
    Word word_{0};
};

// The library's own memory is made for one thread.
Lock heap;

void* take(std::size_t size, std::size_t alignment) {
    heap.lock();
    const std::size_t whole = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
    void* const out =
        alignment <= alignof(std::max_align_t) ? std::malloc(whole) : std::aligned_alloc(alignment, whole);
    heap.unlock();
    return out;
}

void* take_or_end(std::size_t size, std::size_t alignment) {
    void* const out = take(size, alignment);
    if (!out) __builtin_trap();  // the worker is started anew
    return out;
}

void give_back(void* memory) {
    heap.lock();
    std::free(memory);
    heap.unlock();
}

struct Task {
    std::function<void()> work;
    Word& running;
};

}  // namespace

int most_threads() { return std::max(1, js_threads()); }
int processor_cores() { return most_threads(); }

struct Mutex::Implementation {
    Lock lock;
};
Mutex::Mutex() : impl_(std::make_unique<Implementation>()) {}
Mutex::~Mutex() = default;
void Mutex::lock() { impl_->lock.lock(); }
void Mutex::unlock() { impl_->lock.unlock(); }

struct Threads::Implementation {
    Word running{0};
};
Threads::Threads() : impl_(std::make_unique<Implementation>()) {}
Threads::~Threads() { join(); }
bool Threads::start(std::function<void()> work) {
    auto* const task = new Task{std::move(work), impl_->running};
    ++impl_->running;
    if (js_start(task)) return true;
    --impl_->running;
    delete task;
    return false;
}
void Threads::join() {
    for (std::int32_t n = 0; (n = impl_->running) > 0;) wait(impl_->running, n);
}

}  // namespace magus

// What a worker does with the work that js_start gave it.
extern "C" __attribute__((export_name("run_thread"))) void web_run_thread(void* given) {
    auto* const task = static_cast<magus::Task*>(given);
    task->work();
    magus::Word& running = task->running;
    delete task;
    --running;
    magus::wake(running);
}

void* operator new(std::size_t size) { return magus::take_or_end(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return magus::take_or_end(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t at) {
    return magus::take_or_end(size, static_cast<std::size_t>(at));
}
void* operator new[](std::size_t size, std::align_val_t at) {
    return magus::take_or_end(size, static_cast<std::size_t>(at));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return magus::take(size, alignof(std::max_align_t));
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return magus::take(size, alignof(std::max_align_t));
}
void operator delete(void* memory) noexcept { magus::give_back(memory); }
void operator delete[](void* memory) noexcept { magus::give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { magus::give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { magus::give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { magus::give_back(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { magus::give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { magus::give_back(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { magus::give_back(memory); }
