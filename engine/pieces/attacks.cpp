#include "engine/pieces/attacks.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace magus {

namespace {

// Steps allowed on a ray of `room` squares.
int steps_allowed(const Ride& ride, bool halfling, int room) {
    if (ride.reach != 0) return std::min<int>(ride.reach, room);
    return halfling ? (room + 1) / 2 : room;
}

// Squares reached by stepping repeatedly, to the edge of the board or a hole.
std::vector<Square> walk(const Geometry& board, Square from, int files, int ranks) {
    std::vector<Square> out;
    for (int i = 1;; ++i) {
        const Square s = board.at(board.file(from) + i * files, board.rank(from) + i * ranks);
        if (!s.exists()) return out;
        out.push_back(s);
    }
}

Bitboard set_of(std::span<const Square> squares) {
    Bitboard out;
    for (Square s : squares) out.add(s);
    return out;
}

// The squares that a lame leap passes: first along its longer side, then diagonally (the Mao's way). None when one
// of them does not exist.
std::optional<Bitboard> lame_way(const Geometry& board, Square from, int files, int ranks) {
    Bitboard out;
    int f = 0, r = 0;
    while (true) {
        const int left_f = std::abs(files) - std::abs(f), left_r = std::abs(ranks) - std::abs(r);
        if (left_f >= left_r) f += files > 0 ? 1 : -1;
        if (left_r >= left_f) r += ranks > 0 ? 1 : -1;
        if (f == files && r == ranks) return out;
        const Square s = board.at(board.file(from) + f, board.rank(from) + r);
        if (!s.exists()) return std::nullopt;
        out.add(s);
    }
}

// What one ride gives from one square.
struct RideMoves {
    Bitboard leap, slide, hop;
    std::vector<Path> paths;

    void keep_within(Bitboard region) {
        for (Bitboard* set : {&leap, &slide, &hop}) *set &= region;
        for (Path& path : paths) path.to &= region;
    }
};

// A step of a ride for one colour: Black's moves are White's turned round, his right is White's left.
struct Offset {
    int files, ranks;
};

// One step, then on from there in another direction.
RideMoves bent_moves(const Geometry& board, Square next, Offset then, int first) {
    RideMoves out;
    if (!next.exists()) return out;
    const std::vector<Square> beyond = walk(board, next, then.files, then.ranks);
    const auto skipped = static_cast<std::size_t>(first - 1);
    if (beyond.size() <= skipped) return out;
    Path path{Bitboard::of(next), set_of(std::span(beyond).subspan(skipped))};
    path.pivot = next;
    out.paths.push_back(path);
    return out;
}

// One step and no more.
RideMoves single_moves(const Geometry& board, Square from, Square next, Offset step, const Ride& ride) {
    RideMoves out;
    if (!next.exists()) return out;
    const Bitboard to = Bitboard::of(next);
    if (!ride.lame && !ride.jump) {
        out.leap = to;
    } else if (const auto way = lame_way(board, from, step.files, step.ranks)) {
        const int men = way->count();  // at most; a lame leap has none on its way, a jumping one some
        Path path{*way, to};
        if (ride.jump) {
            path.min = 1;
            path.max = static_cast<std::uint8_t>(men);
        }
        out.paths.push_back(path);
    }
    return out;
}

// A rider that is no slider, square by square. A jumping one ignores its first square; a hopping one needs one hurdle.
RideMoves rider_moves(const Geometry& board, Square from, std::span<const Square> within, Offset step,
                      const Ride& ride) {
    RideMoves out;
    Bitboard ways;  // of all steps so far, when lame
    for (std::size_t i = ride.jump ? 1 : 0; i < within.size(); ++i) {
        Path path{set_of(within.first(i)), Bitboard::of(within[i])};
        if (ride.jump) path.between.remove(within[0]);
        if (ride.lame) {
            const auto way = lame_way(board, i ? within[i - 1] : from, step.files, step.ranks);
            if (!way) break;
            ways |= *way;
            path.between |= ways;
        }
        path.min = path.max = ride.hop && !ride.land ? 1 : 0;
        if (ride.land) {
            if (i == 0) continue;
            path.hurdle = within[i - 1];
            path.between.remove(path.hurdle);
        }
        out.paths.push_back(path);
    }
    return out;
}

RideMoves ride_moves(const Geometry& board, Square from, Color c, const Ride& ride, bool halfling) {
    const int turn = c == Color::White ? 1 : -1;
    const Offset step{turn * ride.files, turn * ride.ranks};
    const std::vector<Square> squares = walk(board, from, step.files, step.ranks);
    const bool single = ride.reach == 1;
    if (squares.empty() && !single) return {};
    const Square next = board.at(board.file(from) + step.files, board.rank(from) + step.ranks);
    if (ride.bent())
        return bent_moves(board, next, {turn * ride.bend_files, turn * ride.bend_ranks}, ride.bend_first);
    if (single && !ride.hop) return single_moves(board, from, next, step, ride);

    const auto allowed =
        static_cast<std::size_t>(steps_allowed(ride, halfling, static_cast<int>(squares.size())));
    const auto within = std::span(squares).first(std::min(allowed, squares.size()));
    if (!ride.on_line() || ride.jump || ride.land || ride.initial)
        return rider_moves(board, from, within, step, ride);
    RideMoves out;
    (ride.hop ? out.hop : out.slide) = set_of(within);
    return out;
}

// The squares straight across the board, and from a corner the other three.
Bitboard edge_leaps(const Geometry& board, Square from) {
    const int last_file = board.files() - 1, last_rank = board.ranks() - 1;
    const int file = board.file(from), rank = board.rank(from);
    const bool on_side = file == 0 || file == last_file, on_end = rank == 0 || rank == last_rank;
    Bitboard out;
    const auto add = [&](int f, int r) {
        if (const Square s = board.at(f, r); s.exists()) out.add(s);
    };
    if (on_side) add(last_file - file, rank);
    if (on_end) add(file, last_rank - rank);
    if (on_side && on_end) add(last_file - file, last_rank - rank);
    return out;
}

// The other end of the rank, on the first three ranks of the own side.
Bitboard transferences(const Geometry& board, Color c, Square from) {
    const int last_file = board.files() - 1, file = board.file(from);
    if ((file != 0 && file != last_file) || board.relative_rank(c, from) > 2) return {};
    const Square to = board.at(last_file - file, board.rank(from));
    return to.exists() ? Bitboard::of(to) : Bitboard();
}

Bitboard half_board(const Geometry& board, Color c) {
    Bitboard out;
    for (Square s : board.squares())
        if (2 * board.relative_rank(c, s) < board.ranks()) out.add(s);
    return out;
}

// The squares of a line that lie forward of a square: straight or diagonally.
Bitboard forward_of(const Geometry& board, Color c, Square from) {
    Bitboard out;
    for (Square s : board.squares())
        if (board.relative_rank(c, s) > board.relative_rank(c, from)) out.add(s);
    return out;
}

}  // namespace

AttackTables::AttackTables(const Geometry& board, std::span<const PieceType> types)
    : board_(board), lines_(board) {
    for (Color c : kColors) {
        for (Square s : board.squares()) forward_[c][s.index()] = forward_of(board, c, s);
        for (std::size_t t = 0; t < types.size(); ++t) compile(board, types[t], c, static_cast<TypeId>(t));
        add_attackers(board, types, c);
    }
}

// How one colour's piece of one type moves from every square, ride by ride.
class AttackTables::TypeMoves {
public:
    TypeMoves(const Geometry& board, const PieceType& type, Color c)
        : quiet(static_cast<std::size_t>(board.box())),
          capture(quiet.size()),
          extra(quiet.size()),
          board_(board),
          type_(type),
          color_(c),
          own_half_(half_board(board, c)) {
        for (Square from : board.squares()) {
            add_leaps(from);
            for (const Ride& ride : type.rides) add(from, ride, board.squares());
            if (type.straight[c].has(from)) keep_within(from, board.file_mask(board.file(from)));
            if (type.drawn_lines.has(from))
                for (const Ride& ride : type.line_rides) add(from, ride, type.drawn_lines);
            if (const auto& region = type.region[c]) keep_within(from, *region);
        }
        is_indirect |= type.special != nullptr;
    }

    bool is_divergent() const {
        return !std::equal(quiet.begin(), quiet.end(), capture.begin(), [](const Reach& a, const Reach& b) {
            return a.leap == b.leap && a.slide == b.slide;
        });
    }
    Kind kind() const {
        if (is_indirect) return Kind::Indirect;
        if (type_.passes_wide && slides) return Kind::Passer;
        if (is_divergent()) return Kind::Divergent;
        return slides ? Kind::Slider : Kind::Leaper;
    }

    std::vector<Reach> quiet, capture;  // by square, as the rest
    std::vector<IndirectMoves> extra;
    bool is_indirect = false, slides = false;

private:
    void add_leaps(Square from) {
        const Bitboard leaps = (type_.edge_leap ? edge_leaps(board_, from) : Bitboard()) |
                               (type_.transference ? transferences(board_, color_, from) : Bitboard());
        quiet[from.index()].leap |= leaps;
        capture[from.index()].leap |= leaps;
    }

    void add(Square from, const Ride& ride, Bitboard within) {
        if ((ride.half == Half::Own && !own_half_.has(from)) ||
            (ride.half == Half::Enemy && own_half_.has(from)))
            return;
        RideMoves moves = ride_moves(board_, from, color_, ride, type_.halfling);
        moves.keep_within(ride.half == Half::Own ? within & own_half_ : within);
        // First moves from squares that the game names are ordinary ones there.
        const bool named = ride.initial && type_.first_squares;
        if (named && !(*type_.first_squares)[color_].has(from)) return;
        if (ride.initial && !named) add_first_moves(from, ride, moves);
        is_indirect |= moves.hop.any() || !moves.paths.empty();
        slides |= moves.slide.any();
        IndirectMoves& more = extra[from.index()];
        if (ride.quiet) add_to(quiet[from.index()], more.hop_quiet, more.quiet, moves);
        if (ride.capture) add_to(capture[from.index()], more.hop_capture, more.capture, moves);
    }

    // Leaps are kept by themselves, and paths say what they are.
    void add_first_moves(Square from, const Ride& ride, RideMoves& moves) {
        assert(moves.slide.none() && moves.hop.none());
        is_indirect = true;
        IndirectMoves& more = extra[from.index()];
        if (ride.quiet) more.initial_quiet |= moves.leap;
        if (ride.capture) more.initial_capture |= moves.leap;
        moves.leap = {};
        for (Path& path : moves.paths) path.first = true;
    }

    static void add_to(Reach& reach, Bitboard& hop, std::vector<Path>& paths, const RideMoves& moves) {
        reach.leap |= moves.leap;
        reach.slide |= moves.slide;
        hop |= moves.hop;
        paths.insert(paths.end(), moves.paths.begin(), moves.paths.end());
    }

    void keep_within(Square from, Bitboard region) {
        for (Reach* r : {&quiet[from.index()], &capture[from.index()]}) {
            r->leap &= region;
            r->slide &= region;
        }
        extra[from.index()].keep_within(region);
    }

    const Geometry& board_;
    const PieceType& type_;
    const Color color_;
    const Bitboard own_half_;
};

void AttackTables::compile(const Geometry& board, const PieceType& type, Color c, TypeId t) {
    TypeMoves moves(board, type, c);
    specials_[t] = type.special;
    watches_[t] = type.watch;
    Mover& mover = movers_[c][t];
    mover.kind = moves.kind();
    mover.passes_wide = type.passes_wide && moves.slides;
    mover.avoids_own_kind = type.avoids_own_kind;
    mover.plain_quiets = std::ranges::none_of(moves.extra, [](const IndirectMoves& m) {
        return m.hop_quiet.any() || m.initial_quiet.any() || !m.quiet.empty();
    });
    mover.quiet = mover.capture = static_cast<std::uint32_t>(reach_.size());
    reach_.insert(reach_.end(), moves.quiet.begin(), moves.quiet.end());
    if (moves.is_divergent()) {
        mover.capture = static_cast<std::uint32_t>(reach_.size());
        reach_.insert(reach_.end(), moves.capture.begin(), moves.capture.end());
    }
    if (moves.is_indirect) indirect_moves_[c][t] = std::move(moves.extra);
}

Bitboard AttackTables::odd_quiets(Color c, TypeId t, Square from, const Surroundings& board) const {
    const Mover& m = mover(c, t);
    if (!m.plain_quiets) return indirect(c, t, from, board, false);
    return passing(c, m.quiet, from, board.occupied, m.passes_wide ? board.wide[c] : Bitboard());
}

Bitboard AttackTables::odd_captures(Color c, TypeId t, Square from, const Surroundings& board) const {
    const Mover& m = mover(c, t);
    if (specials_[t]) return specials_[t](*this, c, from, board);
    if (m.kind == Kind::Indirect) return indirect(c, t, from, board, true);
    return passing(c, m.capture, from, board.occupied, board.wide[c]);
}

// What lies forward beyond the own wide piece, where that is what the line from a piece ends at.
Bitboard AttackTables::beyond_wide(Color c, Bitboard slides, Square from, Bitboard line, Bitboard occupied,
                                   Bitboard own_wide) const {
    const Bitboard ways = slides & forward(c, from);
    if (!(line & ways).intersects(own_wide)) return {};
    return lines_.attacks(from, occupied & ~own_wide) & ways;
}

Bitboard AttackTables::watched(Color c, TypeId t, Square from, Square target,
                               const Surroundings& board) const {
    const IndirectMoves& moves = indirect_moves_[c][t][from.index()];
    if (watches_[t]) {
        const Bitboard special = watches_[t](*this, c, from, target, board);
        return special.any() ? special | Bitboard::of(from) : special;
    }
    Bitboard out = Bitboard::of(from) | lines_.between(from, target);
    for (const Path& path : moves.capture)
        if (path.to.has(target))
            out |= path.between | (path.pivot.exists() ? lines_.between(path.pivot, target) : Bitboard()) |
                   (path.hurdle.exists() ? Bitboard::of(path.hurdle) : Bitboard());
    return out;
}

Bitboard AttackTables::indirect(Color c, TypeId t, Square from, const Surroundings& board,
                                bool capture) const {
    const Mover& m = mover(c, t);
    const IndirectMoves& moves = indirect_moves_[c][t][from.index()];
    const Reach& r = reach_[(capture ? m.capture : m.quiet) + from.index()];
    const Bitboard hop = capture ? moves.hop_capture : moves.hop_quiet;
    Bitboard out = r.leap;
    if (r.slide.any() || hop.any()) {
        const Bitboard line = lines_.attacks(from, board.occupied);
        out |= line & r.slide;
        if (m.passes_wide) out |= beyond_wide(c, r.slide, from, line, board.occupied, board.wide[c]);
        // Without the hurdles the lines reach the next pieces; what is new lies beyond exactly one.
        const Bitboard avoided = m.avoids_own_kind ? board.avoided : Bitboard();
        if (hop.any())
            out |= lines_.attacks(from, board.occupied & ~(line & ~avoided)) & ~line & hop & ~avoided;
    }
    for (const Path& path : capture ? moves.capture : moves.quiet) {
        if (path.first && !board.unmoved.has(from)) continue;
        if (path.hurdle.exists() && !board.occupied.has(path.hurdle)) continue;
        const int pieces = (path.between & board.occupied).count();
        if (pieces < path.min || pieces > path.max) continue;
        out |= path.pivot.exists() ? lines_.attacks(path.pivot, board.occupied) & path.to : path.to;
    }
    if (board.unmoved.has(from)) out |= capture ? moves.initial_capture : moves.initial_quiet;
    return out;
}

// From which squares each type could attack, by attacked square.
void AttackTables::add_attackers(const Geometry& board, std::span<const PieceType> types, Color c) {
    std::vector<AttackerRow> rows;
    for (TypeId t = 0; t < types.size(); ++t) {
        AttackerRow row = plain_attackers(board, types[t], c, t);
        if (mover(c, t).kind == Kind::Indirect)
            indirects_[c].push_back({t, ever_attacked_from(board, types[t], c, t)});
        if (std::any_of(row.begin(), row.end(), [](const Attacker& a) { return (a.leap | a.slide).any(); }))
            rows.push_back(row);
    }
    attackers_[c].length = rows.size();
    for (std::size_t s = 0; s < kSquareNumbers; ++s)
        for (const AttackerRow& row : rows) attackers_[c].all.push_back(row[s]);
}

AttackTables::AttackerRow AttackTables::plain_attackers(const Geometry& board, const PieceType& type, Color c,
                                                        TypeId t) const {
    const Mover& m = mover(c, t);
    AttackerRow row{};
    row.fill({{}, {}, t, m.kind == Kind::Passer});
    for (Square from : board.squares()) {
        // Kings that must not face each other: attacks that no move makes.
        for (const Ride& ride : type.royal_rides)
            for (Square to : ray(board, from, ride.files, ride.ranks)) row[to.index()].slide.add(from);
        if (m.kind == Kind::Indirect) continue;
        const Reach& r = reach_[m.capture + from.index()];
        for (Square to : r.leap) row[to.index()].leap.add(from);
        for (Square to : r.slide) row[to.index()].slide.add(from);
    }
    return row;
}

std::array<Bitboard, kSquareNumbers>
AttackTables::ever_attacked_from(const Geometry& board, const PieceType& type, Color c, TypeId t) const {
    std::array<Bitboard, kSquareNumbers> out{};
    for (Square from : board.squares()) {
        const Reach& r = reach_[mover(c, t).capture + from.index()];
        const IndirectMoves& moves = indirect_moves_[c][t][from.index()];
        Bitboard ever = r.leap | r.slide | moves.hop_capture | moves.initial_capture;
        for (const Path& path : moves.capture) ever |= path.to;
        if (type.watch)
            for (Square to : board.squares())
                if (type.watch(*this, c, from, to, {}).any()) ever.add(to);
        for (Square to : ever) out[to.index()].add(from);
    }
    return out;
}

}  // namespace magus
