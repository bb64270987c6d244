#pragma once

// A move in 32 bits. What the fields mean depends on the kind; the named constructors say it. Text forms are
// in notation.h.

#include "engine/board/piece.h"
#include "engine/board/square.h"

#include <cstdint>

namespace magus {

enum class MoveKind : std::uint8_t {
    Normal,     // from, to
    MultiStep,  // a pawn's double or triple step
    EnPassant,  // from, to; the victim is Position::en_passant_victim()
    Promotion,  // from, to, type
    Castling,   // from, to of the King; extra: the number of the way in Position::castling_ways()
    Drop,       // to, type
    Swap,       // to: where the piece stood that is replaced; type
    Trigger,    // a pawn's from, to; type: what the piece on the square `extra` becomes
    TriggerEnPassant,
    Wide,          // of a piece on two squares. from, to: its left squares
    Withdrawal,    // from, to; extra: the victim's square
    Gate,          // from, to; type: what enters on the from square
    GateCastling,  // as Castling; type: what enters, at the King's square or the Rook's (a bit of extra)
    Pass,          // from and to: the King's square; without one the first of an own piece
};

class Move {
public:
    constexpr Move() = default;  // no move

    // What one square further makes of a move's bits: where it goes to 1, where it comes from this.
    static constexpr std::uint32_t kFromSquare = 1u << 7;

    static constexpr Move normal(Square from, Square to) { return Move(MoveKind::Normal, from, to); }
    static constexpr Move pawn(MoveKind kind, Square from, Square to) { return Move(kind, from, to); }
    static constexpr Move promotion(Square from, Square to, TypeId type) {
        return Move(MoveKind::Promotion, from, to, type);
    }
    static constexpr Move castling(Square from, Square to, int way) {
        return Move(MoveKind::Castling, from, to, 0, static_cast<std::uint32_t>(way));
    }
    static constexpr Move drop(TypeId type, Square to) { return Move(MoveKind::Drop, to, to, type); }
    static constexpr Move swap(TypeId type, Square on) { return Move(MoveKind::Swap, on, on, type); }
    static constexpr Move trigger(MoveKind kind, Square from, Square to, TypeId becomes, Square who) {
        return Move(kind, from, to, becomes, static_cast<std::uint32_t>(who.index()));
    }
    static constexpr Move wide(Square from, Square to) { return Move(MoveKind::Wide, from, to); }
    static constexpr Move withdrawal(Square from, Square to, Square victim) {
        return Move(MoveKind::Withdrawal, from, to, 0, static_cast<std::uint32_t>(victim.index()));
    }
    static constexpr Move gate(Square from, Square to, TypeId type) {
        return Move(MoveKind::Gate, from, to, type);
    }
    static constexpr Move gate_castling(Move castling, TypeId type, bool at_rook) {
        return Move(MoveKind::GateCastling, castling.from(), castling.to(), type,
                    castling.extra() | (at_rook ? kAtRook : 0));
    }
    static constexpr Move pass(Square own) { return Move(MoveKind::Pass, own, own); }
    static constexpr Move from_bits(std::uint32_t bits) {
        Move m;
        m.bits_ = bits;
        return m;
    }

    constexpr Square to() const { return Square(static_cast<int>(bits_ & 127)); }
    constexpr Square from() const { return Square(static_cast<int>(bits_ >> 7 & 127)); }
    constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 14 & 15); }
    constexpr TypeId type() const { return static_cast<TypeId>(bits_ >> 18 & 31); }
    constexpr unsigned extra() const { return bits_ >> 23 & 127; }
    constexpr std::uint32_t bits() const { return bits_; }
    // The number of a castling move's way.
    constexpr unsigned way() const { return extra() & ~kAtRook; }
    constexpr bool gates_at_rook() const { return (extra() & kAtRook) != 0; }
    // The piece comes from the hand: there is no from square.
    constexpr bool enters() const { return kind() == MoveKind::Drop || kind() == MoveKind::Swap; }
    constexpr bool exists() const { return bits_ != kNone; }
    constexpr bool operator==(const Move&) const = default;

private:
    // 0-6 to | 7-13 from | 14-17 kind | 18-22 type | 23-29 extra (a third square or a number)
    constexpr Move(MoveKind kind, Square from, Square to, TypeId type = 0, std::uint32_t extra = 0)
        : bits_(static_cast<std::uint32_t>(to.index()) | static_cast<std::uint32_t>(from.index()) << 7 |
                static_cast<std::uint32_t>(kind) << 14 | static_cast<std::uint32_t>(type) << 18 |
                extra << 23) {}

    static constexpr unsigned kAtRook = 64;
    static constexpr std::uint32_t kNone = 0;  // from a1 to a1: never a move
    std::uint32_t bits_ = kNone;
};

static_assert(Move::normal(Square(3), Square(119)).from() == Square(3));
static_assert(Move::normal(Square(3), Square(119)).to() == Square(119));
static_assert(Move::promotion(Square(88), Square(100), 31).type() == 31);
static_assert(Move::castling(Square(6), Square(8), 13).extra() == 13);
static_assert(Move::drop(4, Square(0)).kind() == MoveKind::Drop && Move::drop(4, Square(0)).exists());

}  // namespace magus
