#pragma once

// Threads and what keeps them apart, as little as the engine needs of them, for systems with and without:
// threads_native.cpp with waiting_posix.cpp or waiting_windows.cpp; messages_web.cpp with threads_web.cpp or, where workers
// may share memory, threads_web_workers.cpp.

#include <atomic>
#include <functional>
#include <memory>

namespace magus {

int most_threads();     // 1 where there is only the one that runs
int processor_cores();  // 0: not known
// Blocks as long as the word has that value, which another thread changes and then calls wake_all().
void wait_while(const std::atomic<int>& word, int value);
void wake_all(std::atomic<int>& word);
// Long work must call this now and then. Where there is one thread only, this is how anything else, such as a stop of
// the search, gets its turn.
void let_others_work();

class Mutex {
public:
    Mutex();
    ~Mutex();
    void lock();
    void unlock();

private:
    friend class Condition;
    struct Implementation;
    std::unique_ptr<Implementation> impl_;
};

// What threads wait for, and tell one another; not for browsers. That of mingw-w64's standard library goes through the system's
// semaphores: under wine on a busy machine the way there and back takes ten milliseconds, this one a hundredth.
class Condition {
public:
    Condition();
    ~Condition();
    void notify_one();
    void notify_all();
    // The mutex is held before and after, and by others meanwhile.
    template <class Predicate> void wait(Mutex& held, Predicate is_so) {
        while (!is_so()) wait(held);
    }

private:
    void wait(Mutex& held);  // it may return without reason

    struct Implementation;
    std::unique_ptr<Implementation> impl_;
};

// Holds a mutex as long as it lives.
class Locked {
public:
    explicit Locked(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    ~Locked() { mutex_.unlock(); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

private:
    Mutex& mutex_;
};

// Work that goes on beside the thread that starts it. It must not be started where most_threads() is 1. One thread
// starts work and waits for it. The system's threads are kept for the next work until the object ends.
class Threads {
public:
    Threads();
    ~Threads();
    bool start(std::function<void()> work);  // false: the system has no more threads, or no memory for one
    void join();                             // blocks until all work has ended

private:
    struct Implementation;
    std::unique_ptr<Implementation> impl_;
};

}  // namespace magus
