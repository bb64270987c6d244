// The parameters of UCI's "go" as a table.

#include "engine/notation/notation.h"
#include "protocol/uci/uci.h"

#include <algorithm>
#include <limits>

namespace magus {

namespace {

constexpr Milliseconds kLongest{std::chrono::hours(24 * 365)};

struct NumberRow {
    std::string_view word;
    std::int64_t least;
    void (*apply)(Limits&, std::int64_t);
};

Clock& clock(Limits& limits, Color c) {
    if (!limits.clocks) limits.clocks.emplace();
    return (*limits.clocks)[c];
}

// Interfaces send negative times when a flag has fallen: think as little as possible then.
Milliseconds time(std::int64_t n) {
    return std::clamp(Milliseconds(std::max<std::int64_t>(n, 1)), Milliseconds(1), kLongest);
}

constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::min();

constexpr NumberRow kNumbers[] = {
    {"depth", 1,
     [](Limits& l, std::int64_t n) { l.depth = static_cast<int>(std::min<std::int64_t>(n, 1000)); }},
    {"nodes", 1, [](Limits& l, std::int64_t n) { l.nodes = static_cast<std::uint64_t>(n); }},
    {"mate", 1,
     [](Limits& l, std::int64_t n) { l.mate = static_cast<int>(std::min<std::int64_t>(n, 1000)); }},
    {"movetime", 0, [](Limits& l, std::int64_t n) { l.move_time = time(n); }},
    {"wtime", kAny, [](Limits& l, std::int64_t n) { clock(l, Color::White).left = time(n); }},
    {"btime", kAny, [](Limits& l, std::int64_t n) { clock(l, Color::Black).left = time(n); }},
    {"winc", 0,
     [](Limits& l, std::int64_t n) {
         clock(l, Color::White).increment = std::min(Milliseconds(n), kLongest);
     }},
    {"binc", 0,
     [](Limits& l, std::int64_t n) {
         clock(l, Color::Black).increment = std::min(Milliseconds(n), kLongest);
     }},
    {"movestogo", 0,
     [](Limits& l, std::int64_t n) { l.moves_to_go = static_cast<int>(std::min<std::int64_t>(n, 1000)); }},
};

Result<Done> read_number(const NumberRow& row, Words& words, Limits& limits) {
    const std::string_view text = words.next();
    const auto n = parse_number<std::int64_t>(text);
    if (!n || *n < row.least)
        return Error{"go " + std::string(row.word) + ": expected a number" +
                     (row.least == kAny ? "" : " from " + std::to_string(row.least)) + ", found '" +
                     shown(text) + "'"};
    row.apply(limits, *n);
    return Done{};
}

const NumberRow* find_number(std::string_view word) {
    for (const NumberRow& row : kNumbers)
        if (row.word == word) return &row;
    return nullptr;
}

bool is_keyword(std::string_view word) {
    return find_number(word) || word == "infinite" || word == "ponder" || word == "searchmoves";
}

Result<Done> read_moves(const Position& pos, Words& words, Limits& limits) {
    while (!words.empty() && !is_keyword(words.peek())) {
        const auto move = parse_coordinates(pos, words.next());
        if (!move) return move.error();
        limits.search_moves.push_back(*move);
    }
    if (limits.search_moves.empty()) return Error{"go searchmoves: expected moves"};
    return Done{};
}

}  // namespace

Result<Limits> parse_uci_limits(const Position& pos, Words words) {
    Limits limits;
    while (!words.empty()) {
        const std::string_view word = words.next();
        Result<Done> done = Done{};
        if (word == "infinite")
            limits.infinite = true;
        else if (word == "ponder")
            limits.ponder = true;
        else if (word == "searchmoves")
            done = read_moves(pos, words, limits);
        else if (const NumberRow* row = find_number(word))
            done = read_number(*row, words, limits);
        else
            done = Error{"go: unknown parameter '" + shown(word) + "'"};
        if (!done) return done.error();
    }
    if (limits.clocks && (*limits.clocks)[pos.side_to_move()].left == Milliseconds(0))
        return Error{"go: the clock of the side to move is missing"};
    return limits;
}

}  // namespace magus
