// Position: what it takes for a game to end by repetition, by counted moves or for want of pieces, and what each side
// gets then.

#include "engine/ends/outcome.h"

#include <algorithm>

namespace magus {

namespace {

// How many half-moves ago, more than `after` and no more than `back`, the position of the last state stood on the board
// before; 0: never.
int recurrence(std::span<const StateInfo> states, int back, int after = 2) {
    const int last = static_cast<int>(states.size()) - 1;
    const Key key = states.back().key;
    for (int i = after + 2; i <= back && i <= last; i += 2)
        if (states[static_cast<std::size_t>(last - i)].key == key) return i;
    return 0;
}

}  // namespace

// Where captured pieces come back by drops, nothing is irreversible.
// Nor is it where pieces that restart the count of moves may go back to where they came from, as Ninja Pawns do.
int Position::reversible_plies() const {
    const Variant& v = *variant_;
    const bool always =
        v.drop.captures || ((v.resets_clock[0] | v.resets_clock[1]) & ~TypeSet::of(v.pawn)).any();
    return always ? state().since_null : std::min(state().clock, state().since_null);
}

double Position::stalemating_score() const {
    const double usual = variant_->stalemate_score[~side_];
    const auto& judge = variant_->played.stalemate_value;
    const double score = judge ? judge(*this, usual) : usual;
    return score == 0.5 ? 1 - drawn_score() : score;
}

// From the first of the occurrences that end the game, or the first there is, to now.
int Position::repeated_plies() const {
    int out = 0;
    const int back = reversible_plies();
    for (int i = recurrence(states_, back), count = 1; i > 0 && count < variant_->repetitions; ++count) {
        out = i;
        i = recurrence(states_, back, i);
    }
    return out;
}

double Position::checkmated_score() const {
    return variant_->played.mate_value ? variant_->played.mate_value(*this) : variant_->checkmate_score;
}

GameEnd Position::repetition_end() const {
    if (!variant_->played.judge_repetition.empty()) {
        const int plies = repeated_plies();
        for (const auto& judge : variant_->played.judge_repetition)
            if (const auto end = judge(*this, plies)) return *end;
    }
    const double score = variant_->repetition_score[side_];
    return {&kRepetition, score == 0.5 ? drawn_score() : score};
}

int Position::occurrences(int enough) const {
    int count = 1;
    const int back = reversible_plies();
    for (int i = recurrence(states_, back); i > 0 && count < enough; i = recurrence(states_, back, i))
        ++count;
    return count;
}

bool Position::is_repetition(int plies) const {
    if (variant_->repetitions == 0) return false;
    const int back = reversible_plies();
    for (int i = recurrence(states_, back), count = 1; i > 0; i = recurrence(states_, back, i))
        if (i < plies || ++count == variant_->repetitions) return true;
    return false;
}

int Position::plies_to_draw() const {
    int out = kNoMoveRule;
    if (variant_->move_rule > 0) {
        out = variant_->move_rule - state().clock;
        if (out <= 0 && variant_->played.uncounted_plies) out += variant_->played.uncounted_plies(*this);
    }
    if (const MoveCount& count = state().count; count.limit > 0)
        out = std::min(out, count.limit + 1 - count.plies);
    return out;
}

bool Position::dead_material() const {
    if (!variant_->facts.dead_material_draws) return false;
    if (bare(Color::White) && bare(Color::Black)) return !(variant_->drops && hands_ != decltype(hands_){});
    const TypeId pawn = variant_->pawn;
    if (!variant_->orthodox_pieces ||
        (pawn != kNoType && (pieces(Color::White, pawn) | pieces(Color::Black, pawn)).any()))
        return false;
    const auto of_letter = [&](char letter) {
        const auto t = variant_->find_type(letter);
        return t ? pieces(Color::White, *t) | pieces(Color::Black, *t) : Bitboard();
    };
    const Bitboard kings = Bitboard::of(king(Color::White)) | Bitboard::of(king(Color::Black));
    const Bitboard others = occupied() & ~kings;
    const Bitboard bishops = of_letter('B');
    if (others == bishops) {
        bool dark = false, light = false;
        for (Square s : bishops) (board().dark(s) ? dark : light) = true;
        return !(dark && light);
    }
    return others == of_letter('N') && others.count() == 1;
}

}  // namespace magus
