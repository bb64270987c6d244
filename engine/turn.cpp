#include "engine/turn.h"

#include "engine/movegen.h"

#include <algorithm>

namespace magus {

Turn::Turn(const Position& pos, Position* trial)
    : pos_(pos), trial_(trial), safety_(pos), over_(pos.variant().has_goals && pos.goal_end()) {
    if (!variant().rules.vetoes.empty() && !over_) find_scopes();
    duty_known_ = variant().rules.duties.empty();
}

void Turn::find_scopes() {
    for (const Veto* veto : variant().rules.vetoes)
        if (const Scope scope = veto->scope(*this); !scope.empty()) vetoes_[veto_count_++] = {veto, scope};
}

void Turn::find_duty(std::optional<MoveSet> made, std::span<const Move> moves) const {
    duty_known_ = true;
    for (const Duty* duty : variant().rules.duties) {
        if (!duty->applies(pos_)) continue;
        const auto done_by_any = [&](const auto& some) {
            return std::ranges::any_of(some, [&](Move m) { return duty->done_by(pos_, m); });
        };
        bool can = false;
        if (made == duty->among || made == MoveSet::All) {
            can = done_by_any(moves);
        } else {
            MoveList others;
            generate_permitted(*this, duty->among, others);
            can = done_by_any(others);
        }
        if (!can) continue;
        duty_ = duty;
        return;
    }
}

}  // namespace magus
