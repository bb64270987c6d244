// Rules that restrict a side's choice: moves that are forced, moves that are forbidden, and passes.

#include "engine/check_detector.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/rules/rules.h"
#include "engine/turn.h"

namespace magus {

namespace {

// ---- Forced moves ----

bool always(const Position&) { return true; }

bool captures(const Position& pos, Move m) { return pos.is_capture(m); }

// Where it is about one kind of piece, only while there is one of it in hand.
bool has_what_must_drop(const Position& pos) {
    const TypeId type = pos.variant().drop.must_type;
    return type == kNoType || pos.in_hand(pos.side_to_move(), type) > 0;
}

bool drops(const Position&, Move m) { return m.kind() == MoveKind::Drop; }

// ---- Vetoes ----

Scope all_drops(const Turn& turn) {
    return {.kinds = has_what_must_drop(turn.position()) ? Scope::bit(MoveKind::Drop) : std::uint16_t{0}};
}

bool drops_another_kind(const Turn& turn, const Scope&, Move m) {
    const Variant& v = turn.position().variant();
    return m.kind() == MoveKind::Drop && v.types[m.type()].captured_as != v.drop.must_type;
}

// Moves of the King, where he is in check; `noted`: who gives it.
Scope ways_out(const Turn& turn) {
    const Position& pos = turn.position();
    const Color us = pos.side_to_move();
    if (!turn.safety().in_check) return {};
    const Square king = pos.king(us);
    return {.from = Bitboard::of(king), .noted = {pos.attackers(king, ~us, pos.occupied())}};
}

bool leaves_the_check(const Turn&, const Scope& scope, Move m) {
    return !m.enters() && scope.from.has(m.from()) && scope.noted[0] != Bitboard::of(m.to());
}

Scope captures_of_own_kinds(const Turn& turn) {
    const Position& pos = turn.position();
    return {.to = of_types(pos, ~pos.side_to_move(), pos.variant().mutually_immune)};
}

bool captures_own_kind(const Turn& turn, const Scope& scope, Move m) {
    const Position& pos = turn.position();
    return scope.to.has(m.to()) && !m.enters() && m.kind() != MoveKind::Pass &&
           pos.piece_on(m.to()).type() == pos.piece_on(m.from()).type();
}

// What goes from one square to another gives check only from or to some squares; all else is tried.
Scope possible_checks(const Turn& turn) {
    const CheckSquares checks(turn.position());
    constexpr std::uint16_t kPlain = Scope::bit(MoveKind::Normal) | Scope::bit(MoveKind::MultiStep);
    return {.kinds = static_cast<std::uint16_t>(~kPlain),
            .from = checks.candidates().from,
            .to = checks.candidates().to};
}

bool gives_check(const Turn& turn, const Scope&, Move m) {
    return turn.after(m, [](const Position& pos) { return pos.king_attacked(pos.side_to_move()); });
}

}  // namespace

const ForcedMoves kForcedCaptures{always, MoveSet::Captures, captures};
const ForcedMoves kForcedDrops{has_what_must_drop, MoveSet::Quiets, drops};
const Veto kDropsThatMustWait{all_drops, drops_another_kind};
const Veto kNoChecks{possible_checks, gives_check};
const Veto kStandInCheck{ways_out, leaves_the_check};
const Veto kOwnKindSpared{captures_of_own_kinds, captures_own_kind};

// To pass is one more move out of check, or the only one where there is no other.
bool may_pass(const Turn& turn, bool stuck) {
    const Position& pos = turn.position();
    const Passing passing = pos.variant().passing[index(pos.side_to_move())];
    if (passing == Passing::Never || (passing == Passing::WhenStalemated && !stuck) || turn.over())
        return false;
    return !turn.in_check() || (pos.variant().kings_must_part && kings_face(pos));
}

// The King's square names it.
Move pass_of(const Position& pos) {
    const Color us = pos.side_to_move();
    const Square king = pos.king(us), own = king.exists() ? king : pos.pieces(us).first_or_none();
    return own.exists() ? Move::pass(own) : Move();
}

}  // namespace magus
