#include "protocol/xboard/cecp_clock.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr double kLongest = 365 * 24 * 3600.0;  // seconds
constexpr Milliseconds kShortest{1};

std::optional<Milliseconds> seconds(std::string_view text, double unit = 1) {
    const auto n = parse_number<double>(text);
    if (!n || !(*n >= 0) || *n * unit > kLongest) return std::nullopt;
    return Milliseconds(std::llround(*n * unit * 1000));
}

// "5", "0:30" or "1:02.5"; without a colon the number counts `unit` seconds.
std::optional<Milliseconds> clock_time(std::string_view text, double unit) {
    const std::size_t colon = text.find(':');
    if (colon == text.npos) return seconds(text, unit);
    const auto minutes = seconds(text.substr(0, colon), 60), rest = seconds(text.substr(colon + 1));
    if (!minutes || !rest) return std::nullopt;
    return *minutes + *rest;
}

Result<Done> set_centiseconds(std::string_view text, Milliseconds& clock) {
    const auto n = parse_number<std::int64_t>(text);
    if (!n || std::abs(static_cast<double>(*n)) > kLongest * 100) return Error{"expected centiseconds"};
    clock = std::max(Milliseconds(*n * 10), kShortest);
    return Done{};
}

}  // namespace

Result<Done> CecpClock::level(Words words) {
    const auto moves = parse_number<int>(words.next());
    const auto base = clock_time(words.next(), 60);
    const auto increment = clock_time(words.next(), 1);
    if (!moves || *moves < 0 || *moves > 1000 || !base || !increment || !words.empty())
        return Error{"expected level MOVES BASE INCREMENT"};
    moves_ = *moves;
    increment_ = *increment;
    exact_.reset();
    own_ = opponents_ = std::max(*base, kShortest);
    return Done{};
}

Result<Done> CecpClock::exact_time(std::string_view text) {
    const auto time = clock_time(text, 1);
    if (!time) return Error{"expected seconds"};
    exact_ = std::max(*time, kShortest);
    return Done{};
}

Result<Done> CecpClock::depth(std::string_view plies) {
    const auto n = parse_number<int>(plies);
    if (!n || *n < 0) return Error{"expected a depth"};
    depth_ = *n == 0 ? std::nullopt : std::optional(std::min(*n, 1000));
    return Done{};
}

Result<Done> CecpClock::own_time(std::string_view text) { return set_centiseconds(text, own_); }

Result<Done> CecpClock::opponents_time(std::string_view text) { return set_centiseconds(text, opponents_); }

Limits CecpClock::limits(Color us, int plies_played) const {
    Limits out;
    out.depth = depth_;
    if (exact_) {
        out.move_time = exact_;
        return out;
    }
    out.clocks.emplace();
    (*out.clocks)[us] = {own_, increment_};
    (*out.clocks)[~us] = {opponents_, increment_};
    if (moves_ > 0) out.moves_to_go = moves_ - plies_played / 2 % moves_;
    return out;
}

void CecpClock::run(Milliseconds used) { own_ = std::max(own_ - used, kShortest); }

void CecpClock::spend(Milliseconds used) { own_ = std::max(own_ + increment_ - used, kShortest); }

}  // namespace magus
