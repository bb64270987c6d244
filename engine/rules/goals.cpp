#include "engine/rules/goals.h"

#include "engine/position.h"

namespace magus {

namespace {

int count_with_hand(const Position& pos, Color c, const std::vector<TypeId>& kind) {
    int count = 0;
    for (TypeId t : kind) count += pos.pieces(c, t).count() + pos.in_hand(c, t);
    return count;
}

int count_all(const Position& pos, Color c) {
    int count = pos.pieces(c).count();
    for (TypeId t : pos.variant().hand_order) count += pos.in_hand(c, t);
    return count;
}

[[gnu::noinline]] std::optional<GoalEnd> extinction(const Position& pos) {
    const ExtinctionRule& rule = pos.variant().extinction;
    const Color us = pos.side_to_move();
    const auto extinct = [&](Color c, int own, int others) {
        return own <= rule.count && others >= rule.enough + (rule.claimed && c == us ? 1 : 0);
    };
    for (Color c : {~us, us}) {
        bool ends = rule.all_together && extinct(c, count_all(pos, c), count_all(pos, ~c));
        for (const auto& kind : rule.kinds)
            ends |= extinct(c, count_with_hand(pos, c, kind), count_with_hand(pos, ~c, kind));
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

[[gnu::noinline]] std::optional<GoalEnd> flag(const Position& pos) {
    const FlagRule& rule = pos.variant().flag;
    const Color us = pos.side_to_move();
    // What stands there unattacked has been left there, and wins before a last move is made.
    if (rule.safe) {
        const bool ours = reached(pos, us), theirs = reached(pos, ~us);
        if (ours) return GoalEnd{GoalKind::Flag, theirs && !rule.reply ? 0.5 : 1.0};
        if (theirs) return GoalEnd{GoalKind::Flag, 0};
        return std::nullopt;
    }
    if (!rule.reply) {
        // What the other side's move has brought there counts only if it is there after the own one.
        if (reached(pos, ~us)) return GoalEnd{GoalKind::Flag, 0};
        return std::nullopt;
    }
    // White moves first, so Black may answer; the race is judged after his move.
    const bool ours = reached(pos, us), theirs = reached(pos, ~us);
    if (us == Color::Black || (!ours && !theirs)) return std::nullopt;
    return GoalEnd{GoalKind::Flag, ours == theirs ? 0.5 : ours ? 1.0 : 0.0};
}

// Who castles so wins, and who can do so no more has lost.
[[gnu::noinline]] std::optional<GoalEnd> castling(const Position& pos) {
    const unsigned wins = pos.variant().castling_wins;
    const Color us = pos.side_to_move();
    const Move last = pos.state().move;
    if (last.exists() && last.kind() == MoveKind::Castling && (wins >> pos.castling_way(last).right & 1))
        return GoalEnd{GoalKind::Castling, 0};
    for (Color c : {~us, us}) {
        const unsigned of_side = wins & castling_rights_of(c);
        if (of_side != 0 && (of_side & pos.state().castling) == 0)
            return GoalEnd{GoalKind::Castling, c == us ? 0.0 : 1.0};
    }
    return std::nullopt;
}

bool has_passed(const StateInfo& st) { return st.move.kind() == MoveKind::Pass; }

bool both_have_passed(const Position& pos) {
    const auto states = pos.history();
    return states.size() > 2 && has_passed(states.back()) && has_passed(states[states.size() - 2]);
}

}  // namespace

Bitboard of_types(const Position& pos, Color c, std::uint32_t types) {
    Bitboard out;
    for (TypeId t = 0; t < pos.variant().types.size(); ++t)
        if (types >> t & 1) out |= pos.pieces(c, t);
    return out;
}

Bitboard of_kind(const Position& pos, Color c, const std::vector<TypeId>& kind) {
    Bitboard out;
    for (TypeId t : kind) out |= pos.pieces(c, t);
    return out;
}

// Asked several times a node, where it is mostly the bare King's rule alone: the others are kept out of its way.
std::optional<GoalEnd> goal_end(const Position& pos) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    if (v.bare_king_loses) {
        if (pos.bare(~us)) return GoalEnd{GoalKind::BareKing, pos.bare(us) ? 0.5 : 1.0};
        // No one move takes two pieces.
        if (!v.bare_king_answers && pos.bare(us) && pos.pieces(~us).count() > 2)
            return GoalEnd{GoalKind::BareKing, 0};
    }
    // What must not be left attacked is never captured; it can only be blown up.
    if (v.extinction.exists() && (!v.extinction.pseudo_royal || v.blast_on_capture))
        if (const auto end = extinction(pos)) return end;
    if (v.flag.exists())
        if (const auto end = flag(pos)) return end;
    if (v.castling_wins != 0)
        if (const auto end = castling(pos)) return end;
    if (v.checks_to_win > 0 && pos.state().checks_left[index(~us)] == 0) return GoalEnd{GoalKind::Checks, 0};
    const auto drawn = [&](GoalKind kind) { return GoalEnd{kind, drawn_score(pos)}; };
    if (v.passing[0] != Passing::Never && v.passing[1] != Passing::Never && both_have_passed(pos))
        return drawn(GoalKind::Passes);
    if (v.kings_must_part && pos.history().size() > 1 && has_passed(pos.state()) && kings_face(pos))
        return drawn(GoalKind::FacingKings);
    if (v.full_board_ends && pos.empty().none()) return drawn(GoalKind::FullBoard);
    return std::nullopt;
}

}  // namespace magus
