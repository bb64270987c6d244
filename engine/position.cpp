#include "engine/position.h"

#include "engine/movegen.h"

#include <algorithm>
#include <cassert>

namespace magus {

Position::Position(VariantPtr variant) : variant_(std::move(variant)) {
    states_.reserve(512);
    journal_.reserve(2048);
    states_.emplace_back();
    owners_[2] = pieces_[Piece().code()] = board().squares();
}

Position Position::start(VariantPtr variant) {
    auto pos = from_fen(variant, variant->start_fen);
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

void Position::push_state(Move m) {
    StateInfo next = top();
    next.key ^= next.en_passant_key ^ zobrist::kBlackToMove;
    next.en_passant_key = 0;
    next.en_passant = {};
    next.en_passant_victim = {};
    next.captured = {};
    ++next.clock;
    ++next.since_null;
    next.journal = static_cast<std::uint32_t>(journal_.size());
    next.move = m;
    states_.push_back(next);
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
    st.en_passant = passed & empty();
    st.en_passant_victim = victim;
    st.en_passant_key = legal_en_passant_key();
    st.key ^= st.en_passant_key;
}

Key Position::legal_en_passant_key() const {
    Key key = 0;
    for (Square to : state().en_passant)
        if (can_capture_en_passant(*this, to)) key ^= zobrist::kEnPassant[to.index()];
    return key;
}

void Position::do_move(Move m) {
    const Variant& v = *variant_;
    const Color us = side_;
    const Square from = m.from(), to = m.to();
    push_state(m);
    const Piece mover = piece_on(from);
    const Piece captured = piece_on(to);

    switch (m.kind()) {
    case MoveKind::Normal:
    case MoveKind::MultiStep:
    case MoveKind::Promotion:
        set_square(from, {});
        set_square(to, m.kind() == MoveKind::Promotion ? Piece(us, m.type()) : mover);
        if (captured.exists()) {
            top().captured = captured;
            top().clock = 0;
        }
        break;
    case MoveKind::EnPassant: {
        const Square victim = states_[states_.size() - 2].en_passant_victim;
        top().captured = piece_on(victim);
        set_square(from, {});
        set_square(victim, {});
        set_square(to, mover);
        break;
    }
    case MoveKind::Castling: {
        const CastlingWay& way = v.castlings[m.extra()];
        const Piece rook = piece_on(way.rook_from);
        set_square(from, {});
        set_square(way.rook_from, {});
        set_square(to, mover);
        set_square(way.rook_to, rook);
        break;
    }
    case MoveKind::Drop: assert(false); break;
    }
    if (mover.exists() && v.clock_reset(mover.type())) top().clock = 0;
    if (const std::uint8_t rights = state().castling; rights != 0)
        set_castling(rights & v.rights_kept[from.index()] & v.rights_kept[to.index()]);
    leave_unmoved(Bitboard::of(from) | Bitboard::of(to));
    if (m.kind() == MoveKind::MultiStep) set_en_passant(v.attacks.lines().between(from, to), to);
}

void Position::undo_move() {
    const std::uint32_t journal = state().journal;
    while (journal_.size() > journal) {
        const JournalEntry& e = journal_.back();
        place(e.square, e.after, e.before);
        journal_.pop_back();
    }
    states_.pop_back();
    side_ = ~side_;
    --game_ply_;
}

void Position::do_null_move() {
    push_state({});
    top().since_null = 0;
}

Bitboard Position::attacks_from(Square s) const {
    const Piece p = piece_on(s);
    return variant_->attacks.captures(p.color(), p.type(), s, surroundings());
}

Bitboard Position::attackers(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    const AttackTables& tables = variant_->attacks;
    Bitboard out;
    const auto members = [&](const AttackTables::AttackClass& c) {
        Bitboard all;
        for (TypeId t : c.members) all |= pieces(by, t);
        return all;
    };
    for (const auto& leaper : tables.leapers(by)) out |= leaper.from[s.index()] & members(leaper);
    Bitboard candidates;
    for (const auto& slider : tables.sliders(by)) candidates |= slider.from[s.index()] & members(slider);
    if (candidates.any()) out |= candidates & tables.lines().attacks(s, occupied);
    for (const auto& type : tables.indirects(by))
        for (Square from : type.from[s.index()] & pieces(by, type.type))
            if (tables.captures(by, type.type, from, {occupied, state().unmoved}).has(s)) out.add(from);
    return out & ~gone;
}

bool Position::attacked(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    return attackers(s, by, occupied, gone).any();
}

int Position::occurrences(int enough) const {
    int count = 1;
    const int back = std::min(state().clock, state().since_null);
    const auto last = static_cast<int>(states_.size()) - 1;
    for (int i = 4; i <= back && i <= last && count < enough; i += 2)
        count += states_[static_cast<std::size_t>(last - i)].key == key();
    return count;
}

bool Position::is_repetition(int plies) const {
    if (variant_->repetitions == 0) return false;
    const int back = std::min(state().clock, state().since_null);
    const auto last = static_cast<int>(states_.size()) - 1;
    for (int i = 4, count = 1; i <= back && i <= last; i += 2)
        if (states_[static_cast<std::size_t>(last - i)].key == key() &&
            (i < plies || ++count == variant_->repetitions))
            return true;
    return false;
}

bool Position::dead_material() const {
    if (bare(Color::White) && bare(Color::Black)) return true;
    if (!variant_->orthodox_pieces) return false;
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

Key Position::recompute_key() const {
    Key key = side_ == Color::Black ? zobrist::kBlackToMove : 0;
    for (Square s : occupied()) key ^= zobrist::piece(piece_on(s), s);
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
