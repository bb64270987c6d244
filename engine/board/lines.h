#pragma once

// Line attacks: from a square along the eight Queen directions up to and including the first piece of each.
// One primitive, `LineTable::attacks`, with a body per instruction set; every sliding move of every piece is
// `attacks(square, occupied) & (what the piece may reach from there)`. Holes of the board end a line.

#include "engine/board/bitboard.h"
#include "engine/board/geometry.h"

#include <vector>

#if defined(__AVX512VL__) && defined(__AVX512CD__)
#define MAGUS_LINES_AVX512
#elif defined(__BMI2__)
#define MAGUS_LINES_PEXT
#endif

namespace magus {

// The squares of a ray from `from` in a direction, to the edge or a hole.
Bitboard ray(const Geometry& board, Square from, int file_step, int rank_step);

class LineTable {
public:
    LineTable() = default;
    explicit LineTable(const Geometry& board);

    // Inlined at every call. This makes perft some percent faster, and compilers do not do it by themselves.
    [[gnu::always_inline]] Bitboard attacks(Square from, Bitboard occupied) const;
    // Squares strictly between two squares on a common line, else none. There may be no square.
    Bitboard between(Square a, Square b) const { return between_[a.index() * kSquareNumbers + b.index()]; }

    // The ray from a square directly away from one of its neighbours.
    Bitboard away(Square from, Square neighbour) const {
        const int step = static_cast<int>(from.index()) - static_cast<int>(neighbour.index());
        return rays_[from.index() * kSteps + static_cast<std::size_t>(step + longest_step_)];
    }

private:
    static constexpr std::size_t kSteps = 2 * (Geometry::kMaxSide + 1) + 1;

    std::vector<Bitboard> between_;
    int longest_step_ = 0;
    std::vector<Bitboard> rays_;  // by the square and by how far the next one's number is

#if defined(MAGUS_LINES_AVX512)
    // Four lines at once. "Up" is towards higher squares.
    struct alignas(64) Row {
        std::uint64_t up_lo[4], up_hi[4], down_hi[4], down_lo[4];
    };
    std::vector<Row> rows_;
#elif defined(MAGUS_LINES_PEXT)
    struct Line {
        std::uint64_t lo, hi;  // the line's squares whose occupation matters
        std::uint32_t first;   // of its part of sets_
        std::uint32_t lo_count;
    };
    struct Row {
        Line lines[4];
    };
    std::vector<Row> rows_;
    std::vector<Bitboard> sets_;
#else
    struct Row {
        Bitboard up[4], down[4];
    };
    std::vector<Row> rows_;
#endif
};

#if defined(MAGUS_LINES_AVX512)

inline Bitboard LineTable::attacks(Square from, Bitboard occupied) const {
    const Row& row = rows_[from.index()];
    const auto load = [](const std::uint64_t* p) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(p));
    };
    const __m256i occupied_lo = _mm256_set1_epi64x(static_cast<long long>(occupied.lo()));
    const __m256i occupied_hi = _mm256_set1_epi64x(static_cast<long long>(occupied.hi()));
    const __m256i ones = _mm256_set1_epi64x(-1);
    const __m256i top = _mm256_set1_epi64x(static_cast<long long>(0x8000000000000000ull));

    // Upwards the nearest piece is the lowest bit: m ^ (m - 1) is that bit and all below, and all ones for m = 0.
    const __m256i up_lo = load(row.up_lo), up_hi = load(row.up_hi);
    const __m256i m0 = _mm256_and_si256(up_lo, occupied_lo);
    const __m256i m1 = _mm256_and_si256(up_hi, occupied_hi);
    const __m256i attack_up_lo = _mm256_and_si256(up_lo, _mm256_xor_si256(m0, _mm256_add_epi64(m0, ones)));
    const __mmask8 free_lo = _mm256_testn_epi64_mask(m0, m0);
    const __m256i attack_up_hi =
        _mm256_maskz_and_epi64(free_lo, up_hi, _mm256_xor_si256(m1, _mm256_add_epi64(m1, ones)));

    // Downwards it is the highest bit: an arithmetic shift of the top bit fills down to it (a count of 64 too).
    const __m256i down_hi = load(row.down_hi), down_lo = load(row.down_lo);
    const __m256i m2 = _mm256_and_si256(down_hi, occupied_hi);
    const __m256i m3 = _mm256_and_si256(down_lo, occupied_lo);
    const __m256i attack_down_hi = _mm256_and_si256(down_hi, _mm256_srav_epi64(top, _mm256_lzcnt_epi64(m2)));
    const __mmask8 free_hi = _mm256_testn_epi64_mask(m2, m2);
    const __m256i attack_down_lo =
        _mm256_maskz_and_epi64(free_hi, down_lo, _mm256_srav_epi64(top, _mm256_lzcnt_epi64(m3)));

    const __m256i lo = _mm256_or_si256(attack_up_lo, attack_down_lo);
    const __m256i hi = _mm256_or_si256(attack_up_hi, attack_down_hi);
    const __m256i pairs = _mm256_or_si256(_mm256_unpacklo_epi64(lo, hi), _mm256_unpackhi_epi64(lo, hi));
    const __m128i set = _mm_or_si128(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
    return Bitboard::from_register(set);
}

#elif defined(MAGUS_LINES_PEXT)

inline Bitboard LineTable::attacks(Square from, Bitboard occupied) const {
    const std::uint64_t lo = occupied.lo(), hi = occupied.hi();
    const auto one = [&](const Line& line) {
        return sets_[line.first + _pext_u64(lo, line.lo) + (_pext_u64(hi, line.hi) << line.lo_count)];
    };
    const Row& row = rows_[from.index()];
    return (one(row.lines[0]) | one(row.lines[1])) | (one(row.lines[2]) | one(row.lines[3]));
}

#else

inline Bitboard LineTable::attacks(Square from, Bitboard occupied) const {
    const Row& row = rows_[from.index()];
    Bitboard out;
    for (int i = 0; i < 4; ++i) {
        out |= row.up[i] | row.down[i];
        if (const Bitboard up = row.up[i] & occupied; up.any()) out ^= rows_[up.first().index()].up[i];
        if (const Bitboard down = row.down[i] & occupied; down.any())
            out ^= rows_[down.last().index()].down[i];
    }
    return out;
}

#endif

}  // namespace magus
