#pragma once

// Ends what is being waited for when it is no longer wanted: a thread of its own looks whether that is so, and then
// interrupts everybody who has registered, again and again until they have left.

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace magus {

class Interrupter {
public:
    // `unwanted` is asked some fifty times a second, in that thread.
    explicit Interrupter(std::function<bool()> unwanted);
    ~Interrupter();
    Interrupter(const Interrupter&) = delete;
    Interrupter& operator=(const Interrupter&) = delete;

    // Registered as long as it lives, which is shorter than the Interrupter.
    class Registration {
    public:
        ~Registration();
        Registration(const Registration&) = delete;
        Registration& operator=(const Registration&) = delete;

    private:
        friend class Interrupter;
        using Place = std::list<std::function<void()>>::iterator;
        Registration(Interrupter& owner, Place place) : owner_(owner), place_(place) {}
        Interrupter& owner_;
        Place place_;
    };
    // `interrupt` is called from that thread and must return at once.
    [[nodiscard]] Registration watch(std::function<void()> interrupt);

private:
    void look();

    const std::function<bool()> unwanted_;
    std::mutex mutex_;  // guards the rest
    std::condition_variable over_changed_;
    bool over_ = false;
    std::list<std::function<void()>> interrupts_;
    std::thread thread_;
};

}  // namespace magus
