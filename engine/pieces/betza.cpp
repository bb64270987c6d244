#include "engine/pieces/betza.h"

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

// What the letters of a direction mean depends on the atom; this is XBoard's reading of them.
enum class Symmetry : std::uint8_t {
    Orthogonal,  // W D H R: letters add up
    Diagonal,    // F A G B: fl is one of the two moves of f
    Oblique,     // N C Z: f is the two longest forward moves, fl the wide one, lf the narrow one
    Royal,       // K Q: f is the orthogonal direction alone, fl the diagonal
};

bool is_vertical(char c) { return c == 'f' || c == 'b' || c == 'v'; }
bool is_direction(char c) { return c != 0 && std::string_view("fblrvsh").find(c) != std::string_view::npos; }

bool on_side(Step s, char letter) {
    switch (letter) {
    case 'f': return s.ranks > 0;
    case 'b': return s.ranks < 0;
    case 'r': return s.files > 0;
    case 'l': return s.files < 0;
    case 'v': return s.ranks != 0;
    default: return s.files != 0;  // s
    }
}

bool mostly_on_side(Step s, char letter) {
    const bool tall = std::abs(s.ranks) > std::abs(s.files), wide = std::abs(s.files) > std::abs(s.ranks);
    return on_side(s, letter) && (is_vertical(letter) ? tall : wide);
}

// hr: of the eight moves of an oblique leap those that turn right after their long side; hl: the others.
bool turns_right(Step s) {
    const bool tall = std::abs(s.ranks) > std::abs(s.files);
    return (s.files * s.ranks > 0) == tall;
}

// What one or two letters name together: f, ff, fl, fh or hr.
struct NamedDirections {
    char first, second;  // the second may belong to the next
    Symmetry symmetry;

    bool is_half() const { return first == 'h' || second == 'h'; }  // of the moves, or those of one hand
    bool combines() const {
        return symmetry != Symmetry::Orthogonal && second != 0 && is_vertical(first) != is_vertical(second) &&
               (symmetry == Symmetry::Diagonal || (first != 's' && first != 'v'));
    }
    std::size_t letters() const { return is_half() || combines() || second == first ? 2 : 1; }
    bool has(Step s) const {
        if (first == 'h') return turns_right(s) == (second == 'r');
        if (second == 'h') return on_side(s, first);
        if (combines())
            return on_side(s, first) &&
                   (symmetry == Symmetry::Oblique ? mostly_on_side(s, second) : on_side(s, second));
        const bool straight = symmetry == Symmetry::Orthogonal || symmetry == Symmetry::Diagonal;
        return straight ? on_side(s, first) : mostly_on_side(s, first);
    }
};

// Does the step belong to the directions that these letters name? None name all.
bool in_directions(Step s, Symmetry symmetry, std::string_view letters) {
    if (letters.empty()) return true;
    for (std::size_t i = 0; i < letters.size();) {
        const NamedDirections named{letters[i], i + 1 < letters.size() ? letters[i + 1] : '\0', symmetry};
        if (named.has(s)) return true;
        i += named.letters();
    }
    return false;
}

Symmetry symmetry_of(int a, int b) {
    if (a == b) return Symmetry::Diagonal;
    return a == 0 || b == 0 ? Symmetry::Orthogonal : Symmetry::Oblique;
}

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<BetzaMoves> run() {
        if (text_.empty()) return fail("expected a Betza description, found nothing");
        if (text_.size() > kMostBetzaCharacters)
            return fail_at(static_cast<int>(kMostBetzaCharacters) + 1,
                           "a Betza description has at most " + std::to_string(kMostBetzaCharacters) +
                               " characters");
        while (at_ < text_.size())
            if (auto done = item(); !done) return done.error();
        return out_;
    }

private:
    struct Modifiers {
        // Where they stand, counted from 1; 0: not given.
        int initial = 0, quiet = 0, capture = 0, en_passant = 0, lame = 0, jump = 0, hop = 0, land = 0,
            half = 0;
        std::string directions;
    };

    struct AtomMoves {
        std::vector<Step> steps;
        Symmetry symmetry;
        int reach;  // in steps; 0: any number
    };

    static Error fail_at(int column, std::string text) { return Error{std::move(text), 0, column}; }
    Error fail(std::string text) const { return Error{std::move(text), 0, static_cast<int>(at_) + 1}; }
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    bool take(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    Result<Modifiers> modifiers() {
        Modifiers m;
        for (;; ++at_) {
            int* given = nullptr;
            switch (const char c = peek()) {
            case 'i': given = &m.initial; break;
            case 'm': given = &m.quiet; break;
            case 'c': given = &m.capture; break;
            case 'n': given = &m.lame; break;
            case 'j': given = &m.jump; break;
            case 'p': given = &m.hop; break;
            case 'g': given = &m.land; break;
            case 'e': given = &m.en_passant; break;
            default:
                if (!is_direction(c)) return m;
                m.directions += c;
                if (c == 'h') m.half = static_cast<int>(at_) + 1;
                continue;
            }
            if (*given != 0) return fail(std::string("a second '") + peek() + "' before the same atom");
            *given = static_cast<int>(at_) + 1;
        }
    }

    static bool halves_are_clear(std::string_view directions, const std::vector<Step>& steps) {
        const Step s = steps.front();
        if (steps.size() != 8 || s.files == 0 || s.ranks == 0 || std::abs(s.files) == std::abs(s.ranks))
            return false;
        for (std::size_t i = 0; i < directions.size(); ++i) {
            if (directions[i] == 'h') {
                const char hand = i + 1 < directions.size() ? directions[++i] : '\0';
                if (hand != 'l' && hand != 'r') return false;
            } else if (i + 1 < directions.size() && directions[i + 1] == 'h') {
                if (std::string_view("fblr").find(directions[i]) == std::string_view::npos) return false;
                ++i;
            }
        }
        return true;
    }

    // Modifiers that would mean nothing here, or that we do not play.
    static Result<Done> check(const Modifiers& m, const std::vector<Step>& steps, int reach) {
        const bool neighbour =  // of any step: then nothing is passed by a single one
            std::any_of(steps.begin(), steps.end(),
                        [](Step s) { return std::max(std::abs(s.files), std::abs(s.ranks)) == 1; });
        if ((m.lame != 0) + (m.jump != 0) + (m.hop != 0) + (m.land != 0) > 1)
            return fail_at(std::max({m.lame, m.jump, m.hop, m.land}), "n, j, p and g exclude each other");
        if (m.half && !halves_are_clear(m.directions, steps))
            return fail_at(m.half, "h: expected fh, bh, lh, rh, hr or hl before an oblique leap");
        if (m.lame && neighbour) return fail_at(m.lame, "n: a move to a neighbour passes nothing");
        if (m.jump && neighbour && reach == 1)
            return fail_at(m.jump, "j: a move to a neighbour has nothing to jump over");
        if (m.jump && !neighbour && reach != 1) return fail_at(m.jump, "j is not supported before riders");
        if (m.hop && reach == 1) return fail_at(m.hop, "p needs a move of several steps");
        if (m.land && reach == 1) return fail_at(m.land, "g needs a move of several steps");
        return Done{};
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

        if (peek() == 'O') return castling(*m);
        auto atom = peek() == '(' ? coordinates() : named_atom();
        if (!atom) return atom.error();
        if (auto r = range(atom->reach); !r)
            return r.error();
        else
            atom->reach = *r;
        if (auto done = check(*m, atom->steps, atom->reach); !done) return done.error();
        add(*m, *atom);
        return Done{};
    }

    // W, N, ..., or doubled for the rider: NN.
    Result<AtomMoves> named_atom() {
        const char letter = peek();
        const auto* atom = std::find_if(std::begin(kAtoms), std::end(kAtoms),
                                        [&](const Atom& a) { return a.letter == letter; });
        if (atom == std::end(kAtoms))
            return fail("expected an atom (W F D N A H C Z G K R B Q or (x,y)), found " +
                        (letter == '\0' ? "the end" : std::string("'") + letter + "'"));
        ++at_;
        AtomMoves out{all_steps(atom->longer, atom->shorter), Symmetry::Royal, atom->reach};
        if (atom->second)
            for (Step s : all_steps(1, 1)) out.steps.push_back(s);
        else
            out.symmetry = symmetry_of(atom->longer, atom->shorter);
        if (peek() != letter) return out;
        if (out.reach == 0 || atom->second) return fail(std::string("there is no doubled ") + letter);
        ++at_;
        out.reach = 0;
        if (std::isdigit(static_cast<unsigned char>(peek())))
            return fail(std::string("a doubled letter has no range: write ") + letter +
                        " and the range, or " + letter + letter);
        return out;
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
        const bool sideways = m.directions.empty() || m.directions == "s";
        if (m.quiet || m.capture || m.en_passant || m.lame || m.jump || m.hop || m.land || !sideways)
            return fail("only i and s may stand before O");
        ++at_;
        auto r = range(0);
        if (!r) return r.error();
        if (*r < 1) return fail("expected the number of squares that the King goes after O");
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

    Result<AtomMoves> coordinates() {
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
        return AtomMoves{all_steps(values[0], values[1]), symmetry_of(values[0], values[1]), 1};
    }

    void add(const Modifiers& m, const AtomMoves& atom) {
        out_.en_passant |= m.en_passant != 0;
        // A move that only takes en passant is the rule's business, not a way of moving.
        const bool only_en_passant = m.en_passant && !m.capture && !m.quiet;
        for (Step s : atom.steps) {
            if (only_en_passant || !in_directions(s, atom.symmetry, m.directions)) continue;
            Ride ride{static_cast<std::int8_t>(s.files), static_cast<std::int8_t>(s.ranks),
                      static_cast<std::uint8_t>(atom.reach)};
            ride.quiet = m.quiet || !m.capture;
            ride.capture = m.capture || !m.quiet;
            ride.lame = m.lame != 0;
            ride.jump = m.jump != 0;
            ride.hop = m.hop != 0 || m.land != 0;
            ride.land = m.land != 0;
            ride.initial = m.initial != 0;
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
