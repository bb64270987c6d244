#include "engine/moves/legality.h"

#include "engine/moves/move_guard.h"
#include "engine/moves/movegen.h"
#include "engine/position/core_moves.h"

#include <optional>

namespace magus {

namespace {

template <Color Us> class MoveTest {
public:
    explicit MoveTest(const Turn& turn)
        : pos_(turn.position()), v_(pos_.variant()), guard_(pos_, turn.safety()), enemy_(pos_.pieces(~Us)) {}

    // Of a move of an own piece of one of the common kinds; none: it must be looked for among all moves.
    std::optional<bool> is_legal_common(Move m) const {
        const Square from = m.from(), to = m.to();
        const TypeId t = pos_.piece_on(from).type();
        if (t == v_.wide || t == v_.withdrawing || (!v_.conversion.choice.empty() && pos_.triggers(Us, to)))
            return std::nullopt;
        if (v_.types[t].by_rule) {
            if (m.kind() != MoveKind::Normal && m.kind() != MoveKind::Promotion) return std::nullopt;
            return has_promoting_move(pos_, m) && guard_.may_go(from, to);
        }
        switch (m.kind()) {
        case MoveKind::Normal:
            if (m != Move::normal(from, to)) return false;
            break;
        case MoveKind::MultiStep:
            if (v_.wide != kNoType) return std::nullopt;
            if (m != Move::pawn(MoveKind::MultiStep, from, to) || t != v_.pawn) return false;
            break;
        default: return std::nullopt;
        }
        if (v_.types[t].promotes_by[Us] && v_.must_promote[Us].has(to)) return false;
        if (pos_.pieces(Us).has(to)) return false;
        if (!(m.kind() == MoveKind::MultiStep ? steps_far(from, to) : reaches(t, from, to))) return false;
        return t == v_.king ? pos_.leaves_king_safe(m) : guard_.may_go(from, to);
    }

private:
    bool reaches(TypeId t, Square from, Square to) const {
        const Surroundings around = pos_.surroundings(Us);
        if (enemy_.has(to)) return v_.attacks.captures(Us, t, from, around).has(to);
        if (t == v_.pawn) return ahead(Bitboard::of(from)).has(to);
        return v_.attacks.quiets(Us, t, from, around).has(to);
    }

    // Does a pawn get there by more than one step?
    bool steps_far(Square from, Square to) const {
        Bitboard step = ahead(Bitboard::of(from)) & pos_.empty();
        for (std::size_t k = 1; k < Variant::kMaxPawnSteps && step.any(); ++k) {
            step = ahead(step & v_.further_step[Us][k]) & pos_.empty();
            if (step.has(to)) return true;
        }
        return false;
    }

    Bitboard ahead(Bitboard b) const {
        const int files = v_.board.files();
        return Us == Color::White ? b.up(files) : b.down(files);
    }

    const Position& pos_;
    const Variant& v_;
    const MoveGuard<Us> guard_;
    const Bitboard enemy_;
};

bool is_legal_drop(const Position& pos, Move m) {
    return m == Move::drop(m.type(), m.to()) && may_drop(pos, m.type(), m.to()) && pos.leaves_king_safe(m);
}

// Is the move legal if no moves were forced? Returns nothing when only the list of all moves can answer.
std::optional<bool> is_permitted(const Turn& turn, Move m) {
    if (turn.over()) return false;
    const Position& pos = turn.position();
    std::optional<bool> safe;
    if (m.kind() == MoveKind::Drop)
        safe = is_legal_drop(pos, m);
    else if (!m.enters())
        safe = pos.side_to_move() == Color::White ? MoveTest<Color::White>(turn).is_legal_common(m)
                                                  : MoveTest<Color::Black>(turn).is_legal_common(m);
    if (safe && *safe && turn.has_vetoes()) return !turn.forbids(m);
    return safe;
}

}  // namespace

bool is_legal(const Turn& turn, Move m) {
    if (!m.exists()) return false;
    const Position& pos = turn.position();
    const Piece mover = pos.piece_on(m.from());
    if (!m.enters() && (!mover.exists() || mover.color() != pos.side_to_move())) return false;
    const std::optional<bool> permitted = is_permitted(turn, m);
    if (!permitted) return legal_moves(turn).contains(m);
    if (!*permitted) return false;
    const PlayedRules::ForcedMoves* const forced = turn.forced();
    return !forced || forced->includes(pos, m);
}

bool can_capture_en_passant(const Position& pos, Square to) {
    const Variant& v = pos.variant();
    Bitboard captors;
    if (v.pawn != kNoType) captors |= pos.pawns_attacking(to, pos.side_to_move());
    if (v.en_passant_types[pos.side_to_move()].any()) captors |= en_passant_captors(pos, to);
    for (Square from : captors)
        if (pos.leaves_king_safe(Move::pawn(MoveKind::EnPassant, from, to))) return true;
    return false;
}

Key Position::legal_en_passant_key() const {
    Key key = 0;
    for (Square to : state().en_passant)
        if (can_capture_en_passant(*this, to)) key ^= zobrist::kEnPassant[to.index()];
    return key;
}

}  // namespace magus
