#include "tuning/progress.h"

#include "tuning/text.h"

#include <algorithm>
#include <cmath>

namespace magus {

std::string rate_and_time_left(std::uint64_t done, std::uint64_t still, std::chrono::duration<double> took) {
    if (done == 0 || took.count() <= 0) return "";
    const double rate = static_cast<double>(done) / took.count();
    const double seconds = static_cast<double>(still) / rate;
    std::string left;
    if (seconds < 100)
        left = fixed(std::ceil(seconds), 0) + " s";
    else if (seconds < 100 * 60)
        left = fixed(std::ceil(seconds / 60), 0) + " min";
    else
        left = fixed(seconds / 3600, 1) + " h";
    return fixed(rate, rate < 10 ? 1 : 0) + "/s, " + left + " left";
}

void ProgressLine::show(std::uint64_t done, std::uint64_t all, const std::string& text) {
    if (!before_) before_ = done == 0 ? 0 : done - 1;
    const std::string rate =
        rate_and_time_left(done - *before_, all - std::min(done, all), Clock::now() - begin_);
    show(text + (rate.empty() ? "" : "  " + rate));
}

void ProgressLine::show(const std::string& line) {
    const auto now = Clock::now();
    if (!context_.terminal && now - shown_ < std::chrono::minutes(1)) return;
    shown_ = now;
    if (context_.terminal)
        context_.err << '\r' << line << "\033[K" << std::flush;
    else
        context_.err << line << std::endl;
    open_ = context_.terminal;
}

void ProgressLine::end() {
    if (open_) context_.err << '\n';
    open_ = false;
}

}  // namespace magus
