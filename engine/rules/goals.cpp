#include "engine/rules/goals.h"

#include "engine/position.h"

namespace magus {

namespace {

Bitboard of_types(const Position& pos, Color c, std::uint32_t types) {
    Bitboard out;
    for (TypeId t = 0; t < pos.variant().types.size(); ++t)
        if (types >> t & 1) out |= pos.pieces(c, t);
    return out;
}

int count_with_hand(const Position& pos, Color c, TypeId t) {
    return pos.pieces(c, t).count() + pos.in_hand(c, t);
}

int count_all(const Position& pos, Color c) {
    int count = pos.pieces(c).count();
    for (TypeId t : pos.variant().hand_order) count += pos.in_hand(c, t);
    return count;
}

std::optional<GoalEnd> extinction(const Position& pos) {
    const ExtinctionRule& rule = pos.variant().extinction;
    const Color us = pos.side_to_move();
    const auto extinct = [&](Color c, int own, int others) {
        return own <= rule.count && others >= rule.enough + (rule.claimed && c == us ? 1 : 0);
    };
    for (Color c : {~us, us}) {
        bool ends = rule.all_together && extinct(c, count_all(pos, c), count_all(pos, ~c));
        for (TypeId t = 0; t < pos.variant().types.size(); ++t)
            ends |=
                (rule.types >> t & 1) && extinct(c, count_with_hand(pos, c, t), count_with_hand(pos, ~c, t));
        if (ends) return GoalEnd{GoalKind::Extinction, c == us ? rule.value : 1 - rule.value};
    }
    return std::nullopt;
}

bool reached(const Position& pos, Color c) {
    const FlagRule& rule = pos.variant().flag;
    const Bitboard region = rule.region[index(c)];
    const Bitboard there = of_types(pos, c, rule.types[index(c)]) & region;
    int count = 0;
    for (Square s : there) count += !rule.safe || !pos.attacked(s, ~c, pos.occupied());
    if (count >= rule.count) return true;
    return rule.blocked && there.any() && (region & pos.empty()).none();
}

std::optional<GoalEnd> flag(const Position& pos) {
    const Color us = pos.side_to_move();
    if (!pos.variant().flag.reply) {
        if (reached(pos, ~us)) return GoalEnd{GoalKind::Flag, 0};
        if (reached(pos, us)) return GoalEnd{GoalKind::Flag, 1};  // by the other side's doing
        return std::nullopt;
    }
    // White moves first, so Black may answer; the race is judged after his move.
    const bool ours = reached(pos, us), theirs = reached(pos, ~us);
    if (us == Color::Black || (!ours && !theirs)) return std::nullopt;
    return GoalEnd{GoalKind::Flag, ours == theirs ? 0.5 : ours ? 1.0 : 0.0};
}

}  // namespace

std::optional<GoalEnd> goal_end(const Position& pos) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    if (v.bare_king_loses && pos.bare(~us)) return GoalEnd{GoalKind::BareKing, pos.bare(us) ? 0.5 : 1.0};
    if (v.extinction.exists())
        if (const auto end = extinction(pos)) return end;
    if (v.flag.exists())
        if (const auto end = flag(pos)) return end;
    if (v.checks_to_win > 0 && pos.state().checks_left[index(~us)] == 0) return GoalEnd{GoalKind::Checks, 0};
    return std::nullopt;
}

}  // namespace magus
