#pragma once

// How far the search has found the evaluation to be wrong in positions that are alike: with the same pawns, with the same
// squares taken by a side's other pieces, and after the same two moves. All threads of a search use the same tables.

#include "eval/score.h"
#include "search/history.h"
#include "search/params.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace magus {

class CorrectionHistory {
public:
    using Places = std::array<std::size_t, 4>;

    // The last moves are the opponent's and one's own.
    static Places places(const Position& pos, HistoryTables::Slot last, HistoryTables::Slot before) {
        const TypeId pawn = pos.variant().pawn;
        const auto pawns = [&](Color c) { return pawn == kNoType ? Bitboard() : pos.pieces(c, pawn); };
        const auto others = [&](Color c) { return pos.pieces(c) & ~pawns(c); };
        const Color us = pos.side_to_move();
        return {place(us, 0, mixed(pawns(Color::White)) * 3 + mixed(pawns(Color::Black))),
                place(us, 1, mixed(others(us))), place(us, 2, mixed(others(~us))),
                place(us, 3, (std::uint64_t{last} << 32 | before) * kFactor)};
    }
    // Centipawns to add to the evaluation.
    Score correction(const Places& places, const SearchParams& p) const {
        const int pieces = tables_[places[1]] + tables_[places[2]];
        return (tables_[places[0]] * p.correction_pawns + pieces * p.correction_pieces +
                tables_[places[3]] * p.correction_line) /
               kHistoryMax;
    }
    // `error`: how much more the search says than the corrected evaluation.
    void learn(const Places& places, Score error, int depth, const SearchParams& p) {
        constexpr int kMost = kHistoryMax / 4;
        const int bonus = std::clamp(error * depth * p.correction_slope, -kMost, kMost);
        for (std::size_t at : places) tables_[at].add(bonus);
    }
    void clear() {
        for (auto& entry : tables_) entry.clear();
    }

private:
    static constexpr std::size_t kBits = 15;
    static constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ull;
    static std::uint64_t mixed(Bitboard set) {
        return (set.lo() * kFactor ^ set.hi()) * 0xD6E8FEB86659FD93ull;
    }
    static std::size_t place(Color us, std::size_t table, std::uint64_t key) {
        return (2 * table + index(us)) << kBits | key >> (64 - kBits);
    }
    std::vector<HistoryTables::Entry> tables_ = std::vector<HistoryTables::Entry>(std::size_t{8} << kBits);
};

}  // namespace magus
