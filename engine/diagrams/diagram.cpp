#include "engine/diagrams/diagram.h"

#include "engine/position/position.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <tuple>

namespace magus {

namespace {

constexpr Color kUs = Color::White;

struct Targets {
    Bitboard quiet, capture;
};

using SquareSets = std::array<Bitboard, kMaxSquares>;

// Makes the view from one square by putting single pieces in the way.
class Prober {
public:
    Prober(const Variant& variant, TypeId type) : v_(variant), type_(type) {
        if (!v_.marked_types.has(type)) return;
        // The squares on which a piece of this type can still be unmoved.
        const auto start = Position::from_fen(std::make_shared<const Variant>(v_), v_.start_fen);
        if (start) unmoved_ = start->pieces(kUs, type) & v_.marked_squares;
    }

    // May the piece stand there?
    bool fits(Square from) const { return type_ != v_.wide || right_half(from).exists(); }

    DiagramView view(Square from) const {
        DiagramView out;
        out.from = from;
        out.body = body(from);
        const Targets usual = targets(from, {}, false), all = targets(from, {}, true);
        SquareSets blockers[2]{}, hurdles[2]{};
        for (Square b : v_.board.squares() & ~out.body) {
            const Targets now = targets(from, Bitboard::of(b), true);
            compare(all.quiet & ~Bitboard::of(b), now.quiet, b, blockers[0], hurdles[0]);
            compare(all.capture, now.capture, b, blockers[1], hurdles[1]);
        }
        Bitboard on_the_way;
        for (Square s : v_.board.squares() & ~out.body) {
            Mark& m = out.marks[s.index()];
            m.quiet = part(out, s, all.quiet, usual.quiet, blockers[0], hurdles[0]);
            m.capture = part(out, s, all.capture, usual.capture, blockers[1], hurdles[1]);
            if (type_ == v_.withdrawing && m.capture.any()) m.capture.manner = Manner::Withdrawal;
            Bitboard way;
            if (m.quiet.manner == Manner::Slide) way |= blockers[0][s.index()];
            if (m.capture.manner == Manner::Slide) way |= blockers[1][s.index()];
            on_the_way |= way;
            if (way.any()) out.lines.push_back(line(out, s, way));
        }
        for (Square s : on_the_way) out.marks[s.index()].must_be_empty = !out.marks[s.index()].reached();
        keep_longest(out.lines);
        set_window(out);
        return out;
    }

private:
    Square right_half(Square from) const { return v_.board.at(v_.board.file(from) + 1, v_.board.rank(from)); }

    Bitboard body(Square from) const {
        Bitboard out = Bitboard::of(from);
        if (type_ == v_.wide) out.add(right_half(from));
        return out;
    }

    Targets targets(Square from, Bitboard others, bool first_moves) const {
        const Bitboard own = body(from);
        Surroundings around;
        around.occupied = own | others;
        around.friends = own;
        if (type_ == v_.wide) around.wide[kUs] = own;
        if (first_moves && unmoved_.has(from)) around.unmoved = own;
        Targets out;
        out.quiet = v_.attacks.quiets(kUs, type_, from, around) & ~around.occupied;
        out.capture = v_.attacks.captures(kUs, type_, from, around) & ~own;
        // The wide piece has no table of quiet moves: it goes where it captures.
        if (type_ == v_.wide) out.quiet = out.capture & ~around.occupied;
        if (type_ == v_.pawn && first_moves) add_further_steps(from, around.occupied, out.quiet);
        return out;
    }

    void add_further_steps(Square from, Bitboard occupied, Bitboard& quiet) const {
        const Geometry& b = v_.board;
        const auto next = [&](Square s) { return b.at(b.file(s), b.rank(s) + 1); };
        Square s = next(from);
        for (std::size_t steps = 1; s.exists() && quiet.has(s) && steps < Variant::kMaxPawnSteps; ++steps) {
            if (!v_.further_step[kUs][steps].has(s)) return;
            s = next(s);
            if (!s.exists() || occupied.has(s)) return;
            quiet.add(s);
        }
    }

    static void compare(Bitboard before, Bitboard now, Square b, SquareSets& blockers, SquareSets& hurdles) {
        for (Square s : before & ~now) blockers[s.index()].add(b);
        for (Square s : now & ~before) hurdles[s.index()].add(b);
    }

    int distance(const DiagramView& view, Square s) const {
        int least = Geometry::kMaxSide;
        for (Square own : view.body) least = std::min(least, v_.board.distance(own, s));
        return least;
    }

    Mark::Part part(const DiagramView& view, Square s, Bitboard all, Bitboard usual,
                    const SquareSets& blockers, const SquareSets& hurdles) const {
        if (!all.has(s)) return {hurdles[s.index()].any() ? Manner::Hurdle : Manner::None, false};
        const Manner manner = distance(view, s) == 1      ? Manner::Step
                              : blockers[s.index()].any() ? Manner::Slide
                                                          : Manner::Leap;
        return {manner, !usual.has(s)};
    }

    // The way to a square through what may block it: straight from the piece where it can be, else by distance.
    std::vector<Square> line(const DiagramView& view, Square to, Bitboard way) const {
        std::vector<Square> out;
        for (Square own : view.body) {
            const Bitboard between = v_.attacks.lines().between(own, to);
            if (between.none() || (between & ~way).any()) continue;
            out.assign(1, own);
            way = between;
        }
        if (out.empty()) out.push_back(view.from);
        std::vector<Square> steps;
        for (Square s : way) steps.push_back(s);
        std::ranges::stable_sort(steps, {}, [&](Square s) { return v_.board.distance(out.front(), s); });
        out.insert(out.end(), steps.begin(), steps.end());
        out.push_back(to);
        return out;
    }

    static void keep_longest(std::vector<std::vector<Square>>& lines) {
        const auto all = lines;
        std::erase_if(lines, [&](const std::vector<Square>& shorter) {
            return std::ranges::any_of(all, [&](const std::vector<Square>& longer) {
                return longer.size() > shorter.size() &&
                       std::equal(shorter.begin(), shorter.end(), longer.begin());
            });
        });
    }

    // A small board is shown whole, of a large one what the moves need, as far to every side.
    void set_window(DiagramView& view) const {
        const Geometry& b = v_.board;
        view.last_file = b.files() - 1;
        view.last_rank = b.ranks() - 1;
        if (b.files() <= 8 && b.ranks() <= 10) return;
        int files = 2, ranks = 2;
        for (Square s : b.squares()) {
            if (!view.mark(s).shown()) continue;
            files = std::max(files, std::abs(b.file(s) - b.file(view.from)));
            ranks = std::max(ranks, std::abs(b.rank(s) - b.rank(view.from)));
        }
        view.first_file = std::max(0, b.file(view.from) - files);
        view.last_file = std::min(view.last_file, b.file(view.from) + files);
        view.first_rank = std::max(0, b.rank(view.from) - ranks);
        view.last_rank = std::min(view.last_rank, b.rank(view.from) + ranks);
    }

    const Variant& v_;
    TypeId type_;
    Bitboard unmoved_;
};

// ---- Which squares to show the piece on

// What a piece can do, wherever it stands: an offset, for slides a direction, whether it captures, and how.
using Ability = std::tuple<int, int, bool, Manner, bool>;

void add_ability(std::set<Ability>& out, int files, int ranks, bool capture, Mark::Part part) {
    if (!part.any()) return;
    if (part.manner == Manner::Slide || part.manner == Manner::Hurdle) {
        if (files != 0 && ranks != 0 && files != ranks) files = ranks = 0;  // a bent way
        const int common = std::max(1, std::gcd(files, ranks));
        files /= common;
        ranks /= common;
    }
    out.emplace(files, ranks, capture, part.manner, part.first_only);
}

struct Candidate {
    DiagramView view;
    std::set<Ability> abilities;
    int reached = 0;
    int from_middle = 0;
};

Candidate candidate(const Geometry& board, DiagramView view, Square middle) {
    Candidate out;
    for (Square s : board.squares()) {
        const Mark& m = view.mark(s);
        const int files = std::abs(board.file(s) - board.file(view.from));
        const int ranks = std::abs(board.rank(s) - board.rank(view.from));
        add_ability(out.abilities, files, ranks, false, m.quiet);
        add_ability(out.abilities, files, ranks, true, m.capture);
        out.reached += m.reached();
    }
    // The file first, so that further views stand below or above the first one.
    out.from_middle = Geometry::kMaxSide * std::abs(board.file(view.from) - board.file(middle)) +
                      std::abs(board.rank(view.from) - board.rank(middle));
    out.view = std::move(view);
    return out;
}

Square middle_of(const Geometry& board) {
    for (int rank = (board.ranks() - 1) / 2; rank < board.ranks(); ++rank)
        if (const Square s = board.at((board.files() - 1) / 2, rank); s.exists()) return s;
    return board.squares().first();
}

std::size_t count_new(const Candidate& c, const std::set<Ability>& known) {
    return static_cast<std::size_t>(
        std::ranges::count_if(c.abilities, [&](const Ability& a) { return !known.contains(a); }));
}

// The middle first, then whichever square adds most, until nothing is new.
std::vector<const Candidate*> choose(const std::vector<Candidate>& all) {
    std::vector<const Candidate*> out{
        &*std::ranges::min_element(all, {}, [](const Candidate& c) { return c.from_middle; })};
    std::set<Ability> known = out.front()->abilities;
    while (true) {
        const auto rank = [&](const Candidate& c) {
            return std::tuple(count_new(c, known), c.reached, -c.from_middle);
        };
        const Candidate& best = *std::ranges::max_element(all, {}, rank);
        if (count_new(best, known) == 0) return out;
        known.insert(best.abilities.begin(), best.abilities.end());
        out.push_back(&best);
    }
}

// A view that another one of the same file shows all of is not needed.
void drop_contained(const Geometry& board, std::vector<const Candidate*>& chosen) {
    const auto all = chosen;
    std::erase_if(chosen, [&](const Candidate* a) {
        return std::ranges::any_of(all, [&](const Candidate* b) {
            return b->abilities.size() > a->abilities.size() &&
                   board.file(a->view.from) == board.file(b->view.from) &&
                   std::ranges::includes(b->abilities, a->abilities);
        });
    });
}

}  // namespace

MoveDiagram make_diagram(const Variant& variant, TypeId type) {
    const Prober prober(variant, type);
    const Square middle = middle_of(variant.board);
    std::vector<Candidate> all;
    for (Square from : variant.board.squares())
        if (prober.fits(from)) all.push_back(candidate(variant.board, prober.view(from), middle));
    auto chosen = choose(all);
    drop_contained(variant.board, chosen);
    MoveDiagram out{variant, type, {}};
    for (const Candidate* c : chosen) out.views.push_back(c->view);
    return out;
}

}  // namespace magus
