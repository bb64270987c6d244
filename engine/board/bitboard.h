#pragma once

// Bitboard: a set of squares, up to 128 of them, kept in one 16-byte vector register. This header is the only
// place (beside lines.h) that knows its size or the instruction set; why one vector value and not two words is
// written in docs/decisions/.

#include "engine/board/square.h"

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE4_1__)
#include <immintrin.h>
#endif

// clang does not inline by itself what is called in two places, and in browsers that costs a tenth of the speed.
#if defined(__wasm__)
#define MAGUS_INLINED [[clang::always_inline]]
#else
#define MAGUS_INLINED
#endif

namespace magus {

namespace detail {
struct SingleSquares {
    alignas(16) std::uint64_t words[128][2]{};
    constexpr SingleSquares() {
        for (int i = 0; i < 128; ++i) words[i][i / 64] = 1ull << i % 64;
    }
};
inline constexpr SingleSquares kSingleSquares{};

struct Numbers {
    alignas(64) std::uint8_t bytes[64]{};
    constexpr Numbers() {
        for (int i = 0; i < 64; ++i) bytes[i] = static_cast<std::uint8_t>(i);
    }
};
inline constexpr Numbers kNumbers{};
}  // namespace detail

class Bitboard {
    using Words = std::uint64_t __attribute__((vector_size(16)));

public:
    Bitboard() : words_{0, 0} {}
    Bitboard(std::uint64_t lo, std::uint64_t hi) : words_{lo, hi} {}
    // A table lookup beats computing the bit by some percent of perft speed.
    static Bitboard of(Square s) {
        Bitboard out;
        std::memcpy(&out, detail::kSingleSquares.words[s.index()], sizeof out);
        return out;
    }

#if defined(__SSE4_1__)
    static Bitboard from_register(__m128i set) { return Bitboard(reinterpret_cast<Words>(set)); }
    __m128i to_register() const { return reinterpret_cast<__m128i>(words_); }
#endif

    std::uint64_t lo() const { return words_[0]; }
    std::uint64_t hi() const { return words_[1]; }

    bool any() const {
#if defined(__SSE4_1__)
        return !_mm_testz_si128(reinterpret_cast<__m128i>(words_), reinterpret_cast<__m128i>(words_));
#else
        return (lo() | hi()) != 0;
#endif
    }
    bool none() const { return !any(); }
    bool has(Square s) const { return (*this & of(s)).any(); }
    bool intersects(Bitboard other) const { return (*this & other).any(); }
    int count() const { return std::popcount(lo()) + std::popcount(hi()); }
    bool more_than_one() const { return count() > 1; }

    // The lowest and the highest square; the set is not empty.
    Square first() const { return Square(lo() ? std::countr_zero(lo()) : 64 + std::countr_zero(hi())); }
    // The same, and no square of an empty set: its number is that of the last bit, which no board has.
    Square first_or_none() const {
        return Square(lo() ? std::countr_zero(lo()) : 64 + std::countr_zero(hi() | 1ull << 63));
    }
    Square last() const { return Square(hi() ? 127 - std::countl_zero(hi()) : 63 - std::countl_zero(lo())); }

    void add(Square s) { *this |= of(s); }
    void remove(Square s) { *this &= ~of(s); }

    friend Bitboard operator&(Bitboard a, Bitboard b) { return Bitboard(a.words_ & b.words_); }
    friend Bitboard operator|(Bitboard a, Bitboard b) { return Bitboard(a.words_ | b.words_); }
    friend Bitboard operator^(Bitboard a, Bitboard b) { return Bitboard(a.words_ ^ b.words_); }
    friend Bitboard operator~(Bitboard a) { return Bitboard(~a.words_); }
    Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
    Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
    Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }
    friend bool operator==(Bitboard a, Bitboard b) { return (a ^ b).none(); }

    // Every square moved `by` places up (towards higher squares) or down; 0 < by < 64.
    Bitboard up(int by) const {
        const Words carry = __builtin_shufflevector(words_, Words{0, 0}, 2, 0);
        return Bitboard((words_ << by) | (carry >> (64 - by)));
    }
    Bitboard down(int by) const {
        const Words carry = __builtin_shufflevector(words_, Words{0, 0}, 1, 2);
        return Bitboard((words_ >> by) | (carry << (64 - by)));
    }

    // Calls f(Square) for every member, lowest first. One loop a word: an eighth faster than one loop over
    // both, so the hot code uses this and everything else the range-for below.
    template <class F> void for_each(F&& f) const {
        for (std::uint64_t w = lo(); w != 0; w &= w - 1) MAGUS_INLINED f(Square(std::countr_zero(w)));
        for (std::uint64_t w = hi(); w != 0; w &= w - 1) MAGUS_INLINED f(Square(64 + std::countr_zero(w)));
    }

    // Writes first + Step * number for every member, lowest first, and answers where that ends. What lies up to
    // kOverwritten numbers behind the end is overwritten, too. Without a loop where the instruction set can do so:
    // the end of a loop over few members is mispredicted each time.
    static constexpr std::size_t kOverwritten = 16;
    template <std::uint32_t Step>
    std::uint32_t* write_numbers(std::uint32_t* out, std::uint32_t first) const {
        out = write_word<Step>(out, lo(), first);
        return write_word<Step>(out, hi(), first + 64 * Step);
    }

    class Iterator {
    public:
        explicit Iterator(std::uint64_t lo, std::uint64_t hi) : lo_(lo), hi_(hi) {}
        Square operator*() const { return Square(lo_ ? std::countr_zero(lo_) : 64 + std::countr_zero(hi_)); }
        Iterator& operator++() {
            if (lo_)
                lo_ &= lo_ - 1;
            else
                hi_ &= hi_ - 1;
            return *this;
        }
        bool operator==(const Iterator&) const = default;

    private:
        std::uint64_t lo_, hi_;
    };
    Iterator begin() const { return Iterator(lo(), hi()); }
    Iterator end() const { return Iterator(0, 0); }

private:
    explicit Bitboard(Words words) : words_(words) {}

    template <std::uint32_t Step>
    static std::uint32_t* write_word(std::uint32_t* out, std::uint64_t word, std::uint32_t first) {
#if defined(__AVX512VBMI2__)
        // Masked, though nothing is masked out: the plain forms of these make gcc 12 warn of its own headers.
        const __m512i numbers = _mm512_maskz_compress_epi8(word, _mm512_load_si512(detail::kNumbers.bytes));
        const auto write = [&](std::uint32_t* to, __m128i bytes) {
            const __m512i wide = _mm512_maskz_cvtepu8_epi32(0xFFFF, bytes);
            const __m512i stepped =
                Step == 1 ? wide : _mm512_mullo_epi32(wide, _mm512_set1_epi32(static_cast<int>(Step)));
            _mm512_storeu_si512(to, _mm512_add_epi32(stepped, _mm512_set1_epi32(static_cast<int>(first))));
        };
        const int count = std::popcount(word);
        write(out, _mm512_maskz_extracti32x4_epi32(0xF, numbers, 0));
        if (count > 16) [[unlikely]] {
            write(out + 16, _mm512_maskz_extracti32x4_epi32(0xF, numbers, 1));
            if (count > 32) write(out + 32, _mm512_maskz_extracti32x4_epi32(0xF, numbers, 2));
            if (count > 48) write(out + 48, _mm512_maskz_extracti32x4_epi32(0xF, numbers, 3));
        }
        return out + count;
#else
        for (; word != 0; word &= word - 1)
            *out++ = first + Step * static_cast<std::uint32_t>(std::countr_zero(word));
        return out;
#endif
    }

    Words words_;
};

// Adds up how many members sets have.
class MemberCounter {
public:
#if defined(__AVX512VL__) && defined(__AVX512VPOPCNTDQ__)
    // The sets do not leave the vector registers one by one.
    void add(Bitboard set) { words_ += reinterpret_cast<Words>(_mm_popcnt_epi64(set.to_register())); }
    std::uint64_t total() const { return words_[0] + words_[1]; }

private:
    using Words = std::uint64_t __attribute__((vector_size(16)));
    Words words_{0, 0};
#else
    void add(Bitboard set) { total_ += static_cast<std::uint64_t>(set.count()); }
    std::uint64_t total() const { return total_; }

private:
    std::uint64_t total_ = 0;
#endif
};

}  // namespace magus
