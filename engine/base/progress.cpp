#include "engine/base/progress.h"

#include "engine/base/text.h"

#include <algorithm>
#include <cmath>

namespace magus {

std::string time_left(std::uint64_t done, std::uint64_t still, std::chrono::duration<double> took) {
    if (done == 0 || took.count() <= 0) return "";
    const double seconds = static_cast<double>(still) * took.count() / static_cast<double>(done);
    if (seconds < 100) return fixed(std::ceil(seconds), 0) + " s left";
    if (seconds < 100 * 60) return fixed(std::ceil(seconds / 60), 0) + " min left";
    return fixed(seconds / 3600, 1) + " h left";
}

std::string rate_and_time_left(std::uint64_t done, std::uint64_t still, std::chrono::duration<double> took) {
    const std::string left = time_left(done, still, took);
    if (left.empty()) return "";
    const double rate = static_cast<double>(done) / took.count();
    return fixed(rate, rate < 10 ? 1 : 0) + "/s, " + left;
}

void ProgressLine::show(std::uint64_t done, std::uint64_t all, const std::string& text) {
    if (!before_) before_ = done == 0 ? 0 : done - 1;
    const std::string rate = rate_and_time_left(done - *before_, all - std::min(done, all), elapsed());
    show(text + (rate.empty() ? "" : "  " + rate));
}

void ProgressLine::show(const std::string& line) {
    const auto now = Clock::now();
    if (now - begin_ < silence_ || (!terminal_ && now - shown_ < std::chrono::minutes(1))) return;
    shown_ = now;
    if (terminal_)
        err_ << '\r' << line << "\033[K" << std::flush;
    else
        err_ << line << std::endl;
    open_ = terminal_;
}

void ProgressLine::end() {
    if (open_) err_ << '\n';
    open_ = false;
}

void ProgressLine::clear() {
    if (open_) err_ << "\r\033[K" << std::flush;
    open_ = false;
}

}  // namespace magus
