#include "engine/endgame/solver.h"

#include <algorithm>

namespace magus {

EndgameSolver::EndgameSolver(Men men)
    : men_(std::move(men)), views_{Views(men_, 0), Views(men_, 1), Views(men_, 2)} {
    const Variant& v = men_.variant();
    for (Square from : v.board.squares()) {
        king_quiets_[from.index()] = v.attacks.quiets(Color::Black, v.king, from, {});
        king_captures_[from.index()] = v.attacks.captures(Color::Black, v.king, from, {});
        for (Square to : king_quiets_[from.index()]) king_quiets_to_[to.index()].add(from);
        for (Square to : king_captures_[from.index()]) king_captures_to_[to.index()].add(from);
    }
    for (std::size_t m = 0; m < Men::kCount; ++m)
        weak_men_ = weak_men_ || (men_[m].present() && men_[m].color == Color::Black);
    for (Sets* sets : {&legal_strong_, &legal_weak_, &in_play_, &won_, &lost_, &fresh_won_, &fresh_lost_})
        sets->resize(men_.size());
    find_rests();
    for (std::size_t i = 0; i < men_.size(); ++i) find_legal(i);
    for (std::size_t i = 0; i < men_.size(); ++i) find_mates(i);
}

void EndgameSolver::find_rests() {
    for (std::size_t m = 0; m < Men::kCount; ++m) {
        if (!men_[m].present() || men_[m].royal) continue;
        // The stronger side has nothing left to win with, or one man less.
        Men rest = men_.without(1u << m);
        Sets none(rest.size());
        Rest& entry = rests_[1u << m];
        entry = {solve(std::move(rest)), std::move(none)};
        const Solved& solved = *entry.solved;
        last_rest_layer_ = std::max(last_rest_layer_, static_cast<int>(solved.won.size()) - 1);
        rest_wins_ = rest_wins_ || solved.won.size() > 1;
    }
}

std::shared_ptr<const EndgameSolver::Solved> EndgameSolver::solve(Men men) {
    EndgameSolver solver(std::move(men));
    auto out = std::make_shared<Solved>(Solved{solver.men_, solver.legal_strong_, {}, {}});
    do {
        out->won.push_back(solver.fresh_won_);
        out->lost.push_back(solver.fresh_lost_);
    } while (solver.advance());
    return out;
}

const EndgameSolver::Solved* EndgameSolver::after_capture(unsigned gone) const {
    const auto found = rests_.find(gone);
    return found == rests_.end() ? nullptr : found->second.solved.get();
}

void EndgameSolver::find_legal(std::size_t index) {
    if (!men_.apart(index)) return;
    const Bitboard free = men_.variant().board.squares() & ~men_.occupied(index);
    Bitboard attacked,
        checking;  // squares where the weaker King would be in check, or would leave the other one so
    unsigned royal = 0;
    for (std::size_t m = 0; m < Men::kCount; ++m) {
        if (!men_[m].royal) continue;
        royal |= 1u << m;
        checking |= king_captures_to_[men_.state(m, index).at.index()];
    }
    for (std::size_t m = 0; m < Men::kCount; ++m) {
        if (!men_[m].present()) continue;
        if (men_[m].color == Color::White)
            attacked |= views_[m].attacks(index);
        else
            for (const Step& step : views_[m].steps(index))
                if (step.captures & royal) checking |= step.permitted;
    }
    legal_strong_[index] = free & ~attacked;
    legal_weak_[index] = free & ~checking;
}

void EndgameSolver::find_mates(std::size_t index) {
    if (legal_weak_[index].none()) return;
    const Bitboard stuck =
        legal_weak_[index] & ~escapes(index, Moves::All, Counted::Legal, legal_weak_[index]);
    // Where the weaker side would be in check, were it the stronger's turn.
    const Bitboard mates =
        men_.variant().stalemate_score[Color::White] == 1 ? stuck : stuck & ~legal_strong_[index];
    fresh_lost_[index] = lost_[index] = mates;
    in_play_[index] = legal_weak_[index] & ~stuck;
}

Bitboard EndgameSolver::stalemates(std::size_t index) const {
    return legal_weak_[index] & ~in_play_[index] & legal_strong_[index];
}

// Of the squares that are asked about, those where the weaker side to move has a move by its King that is legal, or
// one that is not known to lose.
Bitboard EndgameSolver::king_escapes(std::size_t index, Moves moves, Counted counted, Bitboard asked) const {
    Bitboard quiets, captures, out;
    if (moves == Moves::All) {
        quiets = legal_strong_[index];
        if (counted == Counted::NotLost) quiets &= ~won_[index];
    }
    for (const auto& [gone, rest] : rests_) {
        const auto m = static_cast<std::size_t>(std::countr_zero(gone));
        if (men_[m].color == Color::Black) continue;
        const std::size_t i = men_.index_without(rest.solved->men, gone, index);
        Bitboard to = rest.solved->legal_strong[i] & men_.state(m, index).body;
        if (counted == Counted::NotLost) to &= ~rest.won[i];
        captures |= to;
    }
    asked.for_each([&](Square s) {
        if ((king_quiets_[s.index()] & quiets).any() || (king_captures_[s.index()] & captures).any())
            out.add(s);
    });
    return out;
}

Bitboard EndgameSolver::escapes(std::size_t index, Moves moves, Counted counted, Bitboard asked) const {
    Bitboard out = king_escapes(index, moves, counted, asked);
    if (!weak_men_) return out;
    for (std::size_t m = 0; m < Men::kCount; ++m) {
        if (!men_[m].present() || men_[m].color == Color::White) continue;
        for (const Step& step : views_[m].steps(index)) {
            if (moves == Moves::Captures && step.captures == 0) continue;
            std::size_t i = step.after(index);
            const Sets* legal = &legal_strong_;
            const Sets* won = &won_;
            if (step.captures != 0) {
                const auto rest = rests_.find(step.captures);
                if (rest == rests_.end()) continue;  // the King: never in a legal position
                i = men_.index_without(rest->second.solved->men, step.captures, i);
                legal = &rest->second.solved->legal_strong;
                won = &rest->second.won;
            }
            Bitboard with = step.permitted & (*legal)[i];
            if (counted == Counted::NotLost) with &= ~(*won)[i];
            out |= with;
        }
    }
    return out;
}

// Where the stronger side to move reaches what was found lost in the last layer.
Bitboard EndgameSolver::winning(std::size_t index) const {
    Bitboard out;
    for (std::size_t m = 0; m < Men::kCount; ++m) {
        if (!men_[m].present() || men_[m].color == Color::Black) continue;
        for (const Step& step : views_[m].steps(index)) {
            const std::size_t i = step.after(index);
            if (step.captures == 0) {
                out |= fresh_lost_[i] & step.permitted;
            } else {
                const Solved& rest = *rests_.at(step.captures).solved;
                const auto layer = static_cast<std::size_t>(layer_ - 1);
                if (layer < rest.lost.size())
                    out |= rest.lost[layer][men_.index_without(rest.men, step.captures, i)] & step.permitted;
            }
        }
    }
    return out;
}

// Where the last layer can have closed a way out. Without other men's moves and with nothing to win after captures these
// are the squares next to those that were won just now.
Bitboard EndgameSolver::perhaps_lost(std::size_t index) const {
    if (weak_men_ || rest_wins_) return ~Bitboard();
    Bitboard out;
    fresh_won_[index].for_each([&](Square s) { out |= king_quiets_to_[s.index()]; });
    return out;
}

bool EndgameSolver::advance() {
    ++layer_;
    bool found = false;
    for (std::size_t i = 0; i < men_.size(); ++i) {
        const Bitboard open = legal_strong_[i] & ~won_[i];
        fresh_won_[i] = open.any() ? winning(i) & open : Bitboard();
        found = found || fresh_won_[i].any();
    }
    for (std::size_t i = 0; i < men_.size(); ++i) won_[i] |= fresh_won_[i];
    for (auto& [gone, rest] : rests_)
        if (const auto layer = static_cast<std::size_t>(layer_); layer < rest.solved->won.size())
            for (std::size_t i = 0; i < rest.won.size(); ++i) rest.won[i] |= rest.solved->won[layer][i];
    for (std::size_t i = 0; i < men_.size(); ++i) {
        const Bitboard open = in_play_[i] & ~lost_[i] & perhaps_lost(i);
        fresh_lost_[i] = open.any() ? open & ~escapes(i, Moves::All, Counted::NotLost, open) : Bitboard();
        lost_[i] |= fresh_lost_[i];
        found = found || fresh_lost_[i].any();
    }
    return found || layer_ <= last_rest_layer_;
}

}  // namespace magus
