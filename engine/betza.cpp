#include "engine/betza.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <string>

namespace magus {

namespace {

struct Step {
    int files, ranks;
};

struct Atom {
    char letter;
    int longer, shorter;
    int reach;            // without a digit
    bool second = false;  // also the diagonal twin (K = W + F, Q = R + B)
};

constexpr Atom kAtoms[] = {
    {'W', 1, 0, 1}, {'F', 1, 1, 1},       {'D', 2, 0, 1},       {'N', 2, 1, 1}, {'A', 2, 2, 1},
    {'H', 3, 0, 1}, {'C', 3, 1, 1},       {'Z', 3, 2, 1},       {'G', 3, 3, 1}, {'R', 1, 0, 0},
    {'B', 1, 1, 0}, {'K', 1, 0, 1, true}, {'Q', 1, 0, 0, true},
};

// All distinct steps of an atom.
std::vector<Step> all_steps(int a, int b) {
    std::vector<Step> out;
    for (const auto& [x, y] : {Step{a, b}, Step{b, a}})
        for (int sx : {1, -1})
            for (int sy : {1, -1}) {
                const Step s{sx * x, sy * y};
                if (std::none_of(out.begin(), out.end(),
                                 [&](Step o) { return o.files == s.files && o.ranks == s.ranks; }))
                    out.push_back(s);
            }
    return out;
}

// Is the step one of those that a direction prefix names? On an atom with eight steps a single letter means the
// two that go farthest that way: fN is the Shogi Knight.
bool in_direction(Step s, char first, char second) {
    const auto along = [&](char c) {
        switch (c) {
        case 'f': return s.ranks > 0;
        case 'b': return s.ranks < 0;
        case 'r': return s.files > 0;
        case 'l': return s.files < 0;
        case 'v': return s.ranks != 0;
        default: return s.files != 0;  // s
        }
    };
    const bool vertical = first == 'f' || first == 'b' || first == 'v';
    const int ahead = vertical ? std::abs(s.ranks) : std::abs(s.files);
    const int aside = vertical ? std::abs(s.files) : std::abs(s.ranks);
    const bool oblique = s.files != 0 && s.ranks != 0 && ahead != aside;
    if (second == 0) {
        if (!along(first)) return false;
        return !oblique || ahead > aside;
    }
    if (first == second) return along(first) && (!oblique || ahead > aside);
    if (s.files == 0 || s.ranks == 0) return along(first) || along(second);  // fsW: forward and sideways
    if (!along(first) || !along(second)) return false;
    // Two different letters on an oblique atom: "fs", "bs", "fv"... the second says along which side it is longer.
    if (oblique && (second == 's' || second == 'v')) {
        const bool wide = std::abs(s.files) > std::abs(s.ranks);
        return second == 's' ? wide : !wide;
    }
    return true;
}

bool is_direction(char c) { return c != 0 && std::string_view("fblrvs").find(c) != std::string_view::npos; }
bool is_vertical(char c) { return c == 'f' || c == 'b' || c == 'v'; }

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<BetzaMoves> run() {
        if (text_.empty()) return fail("expected a Betza description, found nothing");
        while (at_ < text_.size())
            if (auto done = item(); !done) return done.error();
        return out_;
    }

private:
    struct Modifiers {
        bool initial = false, quiet = false, capture = false, lame = false, jump = false, hop = false;
        std::vector<std::pair<char, char>> directions;
    };

    Error fail(std::string text) const { return Error{std::move(text), 0, static_cast<int>(at_) + 1}; }
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    bool take(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    void directions(Modifiers& m) {
        while (is_direction(peek())) {
            const char first = peek();
            ++at_;
            // Two letters belong together when one is vertical and one horizontal, or when the letter is doubled.
            if (is_direction(peek()) && (peek() == first || is_vertical(peek()) != is_vertical(first))) {
                m.directions.emplace_back(first, peek());
                ++at_;
            } else {
                m.directions.emplace_back(first, '\0');
            }
        }
    }

    Result<Modifiers> modifiers() {
        Modifiers m;
        for (;; ++at_) {
            switch (peek()) {
            case 'i': m.initial = true; break;
            case 'm': m.quiet = true; break;
            case 'c': m.capture = true; break;
            case 'n': m.lame = true; break;
            case 'j': m.jump = true; break;
            case 'p': m.hop = true; break;
            case 'f':
            case 'b':
            case 'l':
            case 'r':
            case 'v':
            case 's':
                directions(m);
                --at_;
                break;
            default: return m;
            }
        }
    }

    Result<Done> item() {
        // The bent riders in XBoard's notation: one step, then outward lines of the other kind.
        const std::size_t start = at_;
        for (const auto& [prefix, first] : {std::pair<std::string_view, int>{"mafsyaf", 2}, {"yafs", 1}}) {
            if (!take(prefix)) continue;
            if (peek() == 'F' || peek() == 'W') return bent(first);
            at_ = start;
        }
        auto m = modifiers();
        if (!m) return m.error();
        if (m->lame + m->jump + m->hop > 1) return fail("n, j and p exclude each other");

        const char letter = peek();
        if (letter == 'O') return castling(*m);
        std::vector<Step> steps;
        int reach = 1;
        if (letter == '(') {
            if (auto leap = coordinates(); !leap)
                return leap.error();
            else
                steps = *leap;
        } else {
            const auto* atom = std::find_if(std::begin(kAtoms), std::end(kAtoms),
                                            [&](const Atom& a) { return a.letter == letter; });
            if (atom == std::end(kAtoms)) {
                if (letter == '\0')
                    return fail("expected an atom (W F D N A H C Z G K R B Q or (x,y)), found the end");
                return fail(std::string("expected an atom (W F D N A H C Z G K R B Q or (x,y)), found '") +
                            letter + "'");
            }
            ++at_;
            steps = all_steps(atom->longer, atom->shorter);
            if (atom->second)
                for (Step s : all_steps(1, 1)) steps.push_back(s);
            reach = atom->reach;
            if (peek() == letter && reach == 1 && letter != 'K') {  // NN, WW: the rider
                ++at_;
                reach = 0;
            }
        }
        if (auto r = range(reach); !r)
            return r.error();
        else
            reach = *r;
        add(*m, steps, reach);
        return Done{};
    }

    Result<Done> bent(int first) {
        const bool diagonal = peek() == 'F';
        ++at_;
        for (Step s : diagonal ? all_steps(1, 1) : all_steps(1, 0))
            for (Step t : diagonal ? all_steps(1, 0) : all_steps(1, 1)) {
                if (s.files * t.files + s.ranks * t.ranks <= 0) continue;  // outward only
                Ride ride{static_cast<std::int8_t>(s.files), static_cast<std::int8_t>(s.ranks)};
                ride.bend_files = static_cast<std::int8_t>(t.files);
                ride.bend_ranks = static_cast<std::int8_t>(t.ranks);
                ride.bend_first = static_cast<std::uint8_t>(first);
                out_.rides.push_back(ride);
            }
        return Done{};
    }

    Result<Done> castling(const Modifiers& m) {
        ++at_;
        auto r = range(0);
        if (!r) return r.error();
        if (*r < 1) return fail("expected the number of squares that the King goes after O");
        if (m.quiet || m.capture || m.lame || m.jump || m.hop || !m.directions.empty())
            return fail("only i may stand before O");
        out_.castling = *r;
        return Done{};
    }

    Result<int> range(int without) {
        if (!std::isdigit(static_cast<unsigned char>(peek()))) return without;
        int value = 0, digits = 0;
        while (std::isdigit(static_cast<unsigned char>(peek()))) {
            value = value * 10 + (peek() - '0');
            if (++digits > 2) return fail("a range has at most two digits");
            ++at_;
        }
        return value;
    }

    Result<std::vector<Step>> coordinates() {
        ++at_;
        int values[2] = {};
        for (int i = 0; i < 2; ++i) {
            if (!std::isdigit(static_cast<unsigned char>(peek())))
                return fail("expected a number, as in (4,1)");
            if (auto r = range(0); !r)
                return r.error();
            else
                values[i] = *r;
            if (peek() != (i == 0 ? ',' : ')')) return fail(i == 0 ? "expected ','" : "expected ')'");
            ++at_;
        }
        if (values[0] == 0 && values[1] == 0) return fail("(0,0) is no leap");
        return all_steps(values[0], values[1]);
    }

    void add(const Modifiers& m, const std::vector<Step>& steps, int reach) {
        for (Step s : steps) {
            const bool wanted = m.directions.empty() ||
                                std::any_of(m.directions.begin(), m.directions.end(),
                                            [&](auto d) { return in_direction(s, d.first, d.second); });
            if (!wanted) continue;
            Ride ride{static_cast<std::int8_t>(s.files), static_cast<std::int8_t>(s.ranks),
                      static_cast<std::uint8_t>(reach)};
            ride.quiet = m.quiet || !m.capture;
            ride.capture = m.capture || !m.quiet;
            ride.lame = m.lame;
            ride.jump = m.jump;
            ride.hop = m.hop;
            ride.initial = m.initial;
            out_.rides.push_back(ride);
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    BetzaMoves out_;
};

}  // namespace

bool Ride::on_line() const { return std::max(std::abs(files), std::abs(ranks)) == 1; }

Result<BetzaMoves> parse_betza(std::string_view text) { return Parser(text).run(); }

}  // namespace magus
