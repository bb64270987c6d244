#include "engine/base/threads.h"

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
void let_others_work() {}

namespace {

// Not std::atomic's own wait: with gcc 12 for Windows it loses wake-ups.
struct Waiting {
    Mutex mutex;
    Condition changed;
};

Waiting& waiting() {
    static Waiting the_one;
    return the_one;
}

}  // namespace

void wait_while(const std::atomic<int>& word, int value) {
    Waiting& all = waiting();
    const Locked lock(all.mutex);
    all.changed.wait(all.mutex, [&] { return word != value; });
}
void wake_all(std::atomic<int>&) {
    Waiting& all = waiting();
    const Locked lock(all.mutex);
    all.changed.notify_all();
}

// Threads that have nothing to do wait for the next work: to start one takes time, ten milliseconds on some systems.
struct Threads::Implementation {
    Mutex mutex;  // guards the rest
    Condition work_came, work_ended;
    std::deque<std::function<void()>> waiting;
    std::size_t unfinished = 0;  // waiting or under way
    bool closed = false;
    std::vector<std::thread> threads;

    void run() {
        std::unique_lock lock(mutex);
        while (true) {
            work_came.wait(mutex, [this] { return closed || !waiting.empty(); });
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
    const std::lock_guard lock(impl_->mutex);
    impl_->work_ended.wait(impl_->mutex, [this] { return impl_->unfinished == 0; });
}

}  // namespace magus
