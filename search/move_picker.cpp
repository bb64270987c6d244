#include "search/move_picker.h"

#include "engine/moves/legality.h"

#include <algorithm>
#include <utility>

namespace magus {

MovePicker::MovePicker(Mode mode, Position& pos, const ExchangeEvaluator& see, const HistoryTables& history,
                       const SearchParams& params, const Hints& hints, const CheckDetector* checks)
    : pos_(pos),
      turn_(pos),
      see_(see),
      history_(history),
      params_(params),
      hints_(hints),
      mode_(mode),
      checks_(checks) {
    if (!is_legal(turn_, hints.hash_move)) hints_.hash_move = {};
    if (mode == Mode::Main) return;
    hints_.killers = {};
    if (hints_.hash_move.exists() && !is_tactical(pos, hints_.hash_move)) hints_.hash_move = {};
}

MovePicker MovePicker::for_main_search(Position& pos, const ExchangeEvaluator& see,
                                       const HistoryTables& history, const SearchParams& params,
                                       const Hints& hints) {
    return MovePicker(Mode::Main, pos, see, history, params, hints, nullptr);
}

MovePicker MovePicker::for_quiescence(Position& pos, const ExchangeEvaluator& see,
                                      const HistoryTables& history, const SearchParams& params,
                                      const Hints& hints, const CheckDetector* checks) {
    return MovePicker(Mode::Quiescence, pos, see, history, params, hints, checks);
}

void MovePicker::make_tactical() {
    generate(turn_, MoveSet::Tactical, moves_);
    scores_.reserve(moves_.size(), 0);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Move m = moves_[i];
        const Piece victim = pos_.piece_on(pos_.victim_square(m));
        scores_[i] = 8 * see_.gain(pos_, m) +
                     history_.capture(history_.slot(pos_, m), victim) * params_.capture_weight / 64;
    }
}

void MovePicker::make_quiets() {
    const std::size_t first = moves_.size();
    at_ = first;
    if (checks_) return generate_checks(turn_, *checks_, moves_);
    generate(turn_, MoveSet::Quiets, moves_);
    const Move counter = hints_.before[0] != history_.no_move() ? history_.counter(hints_.before[0]) : Move();
    const HistoryTables::Quiets history = history_.quiets_after(hints_.before);
    scores_.reserve(moves_.size(), first);
    for (std::size_t i = first; i < moves_.size(); ++i) {
        const Move m = moves_[i];
        scores_[i] = history[history_.slot(pos_, m)] + (m == counter ? params_.counter_bonus : 0);
    }
}

// Before any quiet move is generated; those that are no moves here are forgotten.
Move MovePicker::next_killer() {
    while (killer_ < hints_.killers.size()) {
        Move& m = hints_.killers[killer_++];
        if (m.exists() && m != hints_.hash_move && !is_tactical(pos_, m) && is_legal(turn_, m) &&
            (!checks_ || checks_->gives_check(m)))
            return m;
        m = {};
    }
    return {};
}

Move MovePicker::best_left() {
    // In two loops: the first one is done for many scores at once, which std::max would prevent.
    const int* const first = scores_.data() + at_;
    const int* const last = scores_.data() + moves_.size();
    int highest = *first;
    for (const int* score = first; score != last; ++score) highest = *score > highest ? *score : highest;
    const auto best = static_cast<std::size_t>(std::find(first, last, highest) - scores_.data());
    moves_.swap(at_, best);
    std::swap(scores_[at_], scores_[best]);
    return moves_[at_++];
}

// No move when there is none left; so with quiet ones.
Move MovePicker::next_good_tactical() {
    while (at_ < moves_.size()) {
        const Move m = best_left();
        if (m == hints_.hash_move) continue;
        if (see_.at_least(pos_, m, 0)) return m;
        // Put off: to the front, where given moves stood.
        if (mode_ == Mode::Main) moves_.swap(bad_++, at_ - 1);
    }
    return {};
}

Move MovePicker::next_quiet() {
    while (at_ < moves_.size()) {
        const Move m = checks_ ? moves_[at_++] : best_left();
        if (m == hints_.hash_move || m == hints_.killers[0] || m == hints_.killers[1]) continue;
        if (!checks_ || checks_->gives_check(m)) return m;
    }
    return {};
}

Move MovePicker::next() {
    switch (stage_) {
    case Stage::Hash:
        stage_ = Stage::MakeTactical;
        if (hints_.hash_move.exists()) return hints_.hash_move;
        [[fallthrough]];
    case Stage::MakeTactical:
        make_tactical();
        stage_ = Stage::GoodTactical;
        [[fallthrough]];
    case Stage::GoodTactical:
        if (const Move m = next_good_tactical(); m.exists()) return m;
        stage_ = mode_ == Mode::Main || checks_ ? Stage::Killers : Stage::Done;
        if (stage_ == Stage::Done) return {};
        [[fallthrough]];
    case Stage::Killers:
        if (!skip_quiets_) {
            if (const Move m = next_killer(); m.exists()) return m;
            make_quiets();
        }
        stage_ = Stage::Quiets;
        [[fallthrough]];
    case Stage::Quiets:
        if (!skip_quiets_)
            if (const Move m = next_quiet(); m.exists()) return m;
        stage_ = Stage::BadTactical;
        [[fallthrough]];
    case Stage::BadTactical:
        if (bad_at_ < bad_) return moves_[bad_at_++];
        stage_ = Stage::Done;
        [[fallthrough]];
    case Stage::Done: break;
    }
    return {};
}

}  // namespace magus
