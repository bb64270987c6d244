#include "engine/board/lines.h"

namespace magus {

namespace {

// The direction of each line that leads to higher squares.
constexpr struct { int file, rank; } kUp[4] = {{1, 0}, {-1, 1}, {0, 1}, {1, 1}};

// Where a slide along one line ends, square by square: what every fast body must agree with.
Bitboard slide(Bitboard up, Bitboard down, Bitboard occupied) {
    Bitboard out;
    for (Square s : up) {
        out.add(s);
        if (occupied.has(s)) break;
    }
    while (down.any()) {
        const Square s = down.last();
        out.add(s);
        if (occupied.has(s)) break;
        down.remove(s);
    }
    return out;
}

}  // namespace

Bitboard ray(const Geometry& board, Square from, int file_step, int rank_step) {
    Bitboard out;
    for (int i = 1;; ++i) {
        const Square s = board.at(board.file(from) + i * file_step, board.rank(from) + i * rank_step);
        if (!s.exists()) return out;
        out.add(s);
    }
}

LineTable::LineTable(const Geometry& board)
    : between_(static_cast<std::size_t>(kSquareNumbers * kSquareNumbers)),
      longest_step_(board.files() + 1),
      rays_(kSquareNumbers * kSteps),
      rows_(static_cast<std::size_t>(kSquareNumbers)) {
#if defined(MAGUS_LINES_PEXT)
    sets_.emplace_back();  // of rows without lines
#endif
    for (Square from : board.squares()) {
        Row& row = rows_[from.index()];
        for (int i = 0; i < 4; ++i) {
            const Bitboard up = ray(board, from, kUp[i].file, kUp[i].rank);
            const Bitboard down = ray(board, from, -kUp[i].file, -kUp[i].rank);
            const int step = kUp[i].rank * board.files() + kUp[i].file;
            rays_[from.index() * kSteps + static_cast<std::size_t>(longest_step_ + step)] = up;
            rays_[from.index() * kSteps + static_cast<std::size_t>(longest_step_ - step)] = down;
            for (const Bitboard half : {up, down})
                for (Square to : half)
                    between_[from.index() * kSquareNumbers + to.index()] =
                        half & slide(up, down, Bitboard::of(to)) & ~Bitboard::of(to);
#if defined(MAGUS_LINES_AVX512)
            row.up_lo[i] = up.lo();
            row.up_hi[i] = up.hi();
            row.down_hi[i] = down.hi();
            row.down_lo[i] = down.lo();
#elif defined(MAGUS_LINES_PEXT)
            // The last square of a ray is attacked whether it is occupied or not.
            Bitboard relevant;
            if (up.any()) relevant |= up & ~Bitboard::of(up.last());
            if (down.any()) relevant |= down & ~Bitboard::of(down.first());
            const int lo_count = std::popcount(relevant.lo());
            row.lines[i] = {relevant.lo(), relevant.hi(), static_cast<std::uint32_t>(sets_.size()),
                            static_cast<std::uint32_t>(lo_count)};
            for (std::uint64_t n = 0; n < 1ull << relevant.count(); ++n) {
                const Bitboard occupied(_pdep_u64(n, relevant.lo()), _pdep_u64(n >> lo_count, relevant.hi()));
                sets_.push_back(slide(up, down, occupied));
            }
#else
            row.up[i] = up;
            row.down[i] = down;
#endif
        }
    }
}

}  // namespace magus
