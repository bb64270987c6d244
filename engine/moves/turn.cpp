#include "engine/moves/turn.h"

#include "engine/moves/movegen.h"

#include <algorithm>

namespace magus {

Turn::Turn(const Position& pos, Position* trial)
    : pos_(pos), trial_(trial), safety_(pos), over_(pos.end_on_board()) {
    if (!rules().vetoes.empty() && !over_) find_scopes();
    forced_known_ = rules().forced.empty();
}

void Turn::find_scopes() {
    for (const PlayedRules::Veto& veto : rules().vetoes)
        if (const Scope scope = veto.scope(*this); !scope.empty())
            vetoes_[veto_count_++] = {veto.forbids, scope};
}

void Turn::find_forced(std::optional<MoveSet> made, std::span<const Move> moves) const {
    forced_known_ = true;
    for (const PlayedRules::ForcedMoves& forced : rules().forced) {
        if (!forced.applies(pos_)) continue;
        const auto done_by_any = [&](const auto& some) {
            return std::ranges::any_of(some, [&](Move m) { return forced.includes(pos_, m); });
        };
        bool can = false;
        if (made == forced.among || made == MoveSet::All) {
            can = done_by_any(moves);
        } else {
            MoveList others;
            generate_permitted(*this, forced.among, others);
            can = done_by_any(others);
        }
        if (!can) continue;
        forced_ = &forced;
        return;
    }
}

}  // namespace magus
