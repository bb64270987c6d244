#include "tuning/players/time_control.h"

#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

std::optional<Milliseconds> read_seconds(std::string_view text) {
    const auto seconds = parse_number<double>(text);
    if (!seconds || !(*seconds >= 0) || *seconds > 1e6) return std::nullopt;
    return Milliseconds(std::lround(*seconds * 1000));
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
    const Error wrong{
        "'" + std::string(text) +
        "' is no time control: expected SECONDS, SECONDS+INCREMENT, "
        "MOVES/SECONDS+INCREMENT or SECONDS/move, and @NODES where so many count as a millisecond"};
    TimeControl out;
    if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
        const auto nodes = parse_number<std::uint64_t>(text.substr(at + 1));
        if (!nodes || *nodes < 1 || *nodes > kMostNodesPerMs) return wrong;
        out.nodes_per_ms = *nodes;
        text = text.substr(0, at);
    }
    if (text.ends_with("/move")) {
        out.per_move = read_seconds(text.substr(0, text.size() - 5));
        if (!out.per_move || out.per_move->count() == 0) return wrong;
        return out;
    }
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto moves = parse_number<int>(text.substr(0, slash));
        if (!moves || *moves < 1) return wrong;
        out.moves = *moves;
        text = text.substr(slash + 1);
    }
    const std::size_t plus = std::min(text.find('+'), text.size());
    const auto base = read_seconds(text.substr(0, plus));
    if (!base || base->count() == 0) return wrong;
    out.base = *base;
    if (plus == text.size()) return out;
    const auto increment = read_seconds(text.substr(plus + 1));
    if (!increment) return wrong;
    out.increment = *increment;
    return out;
}

std::string to_text(const TimeControl& tc) {
    std::string out;
    const auto add = [&out](const std::string& part) { out += (out.empty() ? "" : " ") + part; };
    const std::string counted = tc.nodes_per_ms > 0 ? "@" + std::to_string(tc.nodes_per_ms) : "";
    if (tc.per_move) add(seconds_text(*tc.per_move) + "/move" + counted);
    if (tc.has_clock())
        add((tc.moves > 0 ? std::to_string(tc.moves) + "/" : "") + seconds_text(tc.base) +
            (tc.increment.count() > 0 ? "+" + seconds_text(tc.increment) : "") + counted);
    if (tc.depth) add("depth=" + std::to_string(*tc.depth));
    if (tc.nodes) add("nodes=" + std::to_string(*tc.nodes));
    return out;
}

bool PlayerClock::spend(std::chrono::microseconds used, Milliseconds margin) {
    if (!limited()) return true;
    if (used > (tc_.per_move ? *tc_.per_move : left_) + margin) return false;
    if (tc_.per_move) return true;
    // What lies within the margin is forgiven.
    left_ = std::max(left_ - used, std::chrono::microseconds(0)) + tc_.increment;
    if (++played_; tc_.moves > 0 && played_ % tc_.moves == 0) left_ += tc_.base;
    return true;
}

}  // namespace magus
