#include "engine/attacks.h"

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

// Black's moves are White's turned round: his right is White's left.
RideMoves ride_moves(const Geometry& board, Square from, Color c, const Ride& ride, bool halfling) {
    const int turn = c == Color::White ? 1 : -1;
    const int files = turn * ride.files, ranks = turn * ride.ranks;
    RideMoves out;
    const std::vector<Square> squares = walk(board, from, files, ranks);
    if (squares.empty() && !(ride.reach == 1)) return out;
    const Square next = board.at(board.file(from) + files, board.rank(from) + ranks);

    if (ride.bent()) {
        if (!next.exists()) return out;
        const std::vector<Square> beyond = walk(board, next, turn * ride.bend_files, turn * ride.bend_ranks);
        const auto skipped = static_cast<std::size_t>(ride.bend_first - 1);
        if (beyond.size() <= skipped) return out;
        Path path{Bitboard::of(next), set_of(std::span(beyond).subspan(skipped))};
        path.pivot = next;
        out.paths.push_back(path);
        return out;
    }

    const bool single = ride.reach == 1;
    if (single && !ride.hop) {
        if (!next.exists()) return out;
        const Bitboard to = Bitboard::of(next);
        if (!ride.lame && !ride.jump) {
            out.leap = to;
        } else if (const auto way = lame_way(board, from, files, ranks)) {
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

    const auto allowed =
        static_cast<std::size_t>(steps_allowed(ride, halfling, static_cast<int>(squares.size())));
    const auto within = std::span(squares).first(std::min(allowed, squares.size()));
    if (ride.on_line() && !ride.jump && !ride.land && !ride.initial) {
        (ride.hop ? out.hop : out.slide) = set_of(within);
        return out;
    }
    // Any other rider, square by square. A jumping one ignores its first square; a hopping one needs one hurdle.
    Bitboard ways;  // of all steps so far, when lame
    for (std::size_t i = ride.jump ? 1 : 0; i < within.size(); ++i) {
        Path path{set_of(within.first(i)), Bitboard::of(within[i])};
        if (ride.jump) path.between.remove(within[0]);
        if (ride.lame) {
            const auto way = lame_way(board, i ? within[i - 1] : from, files, ranks);
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
        for (Square s : board.squares()) forward_[index(c)][s.index()] = forward_of(board, c, s);
        for (std::size_t t = 0; t < types.size(); ++t) compile(board, types[t], c, static_cast<TypeId>(t));
        add_attackers(board, types, c);
    }
}

void AttackTables::compile(const Geometry& board, const PieceType& type, Color c, TypeId t) {
    const auto box = static_cast<std::size_t>(board.box());
    std::vector<Reach> quiet(box), capture(box);
    std::vector<IndirectMoves> extra(box);
    bool is_indirect = false, slides = false;
    const Bitboard own_half = half_board(board, c);
    const auto add = [&](Square from, const Ride& ride, Bitboard within) {
        const std::size_t i = from.index();
        if ((ride.half == Half::Own && !own_half.has(from)) ||
            (ride.half == Half::Enemy && own_half.has(from)))
            return;
        RideMoves moves = ride_moves(board, from, c, ride, type.halfling);
        moves.keep_within(ride.half == Half::Own ? within & own_half : within);
        // First moves from squares that the game names are ordinary ones there.
        bool initial = ride.initial;
        if (initial && type.first_squares) {
            if (!(*type.first_squares)[index(c)].has(from)) return;
            initial = false;
        }
        for (Path& path : moves.paths) path.first = initial;
        if (initial) {
            assert(moves.slide.none() && moves.hop.none());
            is_indirect = true;
            if (ride.quiet) extra[i].initial_quiet |= moves.leap;
            if (ride.capture) extra[i].initial_capture |= moves.leap;
            moves.leap = {};
        }
        is_indirect |= moves.hop.any() || !moves.paths.empty();
        slides |= moves.slide.any();
        if (ride.quiet) {
            quiet[i].leap |= moves.leap;
            quiet[i].slide |= moves.slide;
            extra[i].hop_quiet |= moves.hop;
            extra[i].quiet.insert(extra[i].quiet.end(), moves.paths.begin(), moves.paths.end());
        }
        if (ride.capture) {
            capture[i].leap |= moves.leap;
            capture[i].slide |= moves.slide;
            extra[i].hop_capture |= moves.hop;
            extra[i].capture.insert(extra[i].capture.end(), moves.paths.begin(), moves.paths.end());
        }
    };
    const auto keep_within = [&](Square from, Bitboard region) {
        const std::size_t i = from.index();
        for (Reach* r : {&quiet[i], &capture[i]}) {
            r->leap &= region;
            r->slide &= region;
        }
        extra[i].keep_within(region);
    };
    for (Square from : board.squares()) {
        const std::size_t i = from.index();
        const Bitboard leaps = (type.edge_leap ? edge_leaps(board, from) : Bitboard()) |
                               (type.transference ? transferences(board, c, from) : Bitboard());
        quiet[i].leap |= leaps;
        capture[i].leap |= leaps;
        for (const Ride& ride : type.rides) add(from, ride, board.squares());
        if (type.straight[index(c)].has(from)) keep_within(from, board.file_mask(board.file(from)));
        if (type.drawn_lines.has(from))
            for (const Ride& ride : type.line_rides) add(from, ride, type.drawn_lines);
        if (const auto& region = type.region[index(c)]) keep_within(from, *region);
    }
    specials_[t] = type.special;
    is_indirect |= type.special != nullptr;
    watches_[t] = type.watch;
    const bool divergent =
        !std::equal(quiet.begin(), quiet.end(), capture.begin(),
                    [](const Reach& a, const Reach& b) { return a.leap == b.leap && a.slide == b.slide; });
    Mover& mover = movers_[index(c)][t];
    mover.kind = is_indirect                  ? Kind::Indirect
                 : type.passes_wall && slides ? Kind::Passer
                 : divergent                  ? Kind::Divergent
                 : slides                     ? Kind::Slider
                                              : Kind::Leaper;
    mover.passes_wall = type.passes_wall && slides;
    mover.avoids_own_kind = type.avoids_own_kind;
    mover.plain_quiets = std::ranges::none_of(extra, [](const IndirectMoves& m) {
        return m.hop_quiet.any() || m.initial_quiet.any() || !m.quiet.empty();
    });
    mover.quiet = mover.capture = static_cast<std::uint32_t>(reach_.size());
    reach_.insert(reach_.end(), quiet.begin(), quiet.end());
    if (divergent) {
        mover.capture = static_cast<std::uint32_t>(reach_.size());
        reach_.insert(reach_.end(), capture.begin(), capture.end());
    }
    if (is_indirect) indirect_moves_[index(c)][t] = std::move(extra);
}

Bitboard AttackTables::odd_quiets(Color c, TypeId t, Square from, const Surroundings& board) const {
    const Mover& m = mover(c, t);
    if (!m.plain_quiets) return indirect(c, t, from, board, false);
    return passing(c, m.quiet, from, board.occupied, m.passes_wall ? board.walls[index(c)] : Bitboard());
}

Bitboard AttackTables::odd_captures(Color c, TypeId t, Square from, const Surroundings& board) const {
    const Mover& m = mover(c, t);
    if (specials_[t]) return specials_[t](*this, c, from, board);
    if (m.kind == Kind::Indirect) return indirect(c, t, from, board, true);
    return passing(c, m.capture, from, board.occupied, board.walls[index(c)]);
}

// What lies forward beyond the own Wall, where that is what the line from a piece ends at.
Bitboard AttackTables::beyond_wall(Color c, Bitboard slides, Square from, Bitboard line, Bitboard occupied,
                                   Bitboard own_wall) const {
    const Bitboard ways = slides & forward(c, from);
    if (!(line & ways).intersects(own_wall)) return {};
    return lines_.attacks(from, occupied & ~own_wall) & ways;
}

Bitboard AttackTables::watched(Color c, TypeId t, Square from, Square target,
                               const Surroundings& board) const {
    const IndirectMoves& moves = indirect_moves_[index(c)][t][from.index()];
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
    const IndirectMoves& moves = indirect_moves_[index(c)][t][from.index()];
    const Reach& r = reach_[(capture ? m.capture : m.quiet) + from.index()];
    const Bitboard hop = capture ? moves.hop_capture : moves.hop_quiet;
    Bitboard out = r.leap;
    if (r.slide.any() || hop.any()) {
        const Bitboard line = lines_.attacks(from, board.occupied);
        out |= line & r.slide;
        if (m.passes_wall) out |= beyond_wall(c, r.slide, from, line, board.occupied, board.walls[index(c)]);
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

void AttackTables::add_attackers(const Geometry& board, std::span<const PieceType> types, Color c) {
    using Row = std::array<Attacker, kSquareNumbers>;  // of one type, by attacked square
    std::vector<Row> rows;
    for (TypeId t = 0; t < types.size(); ++t) {
        const Mover& m = mover(c, t);
        Row row{};
        std::array<Bitboard, kSquareNumbers> any{};
        row.fill({{}, {}, t, m.kind == Kind::Passer});
        for (Square from : board.squares()) {
            const Reach& r = reach_[m.capture + from.index()];
            // Kings that must not face each other: attacks that no move makes.
            for (const Ride& ride : types[t].royal_rides)
                for (Square to : ray(board, from, ride.files, ride.ranks)) row[to.index()].slide.add(from);
            if (m.kind != Kind::Indirect) {
                for (Square to : r.leap) row[to.index()].leap.add(from);
                for (Square to : r.slide) row[to.index()].slide.add(from);
                continue;
            }
            const IndirectMoves& moves = indirect_moves_[index(c)][t][from.index()];
            Bitboard ever = r.leap | r.slide | moves.hop_capture | moves.initial_capture;
            for (const Path& path : moves.capture) ever |= path.to;
            if (types[t].watch)
                for (Square to : board.squares())
                    if (types[t].watch(*this, c, from, to, {}).any()) ever.add(to);
            for (Square to : ever) any[to.index()].add(from);
        }
        if (m.kind == Kind::Indirect) indirects_[index(c)].push_back({t, any});
        if (std::any_of(row.begin(), row.end(), [](const Attacker& a) { return (a.leap | a.slide).any(); }))
            rows.push_back(row);
    }
    attackers_[index(c)].length = rows.size();
    for (std::size_t s = 0; s < kSquareNumbers; ++s)
        for (const Row& row : rows) attackers_[index(c)].all.push_back(row[s]);
}

}  // namespace magus
