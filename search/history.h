#pragma once

// What has worked so far in this search: scores for moves, by the piece and where it goes, alone or as the
// answer to an earlier move. The tables are as large as the game needs (pieces x squares); all threads of a search use the same
// ones, since each sees a part of the tree only.

#include "engine/position/position.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace magus {

inline constexpr int kHistoryMax = 16384;

class HistoryTables {
public:
    // A piece and its target square as one number, for continuations. no_move(): no move or a null move.
    using Slot = std::uint32_t;

    HistoryTables() = default;
    explicit HistoryTables(const Variant& v) : types_(static_cast<std::uint32_t>(v.types.size())) {
        const std::size_t slots = std::size_t{2} * types_ * static_cast<std::size_t>(v.board.box()) + 1;
        no_move_ = static_cast<Slot>(slots - 1);
        for (Color c : kColors)
            for (std::uint32_t t = 0; t < types_; ++t)
                first_[Piece(c, static_cast<TypeId>(t)).code()] =
                    (static_cast<std::uint32_t>(index(c)) * types_ + t) *
                    static_cast<std::uint32_t>(v.board.box());
        quiet_ = Table(slots);
        capture_ = Table(slots * (types_ + 1));
        continuation_ = Table(slots * slots);
        counter_ = std::vector<std::atomic<Move>>(slots);
    }
    void clear() {
        for (Table* table : {&quiet_, &capture_, &continuation_})
            for (Entry& entry : *table) entry.clear();
        for (auto& counter : counter_) counter.store({}, std::memory_order_relaxed);
    }

    Slot no_move() const { return no_move_; }
    Slot slot(const Position& pos, Move m) const {
        const Piece mover =
            m.kind() == MoveKind::Drop ? Piece(pos.side_to_move(), m.type()) : pos.piece_on(m.from());
        return first_[mover.code()] + static_cast<std::uint32_t>(m.to().index());
    }

    // The last moves before this one: the opponent's, one's own, and one's own before that.
    using Context = std::array<Slot, 3>;

    // When two threads add at once, one part may be lost.
    class Entry {
    public:
        operator int() const { return value_.load(std::memory_order_relaxed); }
        // Moves the value towards +-kHistoryMax, the slower the nearer it is.
        void add(int bonus) {
            bonus = std::clamp(bonus, -kHistoryMax, kHistoryMax);
            const int old = *this;
            value_.store(static_cast<std::int16_t>(old + bonus - old * std::abs(bonus) / kHistoryMax),
                         std::memory_order_relaxed);
        }
        void clear() { value_.store(0, std::memory_order_relaxed); }

    private:
        std::atomic<std::int16_t> value_{0};
    };
    using Table = std::vector<Entry>;

    // Scores of quiet moves that follow the same earlier ones.
    class Quiets {
    public:
        // As an answer to the last moves, the opponent's and one's own, it has done badly.
        bool failed(Slot move) const { return answers_[0][move] < 0 && answers_[1][move] < 0; }
        int operator[](Slot move) const {
            return 2 * alone_[move] + 2 * answers_[0][move] + 2 * answers_[1][move] + answers_[2][move];
        }

    private:
        friend class HistoryTables;
        const Entry* alone_;
        std::array<const Entry*, 3> answers_;
    };
    Quiets quiets_after(const Context& before) const {
        Quiets out;
        out.alone_ = quiet_.data();
        for (std::size_t i = 0; i < before.size(); ++i)
            out.answers_[i] = &continuation_[answer(before[i], 0)];
        return out;
    }
    void reward_quiet(Slot move, const Context& before, int bonus) {
        reward_alone(move, bonus);
        reward_answer(move, before, bonus);
    }
    void reward_alone(Slot move, int bonus) { quiet_[move].add(bonus); }
    void reward_answer(Slot move, const Context& before, int bonus) {
        for (Slot earlier : before)
            if (earlier != no_move_) continuation_[answer(earlier, move)].add(bonus);
    }

    int capture(Slot move, Piece victim) const { return capture_[capture_index(move, victim)]; }
    void reward_capture(Slot move, Piece victim, int bonus) {
        capture_[capture_index(move, victim)].add(bonus);
    }

    Move counter(Slot before) const { return counter_[before].load(std::memory_order_relaxed); }
    void set_counter(Slot before, Move m) { counter_[before].store(m, std::memory_order_relaxed); }

private:
    std::size_t answer(Slot earlier, Slot move) const { return std::size_t{earlier} * (no_move_ + 1) + move; }
    std::size_t capture_index(Slot move, Piece victim) const {
        return std::size_t{move} * (types_ + 1) + (victim.exists() ? victim.type() : types_);
    }
    std::uint32_t types_ = 0;
    Slot no_move_ = 0;
    std::array<Slot, Piece::kCodes> first_{};  // of each piece
    Table quiet_, capture_, continuation_;
    std::vector<std::atomic<Move>> counter_;
};

}  // namespace magus
