#include "engine/moves/safe_moves.h"

#include "engine/moves/move_guard.h"
#include "engine/moves/move_outlet.h"
#include "engine/moves/move_sinks.h"
#include "engine/position/core_moves.h"

namespace magus {

namespace {

template <Color Us, class Sink> class Generator {
public:
    Generator(const Turn& turn, MoveSet wanted, Sink& sink)
        : pos_(turn.position()),
          v_(pos_.variant()),
          tables_(v_.attacks),
          wanted_(wanted),
          sink_(sink),
          occupied_(pos_.occupied()),
          own_(pos_.pieces(Us)),
          enemy_(pos_.pieces(kThem)),
          king_(pos_.king(Us)),
          wide_(pos_.wide(Us)),
          safety_(turn.safety()),
          guard_(pos_, safety_),
          trigger_(triggering_squares(pos_)) {}

    void run() {
        if (king_.exists())
            king_moves();
        else if (pos_.state().castling != 0 && wanted_ != MoveSet::Tactical)
            castling_moves();
        // What does more than to go from one square to another may even parry a double check.
        wide_moves();
        if (!v_.played.generate.empty()) moves_by_rules();
        if (safety_.double_check) return;
        allowed_ = safety_.targets;
        switch (wanted_) {
        case MoveSet::All: allowed_ &= ~own_; break;
        case MoveSet::Tactical: allowed_ &= enemy_; break;
        case MoveSet::Quiets: allowed_ &= ~occupied_; break;
        }
        if (!Sink::kOrderMatters)
            safety_.watched.any() ? plain_moves<true, true>()
            : wide_.any()         ? plain_moves<false, true>()
                                  : plain_moves<false, false>();
        for (TypeId t : Sink::kOrderMatters ? v_.table_movers : v_.other_movers)
            if (Sink::kOrderMatters || t != v_.withdrawing || !count_withdrawing()) piece_moves(t);
        if (v_.pawn != kNoType) pawn_moves();
    }

private:
    static constexpr Color kThem = ~Us;

    static Bitboard triggering_squares(const Position& pos) {
        const Conversion& rule = pos.variant().conversion;
        if (rule.type == kNoType || pos.pieces(Us, rule.type).none()) return {};
        return rule.trigger[Us];
    }

    Bitboard wanted_targets() const {
        switch (wanted_) {
        case MoveSet::Tactical: return enemy_;
        case MoveSet::Quiets: return ~occupied_;
        default: return ~own_;
        }
    }

    void king_moves() {
        const auto& mover = tables_.mover(Us, v_.king);
        Bitboard to;
        if (mover.kind == AttackTables::Kind::Leaper) {
            to = tables_.leaps(mover.quiet, king_) & wanted_targets();
        } else {
            const Surroundings around = pos_.surroundings(Us);
            to = (tables_.quiets(Us, v_.king, king_, around) & ~occupied_) |
                 (tables_.captures(Us, v_.king, king_, around) & enemy_);
            to &= wanted_targets();
        }
        to = sink_.chosen(king_, to);
        const Bitboard without_king = occupied_ & ~Bitboard::of(king_);
        Bitboard safe;
        to.for_each([&](Square s) {
            const Bitboard gone = guard_.whole(s);
            if (!pos_.attacked(s, kThem, (without_king & ~gone) | Bitboard::of(s), gone)) safe.add(s);
        });
        sink_.normal(king_, safe);
        if (wanted_ != MoveSet::Tactical && pos_.state().castling != 0 && !safety_.in_check) castling_moves();
    }

    void castling_moves() {
        const unsigned rights = pos_.state().castling & castling_rights_of(Us);
        if (rights == 0) return;
        const std::vector<CastlingWay>& ways = pos_.castling_ways().ways;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const CastlingWay& way = ways[i];
            if (!(rights >> way.right & 1) || way.must_be_empty.intersects(occupied_)) continue;
            if (king_.exists() && !safe_to_castle(way)) continue;
            sink_.one(Move::castling(way.king_from, way.king_to, static_cast<int>(i)));
        }
    }

    // The squares are judged as the board stands before the move, the King's last one once more after it.
    bool safe_to_castle(const CastlingWay& way) const {
        for (Square s : way.king_path & ~Bitboard::of(way.king_from))
            if (pos_.attacked(s, kThem, occupied_)) return false;
        const Bitboard after = (occupied_ & ~(Bitboard::of(way.king_from) | Bitboard::of(way.rook_from))) |
                               Bitboard::of(way.king_to) | Bitboard::of(way.rook_to);
        return !pos_.attacked(way.king_to, kThem, after);
    }

    // For all types whose moves are in tables alone, in two loops: what ends often costs most. Calls cost as much,
    // since the sets are in registers: nothing in these loops may ask about watched squares or wide pieces when there are
    // none.
    template <bool AnyWatched, bool AnyWide> [[gnu::flatten]] void plain_moves() {
        Sink sink = sink_;  // one's own copy can stay in registers
        const auto emit = [&](Square from, Bitboard to) {
            to &= allowed_;
            if (AnyWatched) to = guard_.safe(from, to);
            sink.normal(from, to);
        };
        const Bitboard leapers = all_of(v_.plain_leapers), sliders = all_of(v_.plain_sliders);
        (leapers & ~safety_.pinned).for_each([&](Square s) { emit(s, tables_.leaps(table_of(s), s)); });
        (sliders & ~safety_.pinned).for_each([&](Square s) {
            emit(s, AnyWide ? tables_.passing(Us, table_of(s), s, occupied_, wide_)
                            : tables_.plain(table_of(s), s, occupied_));
        });
        sink_ = sink;
        if ((leapers | sliders).intersects(safety_.pinned)) pinned_moves(leapers | sliders);
    }

    // Their moves without captures, when there is nothing special about them.
    [[gnu::flatten]] bool count_withdrawing() {
        const auto& mover = tables_.mover(Us, v_.withdrawing);
        const Bitboard pieces = pos_.pieces(Us, v_.withdrawing);
        if (pieces.intersects(safety_.pinned) || !mover.plain_quiets || v_.types[v_.withdrawing].promotes())
            return false;
        const Bitboard allowed = allowed_ & ~enemy_, wide = mover.passes_wide ? wide_ : Bitboard();
        pieces.for_each([&](Square s) {
            Bitboard to = tables_.passing(Us, mover.quiet, s, occupied_, wide) & allowed;
            if (v_.board.neighbours(s).intersects(enemy_)) to &= ~withdrawal_ways(pos_, s);
            sink_.normal(s, guard_.safe(s, to));
        });
        return true;
    }

    [[gnu::noinline]] void pinned_moves(Bitboard pieces) {
        for (const Pin& pin : safety_.pins()) {
            const Square s = pin.piece;
            if (!pieces.has(s)) continue;
            const Bitboard to = tables_.passing(Us, table_of(s), s, occupied_, wide_) & allowed_ & pin.line;
            sink_.normal(s, guard_.safe(s, to));
        }
    }

    Bitboard all_of(const std::vector<TypeId>& types) const {
        Bitboard out;
        for (TypeId t : types) out |= pos_.pieces(Us, t);
        return out;
    }

    std::uint32_t table_of(Square s) const { return tables_.mover(Us, pos_.piece_on(s).type()).quiet; }

    void piece_moves(TypeId t) {
        const Bitboard pieces = pos_.pieces(Us, t);
        if (pieces.none()) return;
        const auto& mover = tables_.mover(Us, t);
        switch (mover.kind) {
        case AttackTables::Kind::Leaper:
            each(pieces, t, [&](Square s) { return tables_.leaps(mover.quiet, s); });
            break;
        case AttackTables::Kind::Slider:
            each(pieces, t, [&](Square s) { return tables_.plain(mover.quiet, s, occupied_); });
            break;
        default: {
            const Surroundings around = pos_.surroundings(Us);
            const auto quiets = [&](Square s) { return tables_.quiets(Us, t, s, around) & ~occupied_; };
            const auto captures = [&](Square s) { return tables_.captures(Us, t, s, around); };
            if (t == v_.withdrawing)
                each(pieces, t, [&](Square s) { return quiets(s) & ~withdrawal_ways(pos_, s); });
            else if (mover.kind == AttackTables::Kind::Passer && mover.quiet == mover.capture)
                each(pieces, t,
                     [&](Square s) { return tables_.passing(Us, mover.quiet, s, occupied_, wide_); });
            else
                each(pieces, t, [&](Square s) { return quiets(s) | (captures(s) & enemy_); });
        }
        }
    }

    template <class Targets> void each(Bitboard pieces, TypeId t, Targets&& targets) {
        const bool promotes = v_.types[t].promotes_by[Us];
        const Bitboard allowed = promotes ? allowed_for_promoting() : allowed_;
        const bool any_watched = safety_.watched.any();
        Sink sink = sink_;  // one's own copy can stay in registers
        const auto emit = [&](Square from, Bitboard to) {
            to = sink.chosen(from, to);
            if (any_watched) to = guard_.safe(from, to);
            if (promotes) {
                const Bitboard zone = wanted_ == MoveSet::Quiets ? Bitboard() : v_.promotion_zone[Us];
                for (Square s : to& zone)
                    for (TypeId p : pos_.promotions(Us)) sink.one(Move::promotion(from, s, p));
                to &= ~v_.must_promote[Us];
                // A step into the zone without promoting is as quiet as any other.
                if (wanted_ == MoveSet::Tactical) to &= enemy_;
            }
            sink.normal(from, to);
        };
        (pieces & ~safety_.pinned).for_each([&](Square from) { emit(from, targets(from) & allowed); });
        if (pieces.intersects(safety_.pinned))
            for (const Pin& pin : safety_.pins())
                if (pieces.has(pin.piece)) emit(pin.piece, targets(pin.piece) & allowed & pin.line);
        sink_ = sink;
    }

    // Promotions are tactical, too.
    Bitboard allowed_for_promoting() const {
        const Bitboard zone = v_.promotion_zone[Us];
        switch (wanted_) {
        case MoveSet::Tactical: return safety_.targets & (enemy_ | (zone & ~own_));
        case MoveSet::Quiets: return safety_.targets & ~occupied_;
        default: return allowed_;
        }
    }

    [[gnu::noinline]] void moves_by_rules() {
        Outlet outlet(*this);
        for (const auto& rule : v_.played.generate) rule(pos_, wanted_, outlet);
    }

    class Outlet final : public MoveOutlet {
    public:
        explicit Outlet(Generator& generator) : g_(generator) {}

        void moves(Square from, Bitboard to) override { g_.sink_.normal(from, g_.masked(from, to)); }
        void promotions(Square from, Bitboard to, TypeId becomes) override {
            g_.masked(from, to).for_each([&](Square s) { g_.sink_.one(Move::promotion(from, s, becomes)); });
        }
        void drops(TypeId type, Bitboard to) override { g_.sink_.drops(type, g_.masked_drops(type, to)); }
        void one(Move m) override {
            if (g_.pos_.leaves_king_safe(m)) g_.sink_.one(m);
        }

    private:
        Generator& g_;
    };

    Bitboard masked(Square from, Bitboard to) const {
        if (safety_.double_check) return {};
        to &= safety_.targets;
        if (safety_.pinned.has(from))
            for (const Pin& pin : safety_.pins())
                if (pin.piece == from) to &= pin.line;
        return guard_.safe(from, to);
    }

    // What is dropped opens no line, but may stand where an enemy piece needs a hurdle. A King may be dropped, too.
    Bitboard masked_drops(TypeId type, Bitboard to) const {
        Bitboard to_try = to;
        if (type != v_.king) {
            if (safety_.double_check) return {};
            to &= safety_.targets;
            to_try = to & safety_.watched;
            to &= safety_.indirect_check ? Bitboard() : ~safety_.watched;
        } else {
            to = {};
        }
        to_try.for_each([&](Square s) {
            if (pos_.leaves_king_safe(Move::drop(type, s))) to.add(s);
        });
        return to;
    }

    void wide_moves() {
        if (wide_.none()) return;
        const Square from = wide_.first();
        const Bitboard captures = enemy_ | enemy_.down(1),
                       watched = safety_.watched | safety_.watched.down(1);
        Bitboard to = wide_landings(tables_, Us, from, pos_.surroundings(Us));
        if (wanted_ != MoveSet::All) to &= wanted_ == MoveSet::Tactical ? captures : ~captures;
        const Bitboard in_doubt = wide_opens_no_line() ? to & watched : to;
        to &= ~in_doubt;
        for (Square s : in_doubt)
            if (pos_.leaves_king_safe(Move::wide(from, s))) to.add(s);
        sink_.wide(from, to);
    }

    // A wide piece that blocks no line to its King may go to every square on which no attack on him depends.
    bool wide_opens_no_line() const {
        if (safety_.in_check || wide_.intersects(safety_.watched)) return false;
        // Their own wide piece may not stop them either.
        const Bitboard without = occupied_ & ~(wide_ | pos_.pieces(kThem, v_.wide));
        return !tables_.lines().attacks(king_, without).intersects(pos_.candidates(king_, kThem).sliders);
    }

    // Pawns move as a set. Forward is towards higher squares for White; `back` leads from target to origin.
    static Bitboard forward(Bitboard b, int by) { return Us == Color::White ? b.up(by) : b.down(by); }
    static int signed_back(int by) { return Us == Color::White ? by : -by; }

    void pawn_moves() {
        const Bitboard pawns = pos_.pieces(Us, v_.pawn);
        const int files = v_.board.files();
        const int right = Us == Color::White ? files + 1 : files - 1;
        const int left = Us == Color::White ? files - 1 : files + 1;
        const Bitboard stops = safety_.targets, free = pos_.empty();

        Bitboard to_right, to_left;
        if (wanted_ != MoveSet::Quiets) {
            to_right = forward(pawns & ~v_.board.file_mask(files - 1), right) & enemy_ & stops;
            to_left = forward(pawns & ~v_.board.file_mask(0), left) & enemy_ & stops;
        }
        PawnSteps steps;
        const Bitboard ahead = forward(pawns, files);
        steps[0] = ahead & free;
        if (wanted_ != MoveSet::Tactical) {
            // The first of several steps may go over the own wide piece (docs/games/longboard.md).
            Bitboard passed = ahead & (free | wide_);
            for (std::size_t k = 1; k < steps.size(); ++k)
                passed = steps[k] = forward(passed & v_.further_step[Us][k], files) & free;
        }
        Bitboard all = to_right | to_left;
        for (Bitboard& to : steps) all |= to &= stops;

        // Most sets hold nothing but ordinary moves that need no second look.
        const bool plain =
            !safety_.indirect_check && ((all & v_.promotion_zone[Us]) | ((all | pawns) & safety_.watched) |
                                        (pawns & safety_.pinned) | trigger_)
                                           .none();
        if (!plain) return pawn_sets(to_right, right, to_left, left, steps);
        Sink sink = sink_;  // one's own copy can stay in registers
        const auto emit = [&](MoveKind kind, Bitboard to, int by) {
            sink.pawns(kind, sink.chosen_pawns(to, signed_back(by)), signed_back(by));
        };
        emit(MoveKind::Normal, to_right, right);
        emit(MoveKind::Normal, to_left, left);
        if (pos_.state().en_passant.any()) {
            sink_ = sink;
            en_passant();
            sink = sink_;
        }
        if (wanted_ != MoveSet::Tactical) {
            emit(MoveKind::Normal, steps[0], files);
            for (std::size_t k = 1; k < steps.size(); ++k)
                emit(MoveKind::MultiStep, steps[k], (static_cast<int>(k) + 1) * files);
        }
        sink_ = sink;
    }

    using PawnSteps = std::array<Bitboard, Variant::kMaxPawnSteps>;

    [[gnu::noinline]] void pawn_sets(Bitboard to_right, int right, Bitboard to_left, int left,
                                     const PawnSteps& steps) {
        const int files = v_.board.files();
        pawn_set(MoveKind::Normal, to_right, right);
        pawn_set(MoveKind::Normal, to_left, left);
        en_passant();
        pawn_set(MoveKind::Normal, steps[0], files);
        for (std::size_t k = 1; k < steps.size(); ++k)
            pawn_set(MoveKind::MultiStep, steps[k], (static_cast<int>(k) + 1) * files);
    }

    void pawn_set(MoveKind kind, Bitboard to, int by) {
        if (to.none()) return;
        const int back = signed_back(by);
        to = sink_.chosen_pawns(to, back);
        if (const Bitboard tied = safety_.pinned | safety_.watched; tied.any()) {
            const Bitboard in_doubt =
                safety_.indirect_check ? to : to & (safety_.watched | forward(tied, by));
            to &= ~in_doubt;
            for (Square s : in_doubt)
                if (guard_.leaves_line(Square(static_cast<int>(s.index()) - back), s)) to.add(s);
        }
        const Bitboard zone = v_.promotion_zone[Us];
        if (wanted_ != MoveSet::Quiets && (to & zone).any())
            sink_.promotions(to & zone, back, pos_.promotions(Us));
        to &= ~v_.must_promote[Us];
        // Of the steps only those that promote a convertible piece are tactical.
        const bool steps = by == v_.board.files() || kind == MoveKind::MultiStep;
        if (steps && wanted_ == MoveSet::Tactical) to &= trigger_;
        if (steps && wanted_ == MoveSet::Quiets) to &= ~trigger_;
        if (const Bitboard chosen = to & trigger_; chosen.any() && !v_.conversion.choice.empty()) {
            chosen.for_each([&](Square s) {
                triggers(MoveKind::Trigger, Square(static_cast<int>(s.index()) - back), s);
            });
            to &= ~chosen;
        }
        sink_.pawns(kind, to, back);
    }

    // The player chooses which convertible piece becomes what.
    void triggers(MoveKind kind, Square from, Square to) {
        for (Square who : pos_.pieces(Us, v_.conversion.type))
            for (TypeId becomes : v_.conversion.choice)
                sink_.one(Move::trigger(kind, from, to, becomes, who));
    }

    [[gnu::noinline]] void en_passant() {
        if (wanted_ == MoveSet::Quiets) return;
        const Square victim = pos_.state().en_passant_victim;
        for (Square to : pos_.state().en_passant)
            for (Square from : pos_.pawns_attacking(to, Us))
                if (guard_.safe_after(from, to, victim)) {
                    if (trigger_.has(to) && !v_.conversion.choice.empty())
                        triggers(MoveKind::TriggerEnPassant, from, to);
                    else
                        sink_.one(Move::pawn(MoveKind::EnPassant, from, to));
                }
    }
    const Position& pos_;
    const Variant& v_;
    const AttackTables& tables_;
    const MoveSet wanted_;
    Sink& sink_;
    const Bitboard occupied_, own_, enemy_;
    const Square king_;
    const Bitboard wide_;  // the own one
    const KingSafety& safety_;
    const MoveGuard<Us> guard_;
    const Bitboard trigger_;  // where an arriving pawn promotes an own convertible piece
    Bitboard allowed_;
};

template <class Sink> void run(const Turn& turn, MoveSet wanted, Sink& sink) {
    if (turn.over()) return;
    if (turn.position().side_to_move() == Color::White)
        Generator<Color::White, Sink>(turn, wanted, sink).run();
    else
        Generator<Color::Black, Sink>(turn, wanted, sink).run();
}

}  // namespace

void generate_safe(const Turn& turn, MoveSet wanted, MoveList& out) {
    ListSink sink(out);
    run(turn, wanted, sink);
}

void generate_safe_checks(const Turn& turn, const CheckDetector& checks, MoveList& out) {
    CheckSink sink(out, checks.candidates());
    run(turn, MoveSet::Quiets, sink);
}

std::uint64_t count_safe(const Turn& turn) {
    CountSink sink;
    run(turn, MoveSet::All, sink);
    return sink.count();
}

}  // namespace magus
