#pragma once

// Threads and what keeps them apart, as little as the engine needs of them, for systems with and without:
// threads_native.cpp; messages_web.cpp with threads_web.cpp or, where workers may share memory, threads_web_workers.cpp.

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
