#pragma once

// Gives the legal moves of a node one by one, the most promising first, and generates them only when needed:
// hash move, good tactical moves, killers, quiet moves, tactical moves that lose material.

#include "engine/base/growing_array.h"
#include "engine/moves/check_detector.h"
#include "engine/moves/movegen.h"
#include "search/history.h"
#include "search/params.h"
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

    static MovePicker for_main_search(Position& pos, const ExchangeEvaluator& see,
                                      const HistoryTables& history, const SearchParams& params,
                                      const Hints& hints);
    // Tactical moves that do not lose material; with a detector, also quiet checks.
    static MovePicker for_quiescence(Position& pos, const ExchangeEvaluator& see,
                                     const HistoryTables& history, const SearchParams& params,
                                     const Hints& hints, const CheckDetector* checks);

    Move next();  // no move when exhausted
    void skip_quiets() { skip_quiets_ = true; }
    // Gives only those quiet moves that give check, in no order.
    void keep_only_checks(const CheckDetector& checks) { checks_ = &checks; }

private:
    enum class Stage : std::uint8_t { Hash, MakeTactical, GoodTactical, Killers, Quiets, BadTactical, Done };
    enum class Mode : std::uint8_t { Main, Quiescence };

    MovePicker(Mode mode, Position& pos, const ExchangeEvaluator& see, const HistoryTables& history,
               const SearchParams& params, const Hints& hints, const CheckDetector* checks);

    void make_tactical();
    void make_quiets();
    Move next_killer();
    Move best_left();  // moves it to the front of what is left
    Move next_good_tactical();
    Move next_quiet();

    const Position& pos_;
    const Turn turn_;
    const ExchangeEvaluator& see_;
    const HistoryTables& history_;
    const SearchParams& params_;
    Hints hints_;
    Mode mode_;
    Stage stage_ = Stage::Hash;
    bool skip_quiets_ = false;
    const CheckDetector* checks_;  // only quiet checks
    std::size_t killer_ = 0;
    std::size_t at_ = 0, bad_ = 0,
                bad_at_ = 0;  // moves before at_ are given; the first bad_ of them are deferred
    MoveList moves_;
    GrowingArray<int, MoveList::kUsual> scores_;  // of the moves
};

}  // namespace magus
