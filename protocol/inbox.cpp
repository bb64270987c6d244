#include "protocol/inbox.h"

#include "protocol/words.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace magus {

namespace {

template <class T> T take_first(std::deque<T>& queue) {
    T out = std::move(queue.front());
    queue.pop_front();
    return out;
}

}  // namespace

void Inbox::put(SearchReport report) {
    const Locked lock(mutex_);
    reports_.push_back(std::move(report));
    changed_.notify_one();
}

void Inbox::put(InputLine line) {
    const Locked lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_one();
}

void Inbox::close() {
    const Locked lock(mutex_);
    closed_ = true;
    changed_.notify_one();
}

Inbox::Event Inbox::next() {
    const Locked lock(mutex_);
    changed_.wait(mutex_, [this] { return closed_ || !reports_.empty() || !lines_.empty(); });
    if (!reports_.empty()) return take_first(reports_);
    if (!lines_.empty()) return take_first(lines_);
    return EndOfInput{};
}

SearchReport Inbox::next_report() {
    const Locked lock(mutex_);
    changed_.wait(mutex_, [this] { return !reports_.empty(); });
    return take_first(reports_);
}

bool Inbox::interrupts() const {
    const Locked lock(mutex_);
    return closed_ || std::ranges::any_of(lines_, [](const InputLine& line) {
               const std::string_view word = Words(line.text).peek();
               return word == "stop" || word == "quit";
           });
}

}  // namespace magus
