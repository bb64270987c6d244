#include "tuning/train/training_position.h"

#include <algorithm>

namespace magus {

namespace {

// The first byte says what follows.
constexpr unsigned kBlack = 1, kHands = 2, kCastling = 4, kChecks = 8, kUnmoved = 16, kAllFlags = 31;

void write_set(ByteWriter& out, const Variant& variant, Bitboard set) {
    const int bytes = (variant.board.box() + 7) / 8;
    for (int i = 0; i < bytes; ++i)
        out.u8(static_cast<unsigned>((i < 8 ? set.lo() >> 8 * i : set.hi() >> 8 * (i - 8)) & 0xFF));
}

Bitboard read_set(ByteReader& in, const Variant& variant) {
    const int bytes = (variant.board.box() + 7) / 8;
    std::array<std::uint64_t, 2> words{};
    for (int i = 0; i < bytes; ++i) words[i / 8 % 2] |= static_cast<std::uint64_t>(in.u8()) << 8 * (i % 8);
    return {words[0], words[1]};
}

std::optional<Piece> piece_of(unsigned code, const Variant& variant) {
    const unsigned type = code % kMaxTypes;
    if (code >= 2 * kMaxTypes || type >= variant.types.size()) return std::nullopt;
    return Piece(code < kMaxTypes ? Color::White : Color::Black, static_cast<TypeId>(type));
}

}  // namespace

TrainingPosition training_position(const Position& pos, Score score, Score eval) {
    TrainingPosition out;
    out.side = pos.side_to_move();
    out.score = score;
    out.eval = eval;
    out.ply = pos.game_ply();
    out.clock = std::min(pos.state().clock, 255);
    out.castling = pos.state().castling;
    out.checks_left = pos.state().checks_left;
    out.unmoved = pos.state().unmoved;
    for (Square s : pos.occupied()) out.pieces.push_back({s, pos.piece_on(s)});
    for (Color c : kColors)
        for (TypeId t : pos.variant().hand_order)
            if (const int count = pos.in_hand(c, t); count > 0)
                out.hands.push_back({Piece(c, t), static_cast<std::uint8_t>(count)});
    return out;
}

void write(ByteWriter& out, const Variant& variant, const TrainingPosition& pos) {
    const bool checks = pos.checks_left[0] != 0 || pos.checks_left[1] != 0;
    out.u8((pos.side == Color::Black ? kBlack : 0u) | (pos.hands.empty() ? 0u : kHands) |
           (pos.castling ? kCastling : 0u) | (checks ? kChecks : 0u) | (pos.unmoved.any() ? kUnmoved : 0u));
    out.i16(pos.score);
    out.i16(pos.eval);
    out.u16(static_cast<unsigned>(pos.ply));
    out.u8(static_cast<unsigned>(pos.clock));
    Bitboard occupied;
    for (const auto& placed : pos.pieces) occupied.add(placed.square);
    write_set(out, variant, occupied);
    for (const auto& placed : pos.pieces) out.u8(static_cast<unsigned>(placed.piece.code()));
    if (!pos.hands.empty()) {
        out.u8(static_cast<unsigned>(pos.hands.size()));
        for (const auto& hand : pos.hands) {
            out.u8(static_cast<unsigned>(hand.piece.code()));
            out.u8(hand.count);
        }
    }
    if (pos.castling) out.u8(pos.castling);
    if (checks)
        for (std::uint8_t left : pos.checks_left) out.u8(left);
    if (pos.unmoved.any()) write_set(out, variant, pos.unmoved);
}

std::optional<TrainingPosition> read_position(ByteReader& in, const Variant& variant) {
    TrainingPosition out;
    const unsigned flags = in.u8();
    if (flags & ~kAllFlags) return std::nullopt;
    out.side = flags & kBlack ? Color::Black : Color::White;
    out.score = in.i16();
    out.eval = in.i16();
    out.ply = static_cast<int>(in.u16());
    out.clock = static_cast<int>(in.u8());
    const Bitboard occupied = read_set(in, variant);
    if ((occupied & ~variant.board.squares()).any()) return std::nullopt;
    for (Square s : occupied) {
        const auto piece = piece_of(in.u8(), variant);
        if (!piece) return std::nullopt;
        out.pieces.push_back({s, *piece});
    }
    if (flags & kHands)
        for (unsigned i = 0, count = in.u8(); i < count; ++i) {
            const auto piece = piece_of(in.u8(), variant);
            if (!piece) return std::nullopt;
            out.hands.push_back({*piece, static_cast<std::uint8_t>(in.u8())});
        }
    if (flags & kCastling) out.castling = static_cast<std::uint8_t>(in.u8());
    if (flags & kChecks)
        for (std::uint8_t& left : out.checks_left) left = static_cast<std::uint8_t>(in.u8());
    if (flags & kUnmoved) out.unmoved = read_set(in, variant);
    if (in.failed() || (out.unmoved & ~variant.board.squares()).any()) return std::nullopt;
    return out;
}

}  // namespace magus
