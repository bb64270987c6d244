#pragma once

// Sinks are what the generator hands moves to. They also choose: of moves from one square to another only the chosen
// ones are looked at.

#include "engine/moves/check_detector.h"
#include "engine/moves/movegen.h"

#include <cstdint>
#include <vector>

namespace magus {

class ListSink {
public:
    static constexpr bool kOrderMatters = true;

    explicit ListSink(MoveList& out) : out_(&out) {}
    static Bitboard chosen(Square, Bitboard to) { return to; }
    static Bitboard chosen_pawns(Bitboard to, int) { return to; }
    void normal(Square from, Bitboard to) { out_->append<1>(to, Move::normal(from, Square(0)).bits()); }
    // Pawn moves, each from `back` squares before its target.
    void pawns(MoveKind kind, Bitboard to, int back) {
        // From and to both change by one square.
        const auto back_bits = Move::kFromSquare * static_cast<std::uint32_t>(back);
        out_->append<Move::kFromSquare + 1>(to, Move::pawn(kind, Square(0), Square(0)).bits() - back_bits);
    }
    void promotions(Bitboard to, int back, const std::vector<TypeId>& types) {
        to.for_each([&](Square s) {
            for (TypeId t : types)
                out_->push(Move::promotion(Square(static_cast<int>(s.index()) - back), s, t));
        });
    }
    void wide(Square from, Bitboard to) { out_->append<1>(to, Move::wide(from, Square(0)).bits()); }
    // From and to are the same square.
    void drops(TypeId type, Bitboard to) {
        out_->append<Move::kFromSquare + 1>(to, Move::drop(type, Square(0)).bits());
    }
    void one(Move m) { out_->push(m); }

private:
    MoveList* out_;
};

// Takes only moves that may give check.
class CheckSink : public ListSink {
public:
    CheckSink(MoveList& out, const CheckDetector::Candidates& candidates)
        : ListSink(out), candidates_(candidates) {}
    Bitboard chosen(Square from, Bitboard to) const {
        return candidates_.from.has(from) ? to : to & candidates_.to;
    }
    Bitboard chosen_pawns(Bitboard to, int back) const {
        const Bitboard from = candidates_.from;
        return to & (candidates_.to | (back > 0 ? from.up(back) : from.down(-back)));
    }

private:
    CheckDetector::Candidates candidates_;
};

class CountSink {
public:
    static constexpr bool kOrderMatters = false;

    static Bitboard chosen(Square, Bitboard to) { return to; }
    static Bitboard chosen_pawns(Bitboard to, int) { return to; }
    void normal(Square, Bitboard to) { targets_.add(to); }
    void wide(Square, Bitboard to) { targets_.add(to); }
    void drops(TypeId, Bitboard to) { targets_.add(to); }
    void pawns(MoveKind, Bitboard to, int) { targets_.add(to); }
    void promotions(Bitboard to, int, const std::vector<TypeId>& types) {
        for (std::size_t i = 0; i < types.size(); ++i) targets_.add(to);
    }
    void one(Move m) { targets_.add(Bitboard::of(m.to())); }
    std::uint64_t count() const { return targets_.total(); }

private:
    MemberCounter targets_;
};

}  // namespace magus
