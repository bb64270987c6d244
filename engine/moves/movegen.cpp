#include "engine/moves/movegen.h"

#include "engine/moves/safe_moves.h"

#include <algorithm>

namespace magus {

namespace {

// What may be done besides is added to the list from that move on, and what is forbidden taken out.
void judge(const Turn& turn, MoveList& moves, std::size_t first) {
    for (const auto& add : turn.position().variant().played.add) add(turn.position(), moves, first);
    if (turn.has_vetoes()) moves.remove_if(first, [&](Move m) { return turn.forbids(m); });
}

// The King's square names it.
Move pass_of(const Position& pos) {
    const Color us = pos.side_to_move();
    const Square king = pos.king(us), own = king.exists() ? king : pos.pieces(us).first_or_none();
    return own.exists() ? Move::pass(own) : Move();
}

// To pass may be possible only where nothing else is.
void add_pass(const Turn& turn, MoveSet wanted, MoveList& moves, std::size_t first) {
    const auto stuck = [&] {
        if (moves.size() > first) return false;
        if (wanted == MoveSet::All) return true;
        MoveList tactical;
        generate_permitted(turn, MoveSet::Tactical, tactical);
        return tactical.empty();
    };
    if (wanted == MoveSet::Tactical || !turn.position().variant().played.may_pass(turn, stuck())) return;
    if (const Move pass = pass_of(turn.position()); pass.exists()) moves.push(pass);
}

// Games with rules of that kind: each wanted set alone.
void generate_restricted(const Turn& turn, MoveSet wanted, MoveList& moves) {
    if (turn.forces_others(wanted)) return;
    const std::size_t first = moves.size();
    generate_permitted(turn, wanted, moves);
    const PlayedRules::ForcedMoves* const forced = turn.forced(wanted, {moves.begin() + first, moves.end()});
    if (turn.position().variant().played.may_pass) add_pass(turn, wanted, moves, first);
    if (forced) moves.remove_if(first, [&](Move m) { return !forced->includes(turn.position(), m); });
}

}  // namespace

void generate_permitted(const Turn& turn, MoveSet wanted, MoveList& out) {
    const std::size_t first = out.size();
    generate_safe(turn, wanted, out);
    judge(turn, out, first);
}

void generate(const Turn& turn, MoveSet wanted, MoveList& out) {
    if (turn.restricted()) return generate_restricted(turn, wanted, out);
    generate_safe(turn, wanted, out);
}

void generate_checks(const Turn& turn, const CheckDetector& checks, MoveList& out) {
    // What is added to a move, or done besides it, may give check where the move does not.
    if (turn.position().variant().played.restrict_always())
        return generate_restricted(turn, MoveSet::Quiets, out);
    const std::size_t first = out.size();
    generate_safe_checks(turn, checks, out);
    judge(turn, out, first);
}

MoveList legal_moves(const Turn& turn) {
    MoveList out;
    generate(turn, MoveSet::All, out);
    return out;
}

std::uint64_t count_legal_moves(const Turn& turn) {
    return turn.restricted() ? legal_moves(turn).size() : count_safe(turn);
}

bool has_legal_move(const Turn& turn) { return count_legal_moves(turn) != 0; }

}  // namespace magus
