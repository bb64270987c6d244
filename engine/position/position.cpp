#include "engine/position/position.h"

#include "engine/position/core_moves.h"
#include "engine/position/move_maker.h"

#include <cassert>

namespace magus {

Position::Position(VariantPtr variant)
    : variant_(std::move(variant)), castling_(variant_, &variant_->castling) {
    states_.reserve(512);
    journal_.reserve(2048);
    states_.emplace_back();
    owners_[2] = pieces_[Piece().code()] = board().squares();
}

Position Position::start(const VariantPtr& variant, CastlingMode mode) {
    auto pos = from_fen(variant, variant->start_fen, mode);
    assert(pos);  // the variant parser has tried it
    return *std::move(pos);
}

void Position::place(Square s, Piece before, Piece now) {
    const Bitboard bit = Bitboard::of(s);
    pieces_[before.code()] ^= bit;
    pieces_[now.code()] ^= bit;
    owners_[before.owner()] ^= bit;
    owners_[now.owner()] ^= bit;
    board_[s.index()] = now;
}

void Position::set_square(Square s, Piece now) {
    const Piece before = piece_on(s);
    journal_.push_back({s, before, now});
    place(s, before, now);
    top().key ^= zobrist::piece(before, s) ^ zobrist::piece(now, s);
}

void Position::set_hand(Color c, TypeId t, int count) {
    const Piece p(c, t);
    std::uint8_t& held = hands_[p.code()];
    journal_.push_back({{}, p, p, held});
    top().key ^= zobrist::hand(p, held) ^ zobrist::hand(p, count);
    held = static_cast<std::uint8_t>(count);
}

// The piece on the square, a wide piece whole, is captured; its square is about to be overwritten.
void Position::note_capture(Square s) {
    top().victim = piece_on(s);
    top().clock = 0;
    if (variant_->drop.captures) {
        const TypeId t = variant_->types[piece_on(s).type()].captured_as;
        set_hand(~side_, t, in_hand(~side_, t) + 1);
    }
    if (piece_on(s).type() == variant_->wide)
        for (Square part : whole_piece(*this, s)) set_square(part, {});
}

void Position::capture(Square s) {
    note_capture(s);
    note_gone(s);
    if (piece_on(s).exists()) set_square(s, {});
}

void Position::remove(Square s) {
    const Piece gone = piece_on(s);
    if (variant_->drop.captures) {
        const TypeId t = variant_->types[gone.type()].captured_as;
        set_hand(~gone.color(), t, in_hand(~gone.color(), t) + 1);
    }
    note_gone(s);
    set_square(s, {});
}

// What stood there is where it was from the start no longer.
void Position::note_gone(Square s) {
    if (const std::uint8_t rights = state().castling; rights != 0)
        set_castling(rights & castling_->rights_kept[s.index()]);
    leave_unmoved(Bitboard::of(s));
}

void Position::push_state(Move m) {
    states_.push_back(top());
    // Read from the state before: what has just been copied as a whole cannot be read at once in parts.
    const StateInfo& before = states_[states_.size() - 2];
    StateInfo& next = top();
    next.key = before.key ^ before.en_passant_key ^ zobrist::kBlackToMove;
    next.en_passant_key = 0;
    next.en_passant = {};
    next.en_passant_victim = {};
    next.victim = {};
    next.clock = before.clock + 1;
    next.since_null = before.since_null + 1;
    next.journal = static_cast<std::uint32_t>(journal_.size());
    next.move = m;
    side_ = ~side_;
    ++game_ply_;
}

void Position::set_castling(std::uint8_t rights) {
    StateInfo& st = top();
    st.key ^= zobrist::kCastling[st.castling] ^ zobrist::kCastling[rights];
    st.castling = rights;
}

void Position::leave_unmoved(Bitboard squares) {
    StateInfo& st = top();
    const Bitboard gone = st.unmoved & squares;
    if (gone.none()) return;
    st.key ^= zobrist::of_squares(zobrist::kUnmoved, gone);
    st.unmoved &= ~gone;
}

void Position::set_en_passant(Bitboard passed, Square victim) {
    StateInfo& st = top();
    st.en_passant = passed & empty() & variant_->en_passant_region[side_];
    st.en_passant_victim = victim;
    st.en_passant_key = legal_en_passant_key();
    st.key ^= st.en_passant_key;
}

void Position::do_move(Move m) {
    const Variant& v = *variant_;
    const Color us = side_;
    const Square from = m.from(), to = m.to();
    push_state(m);
    const Piece mover = piece_on(from);
    const Piece victim = piece_on(to);

    switch (m.kind()) {
    case MoveKind::Normal:
    case MoveKind::MultiStep:
        if (victim.exists()) note_capture(to);
        set_square(from, {});
        set_square(to, Piece(us, v.arrives_as[mover.type()]));
        break;
    case MoveKind::Promotion:
        if (victim.exists() && from != to) note_capture(to);
        set_square(from, {});
        place_promoted(to, m.type());
        break;
    case MoveKind::EnPassant: {
        capture(states_[states_.size() - 2].en_passant_victim);
        set_square(from, {});
        set_square(to, mover);
        break;
    }
    case MoveKind::Castling: {
        const CastlingWay& way = castling_way(m);
        const Piece rook = piece_on(way.rook_from);
        set_square(from, {});
        set_square(way.rook_from, {});
        set_square(to, mover);
        set_square(way.rook_to, rook);
        break;
    }
    case MoveKind::Pass: return count_move(m);
    default: make_special(m);
    }
    if (mover.exists() && mover.type() == v.pawn && m.kind() != MoveKind::Promotion && !m.enters()) {
        MoveMaker maker(*this, us, {});
        for (const auto& rule : v.played.after_pawn_move) rule(maker, us, to);
    }
    if (mover.exists() && v.clock_reset(mover)) top().clock = 0;
    if (const std::uint8_t rights = state().castling; rights != 0)
        set_castling(rights & castling_->rights_kept[from.index()] & castling_->rights_kept[to.index()]);
    leave_unmoved(Bitboard::of(from) | Bitboard::of(to));
    if (!v.played.after_move.empty()) {
        MoveMaker maker(*this, us, {});
        for (const auto& rule : v.played.after_move) rule(maker, m);
    }
    if (m.kind() == MoveKind::MultiStep) set_en_passant(v.attacks.lines().between(from, to), to);
    if (v.pieces_pass && m.kind() == MoveKind::Normal)
        if (const Bitboard passed = squares_passed(v, mover, from, to); passed.any())
            set_en_passant(passed, to);
    count_move(m);
}

// What the game counts of all moves.
void Position::count_move(Move m) {
    if (variant_->facts.watches_checks) watch_check();
    if (variant_->played.note.empty()) return;
    MoveMaker maker(*this, ~side_, {});
    for (const auto& rule : variant_->played.note) rule(maker, m);
}

// The move that has just been made gave check, or not.
void Position::watch_check() {
    StateInfo& st = top();
    st.check = king_attacked(side_);
    std::uint8_t& left = st.checks_left[~side_];
    if (!st.check || left == 0) return;
    st.key ^= zobrist::checks_left(~side_, left) ^ zobrist::checks_left(~side_, left - 1);
    --left;
}

// A pawn becomes that piece; a convertible piece enters from the hand and is at once promoted itself.
void Position::place_promoted(Square to, TypeId type) {
    const Color us = ~side_;
    const Conversion& rule = variant_->conversion;
    if (type == rule.type && rule.from_hand) {
        set_hand(us, type, 0);
        if (piece_on(to).exists()) set_square(to, {});  // what was captured there does not count
        type = converted_type(*this, us);
    }
    set_square(to, Piece(us, type));
}

void Position::make_special(Move m) {
    MoveMaker maker(*this, ~side_, states_[states_.size() - 2].en_passant_victim);
    switch (m.kind()) {
    case MoveKind::Drop: return make_drop(maker, m);
    case MoveKind::Swap: return make_swap(maker, m);
    case MoveKind::Trigger:
    case MoveKind::TriggerEnPassant: return make_trigger(maker, m);
    case MoveKind::Wide: return make_wide_move(maker, m);
    case MoveKind::Withdrawal: return make_withdrawal(maker, m);
    case MoveKind::Gate:
    case MoveKind::GateCastling: return make_gate(maker, m);
    default: assert(false);
    }
}

BoardChange Position::change(Move m) const {
    const Bitboard from = Bitboard::of(m.from()), to = Bitboard::of(m.to());
    switch (m.kind()) {
    case MoveKind::Castling:
    case MoveKind::GateCastling: {
        const CastlingWay& way = castling_way(m);
        return {from | Bitboard::of(way.rook_from), to | Bitboard::of(way.rook_to), {}};
    }
    case MoveKind::Drop: return {{}, to, {}};
    case MoveKind::Swap:
    case MoveKind::Pass: return {{}, {}, {}};
    case MoveKind::Wide: return wide_change(*this, m);
    default: {
        const Square victim = victim_square(m);
        return {from, to, is_capture(m) ? whole_piece(*this, victim) : Bitboard()};
    }
    }
}

Bitboard of_types(const Position& pos, Color c, TypeSet types) {
    Bitboard out;
    for (TypeId t : types) out |= pos.pieces(c, t);
    return out;
}

void Position::undo_move() {
    const std::size_t journal = state().journal;
    for (std::size_t i = journal_.size(); i-- > journal;) {
        const JournalEntry e = journal_[i];
        if (e.square.exists())
            place(e.square, e.after, e.before);
        else
            hands_[e.before.code()] = e.in_hand;
    }
    journal_.erase(journal_.begin() + static_cast<std::ptrdiff_t>(journal), journal_.end());
    states_.pop_back();
    side_ = ~side_;
    --game_ply_;
}

void Position::do_null_move() {
    push_state({});
    top().since_null = 0;
}

Key Position::recompute_key() const {
    Key key = side_ == Color::Black ? zobrist::kBlackToMove : 0;
    for (Square s : occupied()) key ^= zobrist::piece(piece_on(s), s);
    for (Color c : kColors)
        for (TypeId t : variant_->hand_order) key ^= zobrist::hand(Piece(c, t), in_hand(c, t));
    for (Color c : kColors) key ^= zobrist::checks_left(c, state().checks_left[c]);
    key ^= zobrist::kCastling[state().castling];
    key ^= zobrist::of_squares(zobrist::kUnmoved, state().unmoved);
    return key ^ legal_en_passant_key();
}

std::string Position::fingerprint() const {
    const StateInfo& st = state();
    return fen() + " key " + std::to_string(st.key) + " victim " +
           std::to_string(st.en_passant_victim.index()) + " null " + std::to_string(st.since_null) +
           " journal " + std::to_string(journal_.size()) + " sets " +
           std::to_string(pieces(Color::White).count()) + "/" + std::to_string(pieces(Color::Black).count()) +
           "/" + std::to_string(empty().count());
}

}  // namespace magus
