#pragma once

// Gives the legal moves of a node one by one, the most promising first, and generates them only when needed:
// hash move, good captures, quiet moves, captures that lose material.

#include "engine/movegen.h"
#include "search/history.h"
#include "search/see.h"

#include <array>

namespace magus {

class MovePicker {
public:
    struct Hints {
        Move hash_move;
        std::array<Move, 2> killers;
        HistoryTables::Context before{};
    };

    static MovePicker for_main_search(const Position& pos, const ExchangeEvaluator& see,
                                      const HistoryTables& history, const Hints& hints);
    // Captures and promotions that do not lose material; all moves when in check.
    static MovePicker for_quiescence(const Position& pos, const ExchangeEvaluator& see,
                                     const HistoryTables& history, const Hints& hints, bool in_check);
    // Captures that win at least `threshold`.
    static MovePicker for_probcut(const Position& pos, const ExchangeEvaluator& see,
                                  const HistoryTables& history, Move hash_move, Score threshold);

    Move next();  // no move when exhausted
    void skip_quiets() { skip_quiets_ = true; }

private:
    enum class Stage : std::uint8_t {
        Hash,
        MakeCaptures,
        GoodCaptures,
        MakeQuiets,
        Quiets,
        BadCaptures,
        Done
    };
    enum class Mode : std::uint8_t { Main, Captures, Threshold };

    MovePicker(Mode mode, const Position& pos, const ExchangeEvaluator& see, const HistoryTables& history,
               const Hints& hints, Score threshold);

    void make_captures();
    void make_quiets();
    Move best_left();  // moves it to the front of what is left

    static constexpr std::size_t kCapacity = MoveList::kCapacity;

    const Position& pos_;
    const ExchangeEvaluator& see_;
    const HistoryTables& history_;
    Hints hints_;
    Mode mode_;
    Score threshold_;
    Stage stage_ = Stage::Hash;
    bool skip_quiets_ = false;
    std::size_t at_ = 0, bad_ = 0,
                bad_at_ = 0;  // moves before at_ are given; of them the first bad_ were put off
    MoveList moves_;
    struct Scores {  // not initialised
        std::byte bytes[kCapacity * sizeof(int)];
        int& operator[](std::size_t i) { return reinterpret_cast<int*>(bytes)[i]; }
    };
    alignas(int) Scores scores_;
};

}  // namespace magus
