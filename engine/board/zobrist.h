#pragma once

// Hash keys of everything that makes two positions different. The numbers are fixed, so that keys (and searches)
// are the same on every machine.

#include "engine/board/bitboard.h"
#include "engine/board/piece.h"
#include "engine/board/square.h"

#include <array>
#include <cstdint>

namespace magus {

using Key = std::uint64_t;

namespace zobrist {

constexpr Key mix(Key x) {  // splitmix64
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

template <std::size_t N> constexpr std::array<Key, N> make_keys(Key seed) {
    std::array<Key, N> keys{};
    for (std::size_t i = 0; i < N; ++i) keys[i] = mix(mix(seed) + i);
    return keys;
}

// The row of "no piece" is zero.
constexpr std::array<std::array<Key, 128>, Piece::kCodes> make_piece_keys() {
    std::array<std::array<Key, 128>, Piece::kCodes> keys{};
    for (std::size_t p = 0; p + 1 < Piece::kCodes; ++p) keys[p] = make_keys<128>(p + 1);
    return keys;
}

inline constexpr auto kPieces = make_piece_keys();
inline constexpr auto kEnPassant = make_keys<128>(1001);
inline constexpr auto kUnmoved = make_keys<128>(1002);
inline constexpr auto kCastling = make_keys<16>(1003);
inline constexpr Key kBlackToMove = mix(1004);
inline constexpr Key kPassed = mix(1005);

inline Key piece(Piece p, Square s) { return kPieces[p.code()][s.index()]; }

// So many of a piece in hand.
inline Key hand(Piece p, int count) {
    return count == 0 ? 0 : mix(p.code() * 256 + static_cast<Key>(count) + 2000);
}

// So many checks still to give.
inline Key checks_left(Color c, int count) {
    return count == 0 ? 0 : mix(static_cast<Key>(index(c)) * 256 + static_cast<Key>(count) + 40000);
}

inline Key of_squares(const std::array<Key, 128>& keys, Bitboard squares) {
    Key out = 0;
    for (Square s : squares) out ^= keys[s.index()];
    return out;
}

}  // namespace zobrist
}  // namespace magus
