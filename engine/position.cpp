#include "engine/position.h"

#include "engine/move_maker.h"
#include "engine/movegen.h"

#include <algorithm>
#include <cassert>

namespace magus {

Position::Position(VariantPtr variant)
    : variant_(std::move(variant)), castling_(variant_, &variant_->castling) {
    states_.reserve(512);
    journal_.reserve(2048);
    states_.emplace_back();
    owners_[2] = pieces_[Piece().code()] = board().squares();
}

Position Position::start(VariantPtr variant, CastlingMode mode) {
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

// The piece on the square, a Wall whole, is captured; its square is about to be overwritten.
void Position::note_capture(Square s) {
    top().captured = piece_on(s);
    top().clock = 0;
    if (variant_->drop.captures) {
        const TypeId t = variant_->types[piece_on(s).type()].captured_as;
        set_hand(~side_, t, in_hand(~side_, t) + 1);
    }
    if (piece_on(s).type() == variant_->wall)
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
    next.captured = {};
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
    st.en_passant = passed & empty() & variant_->en_passant_region[magus::index(side_)];
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
        if (captured.exists()) note_capture(to);
        set_square(from, {});
        set_square(to, Piece(us, v.arrives_as[mover.type()]));
        break;
    case MoveKind::Promotion:
        if (captured.exists() && from != to) note_capture(to);
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
        if (v.opposite_castling)
            set_castling(state().castling &
                         static_cast<std::uint8_t>(~(1u << castling_right(~us, way.right % 2 == 0))));
        break;
    }
    case MoveKind::Pass: return count_move(m);
    default: make_special(m);
    }
    if (mover.exists() && mover.type() == v.pawn && m.kind() != MoveKind::Promotion && !m.enters()) {
        MoveMaker maker(*this, us, {});
        for (auto rule : v.rules.after_pawn_move) rule(maker, us, to);
    }
    if (mover.exists() && v.clock_reset(mover)) top().clock = 0;
    if (const std::uint8_t rights = state().castling; rights != 0)
        set_castling(rights & castling_->rights_kept[from.index()] & castling_->rights_kept[to.index()]);
    leave_unmoved(Bitboard::of(from) | Bitboard::of(to));
    if (!v.rules.after_move.empty()) {
        MoveMaker maker(*this, us, {});
        for (auto rule : v.rules.after_move) rule(maker, m);
    }
    if (m.kind() == MoveKind::MultiStep) set_en_passant(v.attacks.lines().between(from, to), to);
    if (v.pieces_pass && m.kind() == MoveKind::Normal)
        if (const Bitboard passed = squares_passed(v, mover, from, to); passed.any())
            set_en_passant(passed, to);
    count_move(m);
}

// What the game counts of all moves.
void Position::count_move(Move m) {
    if (variant_->watches_checks) watch_check();
    if (variant_->counting.exists()) top().count = count_on(*this, m);
}

// The move that has just been made gave check, or not.
void Position::watch_check() {
    StateInfo& st = top();
    st.check = king_attacked(side_);
    if (variant_->shatar.exists()) st.shak = is_shak(*this);
    std::uint8_t& left = st.checks_left[magus::index(~side_)];
    if (!st.check || left == 0) return;
    st.key ^= zobrist::checks_left(~side_, left) ^ zobrist::checks_left(~side_, left - 1);
    --left;
}

// A pawn becomes that piece; a Magician enters from the hand and is at once promoted herself.
void Position::place_promoted(Square to, TypeId type) {
    const Color us = ~side_;
    const MagicianRule& rule = variant_->magician;
    if (type == rule.type && rule.from_hand) {
        set_hand(us, type, 0);
        if (piece_on(to).exists()) set_square(to, {});  // what was captured there does not count
        type = promoted_magician(*this, us);
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
    case MoveKind::Wall: return make_wall_move(maker, m);
    case MoveKind::Withdrawal: return make_withdrawal(maker, m);
    case MoveKind::Gate:
    case MoveKind::GateCastling: return make_gate(maker, m);
    default: assert(false);
    }
}

BoardChange Position::change(Move m) const {
    const Bitboard from = Bitboard::of(m.from()), to = Bitboard::of(m.to());
    switch (m.kind()) {
    case MoveKind::Castling: {
        const CastlingWay& way = castling_way(m);
        return {from | Bitboard::of(way.rook_from), to | Bitboard::of(way.rook_to), {}};
    }
    case MoveKind::Drop: return {{}, to, {}};
    case MoveKind::Swap:
    case MoveKind::Pass: return {{}, {}, {}};
    case MoveKind::Wall: return wall_change(*this, m);
    default: {
        const Square victim = victim_square(m);
        return {from, to, is_capture(m) ? whole_piece(*this, victim) : Bitboard()};
    }
    }
}

bool Position::leaves_king_safe(Move m) const {
    const BoardChange c = change(m);
    const Bitboard after = (occupied() & ~(c.vacated | c.captured)) | c.filled;
    const bool king_moves = m.enters() ? m.type() == variant_->king : m.from() == king(side_);
    const Square king_square = king_moves ? m.to() : king(side_);
    if (direct_attackers(king_square, ~side_, after, c.captured).any()) return false;
    // A Wall that has just moved bars the other one from elsewhere.
    const Bitboard wall = m.kind() == MoveKind::Wall ? c.filled : walls(side_);
    Bitboard avoided = avoided_after(after, c.captured);
    if (m.kind() == MoveKind::Drop && (variant_->avoided_types >> m.type() & 1)) avoided |= c.filled;
    return !may_attack_indirectly(king_square, ~side_) ||
           indirect_attackers(king_square, ~side_, after, c.captured, wall, avoided).none();
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

Bitboard Position::attacks_from(Square s) const {
    const Piece p = piece_on(s);
    return variant_->attacks.captures(p.color(), p.type(), s, surroundings(p.color()));
}

Bitboard Position::direct_attackers(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    const Candidates found = candidates(s, by);
    const Bitboard sliders = found.sliders & ~gone;
    return (found.leapers & ~gone) | (sliders.any() ? unstopped(s, by, sliders, occupied, gone) : Bitboard());
}

// Of these sliders those that nothing stops on their way to the square.
Bitboard Position::unstopped(Square s, Color by, Bitboard sliders, Bitboard occupied, Bitboard gone) const {
    const AttackTables& tables = variant_->attacks;
    const Bitboard line = tables.lines().attacks(s, occupied);
    const Bitboard out = sliders & line;
    const Bitboard wall = walls(by) & ~gone;
    if (!line.intersects(wall)) return out;
    // Backwards from the square is forward for the other side.
    const Bitboard behind = tables.forward(~by, s);
    Bitboard passers;
    for (const auto& attacker : tables.attackers(by, s))
        if (attacker.passes_wall) passers |= attacker.slide & pieces(by, attacker.type);
    return out | (passers & sliders & tables.lines().attacks(s, occupied & ~wall) & behind);
}

Bitboard Position::blockers(Color by, Square slider, Square target) const {
    const AttackTables& tables = variant_->attacks;
    const Bitboard out = tables.lines().between(slider, target) & occupied();
    const Bitboard wall = walls(by);
    if (wall.none() || !tables.forward(by, slider).has(target) ||
        tables.mover(by, piece_on(slider).type()).kind != AttackTables::Kind::Passer)
        return out;
    return out & ~wall;
}

Bitboard Position::watched(Square s, Color by) const {
    const AttackTables& tables = variant_->attacks;
    if (!may_attack_indirectly(s, by)) return {};
    const Surroundings around = surroundings(by);
    Bitboard out;
    for (const auto& type : tables.indirects(by))
        for (Square from : type.from[s.index()] & heads(by, type.type))
            out |= tables.watched(by, type.type, from, s, around);
    return out;
}

// The same after a move of one piece, told by what it changes: one that has left its square stands where something new
// does.
Bitboard Position::avoided_after(Bitboard after, Bitboard gone) const {
    const Bitboard before = avoided();
    if (before.none()) return before;
    Bitboard out = before & after & ~gone;
    if ((before & ~after).any()) out |= after & (~occupied() | gone);
    return out;
}

Bitboard Position::indirect_attackers(Square s, Color by, Bitboard occupied, Bitboard gone,
                                      Bitboard defending_wall, Bitboard avoided) const {
    const AttackTables& tables = variant_->attacks;
    Surroundings around{occupied, state().unmoved, pieces(by) & ~gone, {}, avoided};
    around.walls[magus::index(by)] = walls(by) & ~gone;
    around.walls[magus::index(~by)] = defending_wall;
    Bitboard out;
    for (const auto& type : tables.indirects(by))
        for (Square from : type.from[s.index()] & heads(by, type.type) & ~gone)
            if (tables.captures(by, type.type, from, around).has(s)) out.add(from);
    return out;
}

Bitboard Position::attackers(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    return direct_attackers(s, by, occupied, gone) | (indirect_attackers(s, by, occupied, gone) & ~gone);
}

bool Position::attacked(Square s, Color by, Bitboard occupied, Bitboard gone) const {
    return direct_attackers(s, by, occupied, gone).any() || attacked_indirectly(s, by, occupied, gone);
}

Bitboard Position::Attackers::of(Color by, Bitboard occupied, Bitboard gone) {
    Side& side = sides_[magus::index(by)];
    if (!side.known) side = {true, pos_.candidates(square_, by)};
    Bitboard out = side.found.leapers;
    if (const Bitboard sliders = side.found.sliders & ~gone; sliders.any())
        out |= pos_.unstopped(square_, by, sliders, occupied, gone);
    return (out | pos_.indirect_attackers(square_, by, occupied, gone)) & ~gone;
}

namespace {

// How many half-moves ago, more than `after` and no more than `back`, the position of the last state stood on the board
// before; 0: never.
int recurrence(std::span<const StateInfo> states, int back, int after = 2) {
    const int last = static_cast<int>(states.size()) - 1;
    const Key key = states.back().key;
    for (int i = after + 2; i <= back && i <= last; i += 2)
        if (states[static_cast<std::size_t>(last - i)].key == key) return i;
    return 0;
}

}  // namespace

// Where captured pieces come back by drops, nothing is irreversible.
// Nor is it where pieces that restart the count of moves may go back to where they came from, as Ninja Pawns do.
int Position::reversible_plies() const {
    const Variant& v = *variant_;
    const std::uint32_t pawn = v.pawn == kNoType ? 0 : 1u << v.pawn;
    const bool always = v.drop.captures || ((v.resets_clock[0] | v.resets_clock[1]) & ~pawn) != 0;
    return always ? state().since_null : std::min(state().clock, state().since_null);
}

double Position::stalemating_score() const {
    const double usual = variant_->stalemate_score[magus::index(~side_)];
    const int lead = pieces(~side_).count() - pieces(side_).count();
    const bool as_usual = !variant_->stalemate_counts_pieces || lead > 0;
    const double score = as_usual ? usual : lead == 0 ? 0.5 : 1 - usual;
    return score == 0.5 ? 1 - drawn_score(*this) : score;
}

// From the first of the occurrences that end the game, or the first there is, to now.
int Position::repeated_plies() const {
    int out = 0;
    const int back = reversible_plies();
    for (int i = recurrence(states_, back), count = 1; i > 0 && count < variant_->repetitions; ++count) {
        out = i;
        i = recurrence(states_, back, i);
    }
    return out;
}

double Position::checkmated_score() const {
    return variant_->shatar.exists() ? shatar_mate_score(*this) : variant_->checkmate_score;
}

RepetitionEnd Position::repetition_end() const {
    using enum RepetitionEnd::Cause;
    const double drawn = drawn_score(*this), score = variant_->repetition_score[magus::index(side_)];
    const RepetitionEnd usual{Repetition, score == 0.5 ? drawn : score};
    if (!variant_->perpetual_check_loses && !variant_->chasing.exists()) return usual;
    const int plies = repeated_plies();
    // By the other side and by us; both may.
    const auto end = [&](RepetitionEnd::Cause cause, std::array<bool, 2> by) {
        return RepetitionEnd{cause, by[0] == by[1] ? drawn : by[0] ? 1.0 : 0.0};
    };
    if (variant_->perpetual_check_loses) {
        std::array<bool, 2> checks{true, true};
        for (int i = 0; i < plies; ++i)
            if (!states_[states_.size() - 1 - static_cast<std::size_t>(i)].check)
                checks[static_cast<std::size_t>(i % 2)] = false;
        if (checks[0] || checks[1]) return end(PerpetualCheck, checks);
    }
    if (variant_->chasing.exists())
        if (const auto chases = perpetual_chases(*this, plies); chases[0] || chases[1])
            return end(PerpetualChase, chases);
    return usual;
}

int Position::occurrences(int enough) const {
    int count = 1;
    const int back = reversible_plies();
    for (int i = recurrence(states_, back); i > 0 && count < enough; i = recurrence(states_, back, i))
        ++count;
    return count;
}

bool Position::is_repetition(int plies) const {
    if (variant_->repetitions == 0) return false;
    const int back = reversible_plies();
    for (int i = recurrence(states_, back), count = 1; i > 0; i = recurrence(states_, back, i))
        if (i < plies || ++count == variant_->repetitions) return true;
    return false;
}

int Position::plies_to_draw() const {
    int out = kNoMoveRule;
    if (variant_->move_rule > 0) {
        out = variant_->move_rule - state().clock;
        if (out <= 0 && variant_->chasing.exists()) out += uncounted_checks(*this);
    }
    if (const MoveCount& count = state().count; count.limit > 0)
        out = std::min(out, count.limit + 1 - count.plies);
    return out;
}

bool Position::dead_material() const {
    if (!variant_->dead_material_draws) return false;
    if (bare(Color::White) && bare(Color::Black)) return !(variant_->drops && hands_ != decltype(hands_){});
    if (!variant_->orthodox_pieces ||
        (pieces(Color::White, variant_->pawn) | pieces(Color::Black, variant_->pawn)).any())
        return false;
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
    for (Color c : kColors)
        for (TypeId t : variant_->hand_order) key ^= zobrist::hand(Piece(c, t), in_hand(c, t));
    for (Color c : kColors) key ^= zobrist::checks_left(c, state().checks_left[magus::index(c)]);
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
