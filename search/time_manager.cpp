#include "search/time_manager.h"

#include <algorithm>

namespace magus {

namespace {
// Overheads that are never planned with: on a busy machine a move may take many times its overhead.
constexpr double kReserve = 20;
constexpr int kFarControl = 40;  // moves; one that is farther away is planned for as if it were so near
constexpr double kFixedReserve = 3, kFixedReservePart = 0.2;  // where each move has a time of its own
}  // namespace

TimeManager::TimeManager(const Limits& limits, Color side_to_move, Duration stall, const SearchParams& params)
    : start_(limits.start),
      clock_start_(limits.start),
      last_look_(std::chrono::steady_clock::now()),
      nodes_per_ms_(limits.nodes_per_ms),
      stall_(stall / 2) {
    const auto at_least_1 = [](double ms) {
        return Milliseconds(static_cast<Milliseconds::rep>(std::max(1.0, ms)));
    };
    const double overhead = static_cast<double>(limits.overhead.count());
    if (limits.move_time) {
        fixed_ = true;
        const double whole = static_cast<double>(limits.move_time->count());
        const double reserve = std::min(kFixedReserve * overhead, kFixedReservePart * whole);
        soft_ = hard_ = at_least_1(whole - overhead - reserve);
        return;
    }
    if (!limits.clocks) return;
    const Clock& clock = (*limits.clocks)[side_to_move];
    const double increment = static_cast<double>(clock.increment.count());
    const double on_clock = std::max(1.0, static_cast<double>(clock.left.count()) - overhead);
    const double left = on_clock - std::min(on_clock / 2, kReserve * overhead);
    // To the next control, or as if the game lasted so many moves more: fewer than it does, for it is decided early.
    const double horizon =
        limits.moves_to_go > 0 ? std::min(limits.moves_to_go, kFarControl) : params.time_horizon;
    const double pot = std::max(1.0, left + std::max(0.0, increment - overhead) * (horizon - 1));
    const double share = pot / horizon;
    const double most = limits.moves_to_go == 1 ? params.time_most_at_last : params.time_most;
    const double hard = std::min(left * most, share * params.time_hard) / 100;
    hard_ = at_least_1(hard);
    soft_ = at_least_1(std::min(share * params.time_soft / 100, hard));
}

std::optional<std::uint64_t> TimeManager::node_limit() const {
    if (!hard_ || nodes_per_ms_ == 0) return std::nullopt;
    return nodes_per_ms_ * static_cast<std::uint64_t>(hard_->count());
}

bool TimeManager::out_of_time() {
    if (!hard_ || nodes_per_ms_ != 0) return false;
    const TimePoint now = std::chrono::steady_clock::now();
    stall_ = std::max(stall_, now - last_look_);
    last_look_ = now;
    // One before the next look, and one before the answer is out.
    return now - clock_start_ + std::min<Duration>(2 * stall_, *hard_ / 2) >= *hard_;
}

bool TimeManager::enough(double instability, std::uint64_t nodes) const {
    if (!soft_) return false;
    const Milliseconds gone = used(nodes);
    if (fixed_) return gone >= *soft_;
    return static_cast<double>(gone.count()) >=
           std::min(static_cast<double>(soft_->count()) * instability, static_cast<double>(hard_->count()));
}

}  // namespace magus
