#include "engine/threads.h"

#include <condition_variable>
#include <deque>
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
void wait_while(const std::atomic<int>& word, int value) { word.wait(value); }
void wake_all(std::atomic<int>& word) { word.notify_all(); }
void let_others_work() {}

struct Mutex::Implementation {
    std::mutex mutex;
};

Mutex::Mutex() : impl_(std::make_unique<Implementation>()) {}
Mutex::~Mutex() = default;
void Mutex::lock() { impl_->mutex.lock(); }
void Mutex::unlock() { impl_->mutex.unlock(); }

// Threads that have nothing to do wait for the next work: to start one takes time, ten milliseconds on some systems.
struct Threads::Implementation {
    std::mutex mutex;  // guards the rest
    std::condition_variable work_came, work_ended;
    std::deque<std::function<void()>> waiting;
    std::size_t unfinished = 0;  // waiting or under way
    bool closed = false;
    std::vector<std::thread> threads;

    void run() {
        std::unique_lock lock(mutex);
        while (true) {
            work_came.wait(lock, [this] { return closed || !waiting.empty(); });
            if (waiting.empty()) return;
            std::function<void()> work = std::move(waiting.front());
            waiting.pop_front();
            lock.unlock();
            work();
            work = nullptr;  // what it holds is given back before anybody believes it ended
            lock.lock();
            if (--unfinished == 0) work_ended.notify_all();
        }
    }
};

Threads::Threads() : impl_(std::make_unique<Implementation>()) {}
Threads::~Threads() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->closed = true;
        impl_->work_came.notify_all();
    }
    for (std::thread& thread : impl_->threads) thread.join();
}
bool Threads::start(std::function<void()> work) {
    const std::lock_guard lock(impl_->mutex);
    try {
        if (impl_->unfinished == impl_->threads.size())
            impl_->threads.emplace_back([implementation = impl_.get()] { implementation->run(); });
        impl_->waiting.push_back(std::move(work));
    } catch (const std::system_error&) {
        return false;
    } catch (const std::bad_alloc&) {
        return false;
    }
    ++impl_->unfinished;
    impl_->work_came.notify_one();
    return true;
}
void Threads::join() {
    std::unique_lock lock(impl_->mutex);
    impl_->work_ended.wait(lock, [this] { return impl_->unfinished == 0; });
}

}  // namespace magus
